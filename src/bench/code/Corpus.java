import dev.rosemary.base.Log;
import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.chunk.Chunks;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.worker.Parsed;
import dev.rosemary.code.worker.Parsers;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Files of an archive without their comments, and what is asked about them: the first sentence of a function's documentation.
 *
 * @param name of the archive
 * @param functions how many are in these files
 * @param tree the folder that they were written to
 * @param questions about functions of at least five lines
 * @param ofFewLines about shorter ones
 */
record Corpus(String name, int functions, Path tree, List<Question> questions, List<Question> ofFewLines) {
  /** Which of an archive's functions are searched. */
  enum Choice {
    /** Drawn from all files one by one; the others are cut out of these files. */
    FUNCTIONS("A"),
    /** Whole files, in a random order: a function's neighbours, which are most like it, are there as well. */
    FILES("A, whole files"),
    ALL("B");

    final String title;

    Choice(String title) {
      this.title = title;
    }
  }

  /** The functions of a choice that is not all. */
  static final int SOME = 700;

  record Question(String text, String path, String name) {
    String wanted() {
      return path + '#' + name;
    }
  }

  /** A file without comments, and what is defined in it. */
  private record Source(String path, String text, List<Chunk> chunks, List<Question> questions, List<Question> ofFewLines) {
    /** The functions, overloads once. */
    Stream<String> functions() {
      return chunks.stream().filter(chunk -> chunk.type().isFunction()).map(chunk -> path + '#' + chunk.name()).distinct();
    }

    /** The text with the lines of all functions but these as empty lines. */
    String only(Set<String> drawn) {
      String[] lines = text.split("\n", -1);
      String[] all = lines.clone();
      for (boolean keep : new boolean[] {false, true}) {
        for (Chunk chunk : chunks) {
          for (int i = chunk.start() - 1; chunk.type().isFunction() && keep == drawn.contains(path + '#' + chunk.name()) && i < chunk.end(); i++) {
            lines[i] = keep ? all[i] : "";
          }
        }
      }
      return String.join("\n", lines);
    }
  }

  /**
   * Writes files of an archive into a folder.
   *
   * @param most questions of each kind
   */
  static Corpus of(Path folder, Path archive, Choice choice, int most) throws Exception {
    String name = archive.getFileName().toString().replaceAll("(-sources)?\\.(jar|zip)$", "");
    Path tree = folder.resolve(name);
    List<Source> sources = new ArrayList<>();
    try (ZipFile in = new ZipFile(archive.toFile());
        Parsers parsers = new Parsers(Log.NONE)) {
      List<? extends ZipEntry> entries = new ArrayList<>(Collections.list(in.entries()));
      entries.removeIf(entry -> !isAsked(entry.getName()));
      // Archives that are packed here have their files in any order.
      entries.sort(Comparator.comparing(ZipEntry::getName));
      Collections.shuffle(entries, new Random(7));
      int found = 0;
      for (ZipEntry entry : entries) {
        if (choice == Choice.FILES && found >= SOME) {
          break;
        }
        try (InputStream bytes = in.getInputStream(entry)) {
          Source source = source(parsers, entry.getName(), new String(bytes.readAllBytes(), StandardCharsets.UTF_8));
          found += (int) source.chunks().stream().filter(chunk -> chunk.type().isFunction()).count();
          sources.add(source);
        }
      }
    }
    List<Question> questions = asked(sources, Source::questions, most);
    List<Question> ofFewLines = asked(sources, Source::ofFewLines, most);
    Set<String> drawn = new LinkedHashSet<>();
    Stream.of(questions, ofFewLines).flatMap(List::stream).map(Question::wanted).forEach(drawn::add);
    List<String> others = new ArrayList<>(sources.stream().flatMap(Source::functions).toList());
    Set<String> all = Set.copyOf(others);
    if (!all.containsAll(drawn)) {
      drawn.removeAll(all);
      throw new IllegalStateException("functions that are asked for were lost with the comments of " + archive + ": " + drawn);
    }
    if (choice == Choice.FUNCTIONS) {
      Collections.shuffle(others, new Random(3));
      others.forEach(other -> {
        if (drawn.size() < SOME) {
          drawn.add(other);
        }
      });
    }
    for (Source source : sources) {
      if (choice == Choice.FUNCTIONS && source.functions().noneMatch(drawn::contains)) {
        continue;
      }
      Path file = tree.resolve(source.path());
      Files.createDirectories(file.getParent());
      Files.writeString(file, choice == Choice.FUNCTIONS ? source.only(drawn) : source.text());
    }
    return new Corpus(name, choice == Choice.FUNCTIONS ? drawn.size() : others.size(), tree, questions, ofFewLines);
  }

  /** A file with the questions about its functions. */
  private static Source source(Parsers parsers, String path, String text) {
    Language language = language(path);
    String plain = language == PYTHON ? withoutDocstrings(text) : withoutComments(language, text);
    Source source = new Source(path, plain, chunks(parsers, language, plain), new ArrayList<>(), new ArrayList<>());
    for (Chunk chunk : chunks(parsers, language, text)) {
      // Tests count less, on purpose: they are searched, and not asked for.
      boolean isFunction = chunk.type() == ChunkType.Method || chunk.type() == ChunkType.Function;
      if (!isFunction || path.endsWith("_test.go")) {
        continue;
      }
      String content = chunk.content().strip();
      Matcher comment = documentation(language).matcher(content);
      if (!comment.find()) {
        continue;
      }
      String sentence =
          language == GO ? withoutName(sentence(comment.group(1).replaceAll("(?m)^\\s*//", "")), chunk.name()) : sentence(comment.group(1));
      String after = content.substring(comment.end());
      int lines = (language == PYTHON ? after : after.strip()).split("\n", -1).length;
      if (sentence.split(" ", -1).length >= 5) {
        (lines >= SHORTEST ? source.questions() : source.ofFewLines()).add(new Question(sentence, path, chunk.name()));
      }
    }
    return source;
  }

  private static List<Chunk> chunks(Parsers parsers, Language language, String text) {
    List<Definition> definitions = parsers.parse(language, text) instanceof Parsed.Definitions found ? found.definitions() : List.of();
    return Chunks.of(language, text, definitions);
  }

  private interface Questions {
    List<Question> of(Source source);
  }

  /** Some of these, without sentences that stand at functions of several names or files: they ask for none of them. */
  private static List<Question> asked(List<Source> sources, Questions questions, int most) {
    Set<String> texts = new HashSet<>();
    Set<String> several = new HashSet<>();
    Set<Question> asked = new LinkedHashSet<>();
    for (Source source : sources) {
      Set<Question> all = new LinkedHashSet<>(source.questions());
      all.addAll(source.ofFewLines());
      for (Question question : all) {
        if (!texts.add(question.text())) {
          several.add(question.text());
        }
      }
      asked.addAll(questions.of(source));
    }
    asked.removeIf(question -> several.contains(question.text()));
    List<Question> some = new ArrayList<>(asked);
    Collections.shuffle(some, new Random(1));
    return some.subList(0, Math.min(most, some.size()));
  }

  private static final Language PYTHON = Language.of("python");
  private static final Language GO = Language.of("go");

  /** Languages whose documentation is read. */
  private static final Set<Language> DOCUMENTED =
      Set.of(Language.of("java"), Language.of("scala"), Language.of("javascript"), Language.of("typescript"), PYTHON, GO);

  private static Language language(String path) {
    return Language.of(path, "");
  }

  /** Source that people write: no declarations, no bundles, no tests of an interpreter. */
  private static boolean isAsked(String path) {
    return DOCUMENTED.contains(language(path)) && !path.endsWith(".d.ts") && !("/" + path).contains("/dist/") && !path.contains("/test/");
  }

  /** Lines of a function that is no short one, without its documentation. */
  private static final int SHORTEST = 5;

  private static final Pattern COMMENT = Pattern.compile("^/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern DOCSTRING = Pattern.compile("^(?:@[^\n]*\n\\s*)*def [^\"]*?:[ \t]*\\n\\s*[rRuU]?\"\"\"(.*?)\"\"\"", Pattern.DOTALL);

  private static final Pattern LINES = Pattern.compile("^((?://[^\n]*\n\\s*)+)func\\b");

  private static Pattern documentation(Language language) {
    return language == PYTHON ? DOCSTRING : language == GO ? LINES : COMMENT;
  }

  /** Sentences about Go begin with the name of what they tell of, which would give it away. */
  private static String withoutName(String sentence, String name) {
    return sentence.startsWith(name + " ") ? sentence.substring(name.length() + 1).strip() : sentence;
  }

  /** The first sentence: up to a full stop, a tag, or an empty line. */
  private static String sentence(String comment) {
    String text = comment.replaceAll("(?m)^\\s*\\*", " ").strip().split("\n\\s*\n", -1)[0];
    String plain = text.replaceAll("\\{@\\w+\\s+([^}]*)\\}", "$1").replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
    int tag = plain.indexOf(" @");
    plain = plain.startsWith("@") ? "" : tag < 0 ? plain : plain.substring(0, tag);
    int stop = plain.indexOf(". ");
    return stop < 0 ? plain : plain.substring(0, stop);
  }

  /** The text with docstrings (strings of several lines that a line begins with, outside of brackets) and comments as empty lines. */
  private static String withoutDocstrings(String text) {
    StringBuilder out = new StringBuilder(text);
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int end = i + 1;
      boolean left = false;
      if (c == '#') {
        end = text.indexOf('\n', i);
        left = true;
      } else if (c == '"' || c == '\'') {
        String quotes = text.startsWith(String.valueOf(c).repeat(3), i) ? String.valueOf(c).repeat(3) : String.valueOf(c);
        for (end = i + quotes.length(); end < text.length() && !text.startsWith(quotes, end); end++) {
          end += text.charAt(end) == '\\' ? 1 : 0;
        }
        end += quotes.length();
        String before = text.substring(text.lastIndexOf('\n', i) + 1, i);
        left = depth == 0 && quotes.length() == 3 && before.strip().matches("[rRuU]?");
        i -= left && !before.isBlank() ? 1 : 0;
      } else {
        depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      }
      end = end < i + 1 ? text.length() : Math.min(end, text.length());
      for (int k = i; left && k < end; k++) {
        if (text.charAt(k) != '\n') {
          out.setCharAt(k, ' ');
        }
      }
      i = end - 1;
    }
    return out.toString();
  }

  /** The text with comments as white space, so that lines stay where they are. */
  private static String withoutComments(Language language, String text) {
    StringBuilder out = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '`') {
        i = endOfTemplate(text, i, language != GO);
      } else if (c == '"' || c == '\'') {
        int end = i + 1;
        while (end < text.length() && text.charAt(end) != c && text.charAt(end) != '\n') {
          end += text.charAt(end) == '\\' ? 2 : 1;
        }
        i = end;
      } else if (text.startsWith("//", i) || text.startsWith("/*", i)) {
        int end = text.startsWith("//", i) ? text.indexOf('\n', i) : text.indexOf("*/", i + 2) + 2;
        end = end < i + 2 ? text.length() : end;
        for (; i < end; i++) {
          if (text.charAt(i) != '\n') {
            out.setCharAt(i, ' ');
          }
        }
        i--;
      }
    }
    return out.toString();
  }


  /**
   * Where the backquote stands that ends a text.
   *
   * @param from where it begins
   * @param holds whether it may hold expressions in {@code ${}}, with such texts in them, and escaped characters
   */
  private static int endOfTemplate(String text, int from, boolean holds) {
    int depth = 0;
    for (int i = from + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '`') {
        if (depth == 0) {
          return i;
        }
        i = endOfTemplate(text, i, holds);
      } else if (holds && c == '\\') {
        i++;
      } else if (holds && (text.startsWith("${", i) || (depth > 0 && c == '{'))) {
        depth++;
        i += c == '$' ? 1 : 0;
      } else if (depth > 0 && c == '}') {
        depth--;
      }
    }
    return text.length();
  }
}
