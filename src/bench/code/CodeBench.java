import dev.rosemary.base.Log;
import dev.rosemary.engine.code.CodeIndex;
import dev.rosemary.engine.code.chunk.Chunk;
import dev.rosemary.engine.code.chunk.ChunkType;
import dev.rosemary.engine.code.chunk.Chunks;
import dev.rosemary.engine.code.chunk.Definition;
import dev.rosemary.engine.code.chunk.Language;
import dev.rosemary.engine.code.index.IndexState;
import dev.rosemary.engine.code.index.StoredChunk;
import dev.rosemary.engine.code.run.IndexProgress;
import dev.rosemary.engine.code.search.CodeHit;
import dev.rosemary.engine.code.search.Means;
import dev.rosemary.engine.code.worker.Parsed;
import dev.rosemary.engine.code.worker.Parsers;
import dev.rosemary.engine.embed.Embedder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Measures code indexing: {@code CodeBench src.zip model-folder archive...}; without an archive no times are taken, without a model
 * folder meaning is left out. Quality: the first sentence of a function's documentation is asked for, its function is wanted, in an
 * index of the same files without any comments. A: as many files of each archive as have 700 functions, and 100 questions; B: all files
 * of those with at least 8,000, and 250 questions (with vectors only with -Dwhole, which takes ten minutes an archive).
 */
class CodeBench {
  private static final int TOP = 10;

  /** Functions of an archive that is asked about as a whole. */
  private static final int LARGE = 8_000;

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("code-bench");
    Path model = arguments[1].isEmpty() ? null : Path.of(arguments[1]);
    try {
      if (!arguments[0].isEmpty()) {
        CodeSpeedBench.run(folder, Path.of(arguments[0]), model);
      }
      List<Path> jars = new ArrayList<>();
      for (String jar : Arrays.asList(arguments).subList(2, arguments.length)) {
        jars.add(Path.of(jar));
      }
      System.out.printf("%-46s %-8s %7s %7s %6s %6s%n", "documentation -> method", "by", "queries", "chunks", "MRR@10", "R@10");
      List<Corpus> small = new ArrayList<>();
      for (Path jar : jars) {
        small.add(corpus(folder.resolve("a"), jar, 700, 100));
      }
      quality("A", folder.resolve("a"), small, model);
      List<Corpus> whole = new ArrayList<>();
      for (Path jar : jars) {
        Corpus corpus = corpus(folder.resolve("b"), jar, Integer.MAX_VALUE, 250);
        if (corpus.methods() >= LARGE) {
          whole.add(corpus);
        }
      }
      if (whole.isEmpty()) {
        return;
      }
      quality("B", folder.resolve("b"), whole, System.getProperty("whole") == null ? null : model);
    } finally {
      delete(folder);
    }
  }

  private record Question(String text, String path, String name) {}

  /** Files of a jar without their comments, and what is asked about them. */
  private record Corpus(String name, int methods, Path tree, List<Question> questions, List<Question> ofFewLines) {}

  /** Languages whose documentation is read. */
  private static final Set<Language> DOCUMENTED = EnumSet.of(Language.JAVA, Language.SCALA, Language.JAVASCRIPT, Language.TYPESCRIPT, Language.PYTHON);

  /** As many files of an archive, in a random order, as it takes to have so many methods. */
  private static Corpus corpus(Path folder, Path archive, int methods, int most) throws Exception {
    String name = archive.getFileName().toString().replaceAll("(-sources)?\\.(jar|zip)$", "");
    Path tree = folder.resolve(name);
    List<Question> questions = new ArrayList<>();
    List<Question> ofFewLines = new ArrayList<>();
    int found = 0;
    try (ZipFile in = new ZipFile(archive.toFile());
        Parsers parsers = new Parsers(Log.NONE)) {
      List<? extends ZipEntry> entries = new ArrayList<>(Collections.list(in.entries()));
      entries.removeIf(entry -> !isAsked(entry.getName()));
      // Archives that are packed here have their files in any order.
      entries.sort(Comparator.comparing(ZipEntry::getName));
      Collections.shuffle(entries, new Random(7));
      for (ZipEntry entry : entries) {
        if (found >= methods) {
          break;
        }
        String text;
        try (InputStream bytes = in.getInputStream(entry)) {
          text = new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
        found += ask(parsers, entry.getName(), text, questions, ofFewLines);
        Path file = tree.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, language(entry.getName()) == Language.PYTHON ? withoutDocstrings(text) : withoutComments(text));
      }
    }
    List<Question> all = new ArrayList<>(questions);
    all.addAll(ofFewLines);
    return new Corpus(name + ", " + found + " functions", found, tree, asked(questions, questions, most), asked(ofFewLines, all, most));
  }

  /** Some of these, without sentences that stand at methods of several names or files: they ask for none of them. */
  private static List<Question> asked(List<Question> questions, List<Question> all, int most) {
    Map<String, String> first = new HashMap<>();
    Set<String> several = new HashSet<>();
    for (Question q : new LinkedHashSet<>(all)) {
      if (first.put(q.text(), q.name()) != null) {
        several.add(q.text());
      }
    }
    List<Question> asked = new ArrayList<>(new LinkedHashSet<>(questions));
    asked.removeIf(q -> several.contains(q.text()));
    Collections.shuffle(asked, new Random(1));
    return asked.subList(0, Math.min(most, asked.size()));
  }

  private static Language language(String path) {
    return Language.of(path, "");
  }

  /** Source that people write: no declarations, no bundles, no tests of an interpreter. */
  private static boolean isAsked(String path) {
    return DOCUMENTED.contains(language(path)) && !path.endsWith(".d.ts") && !("/" + path).contains("/dist/") && !path.contains("/test/");
  }

  /** Prints what is found of each corpus, and of all of them together. */
  private static void quality(String title, Path folder, List<Corpus> corpora, Path model) throws Exception {
    Embedder embedder = model == null ? Embedder.disabled() : Embedder.of(model, Log.NONE).forCode();
    List<Means> all = model == null ? List.of(Means.WORDS) : List.of(Means.values());
    Map<Means, double[]> total = new EnumMap<>(Means.class);
    Map<Means, double[]> fewLines = new EnumMap<>(Means.class);
    int queries = 0;
    int queriesOfFewLines = 0;
    try (CodeIndex code = new CodeIndex(folder.resolve("data"), embedder, Clock.systemUTC(), Log.NONE)) {
      if (model != null) {
        embedder.start();
        embedder.await(1, TimeUnit.MINUTES);
      }
      for (Corpus corpus : corpora) {
        String id = code.index(corpus.tree().toString(), List.of(), IndexProgress.NONE).projectId();
        IndexState state = code.status(id).state();
        long begun = System.nanoTime();
        while (model != null && state.pendingChunks() > 0) {
          Thread.sleep(200);
          state = code.status(id).state();
        }
        if (model != null) {
          System.out.printf("%s: %,d chunks with a vector after %.0f s%n", corpus.name(), state.embeddedChunks(), (System.nanoTime() - begun) / 1e9);
        }
        queries += corpus.questions().size();
        queriesOfFewLines += corpus.ofFewLines().size();
        for (Means means : all) {
          double[] sums = ask(code, id, means, corpus.questions());
          print(title + " " + corpus.name(), means, corpus.questions().size(), state.totalChunks(), sums);
          add(total, means, sums);
          add(fewLines, means, ask(code, id, means, corpus.ofFewLines()));
        }
      }
      if (!corpora.isEmpty()) {
        for (Means means : all) {
          print(title + " in all", means, queries, 0, total.get(means));
        }
        for (Means means : all) {
          print(title + " in all, of few lines", means, queriesOfFewLines, 0, fewLines.get(means));
        }
      }
    } finally {
      embedder.close();
    }
  }

  /** The sums of reciprocal places and of hits. */
  private static double[] ask(CodeIndex code, String id, Means means, List<Question> questions) {
    double[] sums = new double[2];
    for (Question question : questions) {
      int place = place(code.search(question.text(), id, TOP, means), question);
      sums[0] += place == 0 ? 0 : 1.0 / place;
      sums[1] += place == 0 ? 0 : 1;
    }
    return sums;
  }

  private static void add(Map<Means, double[]> totals, Means means, double[] sums) {
    double[] of = totals.computeIfAbsent(means, _ -> new double[2]);
    of[0] += sums[0];
    of[1] += sums[1];
  }

  private static void print(String what, Means means, int queries, int chunks, double[] sums) {
    System.out.printf("%-46s %-8s %7d %7s %6.3f %6.3f%n", what, means.name().toLowerCase(), queries, chunks == 0 ? "" : chunks, sums[0] / queries, sums[1] / queries);
  }

  /** The place of the wanted method, 0 for none. Overloads share their documentation: any of them is right. */
  private static int place(List<CodeHit> hits, Question question) {
    for (int i = 0; i < hits.size(); i++) {
      StoredChunk chunk = hits.get(i).chunk();
      if (chunk.path().equals(question.path()) && chunk.name().equals(question.name())) {
        return i + 1;
      }
    }
    return 0;
  }

  /** A question for each method with a sentence of documentation, by its length. */
  private static int ask(Parsers parsers, String path, String text, List<Question> questions, List<Question> ofFewLines) {
    Language language = language(path);
    if (!(parsers.parse(language, text) instanceof Parsed.Definitions found)) {
      return 0;
    }
    int methods = 0;
    List<Definition> definitions = found.definitions();
    for (Chunk chunk : Chunks.of(language, text, definitions)) {
      methods += chunk.type().isFunction() ? 1 : 0;
      if (chunk.type() != ChunkType.Method && chunk.type() != ChunkType.Function) {
        continue;
      }
      String content = chunk.content().strip();
      Matcher comment = (language == Language.PYTHON ? DOCSTRING : COMMENT).matcher(content);
      if (!comment.find()) {
        continue;
      }
      String sentence = sentence(comment.group(1));
      int lines = (language == Language.PYTHON ? content.substring(comment.end()) : content.substring(comment.end()).strip()).split("\n", -1).length;
      if (sentence.split(" ", -1).length >= 5) {
        (lines >= SHORTEST ? questions : ofFewLines).add(new Question(sentence, path, chunk.name()));
      }
    }
    return methods;
  }

  /** Lines of a function that is no short one, without its documentation. */
  private static final int SHORTEST = 5;

  private static final Pattern COMMENT = Pattern.compile("^/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern DOCSTRING = Pattern.compile("^(?:@[^\n]*\n\\s*)*def [^\"]*?:[ \t]*\\n\\s*[rRuU]?\"\"\"(.*?)\"\"\"", Pattern.DOTALL);

  /** The first sentence: up to a full stop, a tag, or an empty line. */
  private static String sentence(String comment) {
    String text = comment.replaceAll("(?m)^\\s*\\*", " ").strip().split("\n\\s*\n", -1)[0];
    String plain = text.replaceAll("\\{@\\w+\\s+([^}]*)\\}", "$1").replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
    int tag = plain.indexOf(" @");
    plain = plain.startsWith("@") ? "" : tag < 0 ? plain : plain.substring(0, tag);
    int stop = plain.indexOf(". ");
    return stop < 0 ? plain : plain.substring(0, stop);
  }

  /** The text with docstrings and whole lines of comments as empty lines. */
  private static String withoutDocstrings(String text) {
    Matcher found = Pattern.compile("(?m)^[ \t]*(?:[rRuU]?\"\"\"(?s:.*?)\"\"\"[ \t]*$|#[^\n]*)").matcher(text);
    return found.replaceAll(match -> "\n".repeat((int) match.group().chars().filter(c -> c == '\n').count()));
  }

  /** The text with comments as white space, so that lines stay where they are. */
  private static String withoutComments(String text) {
    StringBuilder out = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\'') {
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

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
