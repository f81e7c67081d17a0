import dev.rosemary.base.Log;
import dev.rosemary.engine.code.CodeIndex;
import dev.rosemary.engine.code.chunk.Chunk;
import dev.rosemary.engine.code.chunk.Chunks;
import dev.rosemary.engine.code.chunk.Definition;
import dev.rosemary.engine.code.chunk.Language;
import dev.rosemary.engine.code.run.IndexProgress;
import dev.rosemary.engine.code.search.CodeHit;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Measures code indexing: {@code CodeBench src.zip model-folder sources.jar...}; without an archive
 * no times are taken, without a model folder meaning is left out. Quality: the first sentence of a method's documentation is asked for,
 * its method is wanted, in an index of the same files without any comments.
 */
class CodeBench {
  private static final int FILES = 10_000;
  private static final int QUERIES = 150;
  private static final int TOP = 10;

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("code-bench");
    try {
      if (!arguments[0].isEmpty()) {
        speed(folder, Path.of(arguments[0]));
      }
      List<String> jars = Arrays.asList(arguments).subList(2, arguments.length);
      System.out.printf("%-34s %7s %7s %6s %6s%n", "documentation -> method", "queries", "chunks", "MRR@10", "R@10");
      for (String jar : jars) {
        quality(folder.resolve("q"), Path.of(jar), null);
      }
      if (!arguments[1].isEmpty()) {
        for (String jar : jars) {
          quality(folder.resolve("m"), Path.of(jar), Path.of(arguments[1]));
        }
      }
    } finally {
      delete(folder);
    }
  }

  private static void speed(Path folder, Path zip) throws Exception {
    Path tree = folder.resolve("tree");
    long bytes = 0;
    int count = 0;
    Path one = tree;
    try (ZipFile in = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        if (!entry.getName().endsWith(".java") || count == FILES) {
          continue;
        }
        Path file = tree.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        try (InputStream text = in.getInputStream(entry)) {
          bytes += Files.copy(text, file);
        }
        one = count == FILES / 2 ? file : one;
        count++;
      }
    }
    Path data = folder.resolve("data");
    try (CodeIndex code = new CodeIndex(data, Embedder.disabled(), Clock.systemUTC(), Log.NONE)) {
      System.out.printf("%,d files, %.1f MB%n", count, bytes / 1e6);
      // Files of the last two seconds are read again: no run would be the unchanged one.
      TimeUnit.SECONDS.sleep(3);
      time("text can be searched", code, tree);
      time("nothing changed", code, tree);
      Files.writeString(one, Files.readString(one) + "\n// changed\n");
      time("one file changed", code, tree);
      System.out.printf("%,d chunks, file %.1f MB%n", code.status("tree").state().totalChunks(), Files.size(data.resolve("code/tree.db")) / 1e6);
      List<Long> times = new ArrayList<>();
      for (String query : List.of("hash map resize", "parse date time", "ReentrantLock", "open file channel for reading", "get value of system property", "thread pool shutdown", "compute sha digest of bytes", "socket connect timeout", "list iterator remove", "format a string")) {
        for (int round = 0; round < 3; round++) {
          long begun = System.nanoTime();
          code.search(query, "tree", 10);
          times.add(System.nanoTime() - begun);
        }
      }
      times.sort(null);
      System.out.printf("search by words: median %.1f ms, p95 %.1f ms%n", times.get(times.size() / 2) / 1e6, times.get(times.size() * 95 / 100) / 1e6);
    }
  }

  private static void time(String what, CodeIndex code, Path tree) {
    long begun = System.nanoTime();
    int changed = code.index(tree.toString(), List.of(), IndexProgress.NONE).filesChanged();
    System.out.printf("%-24s %6.2f s (%,d files)%n", what, (System.nanoTime() - begun) / 1e9, changed);
  }

  private record Question(String text, String path, String name, int start) {}

  private static void quality(Path folder, Path jar, Path model) throws Exception {
    Path tree = folder.resolve(jar.getFileName().toString().replace("-sources.jar", ""));
    List<Question> questions = new ArrayList<>();
    try (ZipFile in = new ZipFile(jar.toFile());
        Parsers parsers = new Parsers(Log.NONE)) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        if (!entry.getName().endsWith(".java")) {
          continue;
        }
        String text;
        try (InputStream bytes = in.getInputStream(entry)) {
          text = new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
        ask(parsers, entry.getName(), text, questions);
        Path file = tree.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, withoutComments(text));
      }
    }
    Map<String, Integer> same = new HashMap<>();
    questions.forEach(q -> same.merge(q.text(), 1, Integer::sum));
    questions.removeIf(q -> same.get(q.text()) > 1);
    Collections.shuffle(questions, new Random(1));
    List<Question> asked = questions.subList(0, Math.min(QUERIES, questions.size()));
    Embedder embedder = model == null ? Embedder.disabled() : Embedder.of(model, Log.NONE);
    try (CodeIndex code = new CodeIndex(folder.resolve("data"), embedder, Clock.systemUTC(), Log.NONE)) {
      if (model != null) {
        embedder.start();
        embedder.await(1, TimeUnit.MINUTES);
      }
      String id = code.index(tree.toString(), List.of(), IndexProgress.NONE).projectId();
      double reciprocal = 0;
      int found = 0;
      for (Question question : asked) {
        List<CodeHit> hits = code.search(question.text(), id, TOP);
        for (int i = 0; i < hits.size(); i++) {
          CodeHit hit = hits.get(i);
          boolean wanted = hit.chunk().path().equals(question.path()) && hit.chunk().name().equals(question.name()) && Math.abs(hit.chunk().start() - question.start()) < 60;
          if (wanted) {
            reciprocal += 1.0 / (i + 1);
            found++;
            break;
          }
        }
      }
      System.out.printf("%-34s %7d %7d %6.3f %6.3f%n", id + (model == null ? "" : " + meaning"), asked.size(), code.status(id).state().totalChunks(), reciprocal / asked.size(), (double) found / asked.size());
    } finally {
      embedder.close();
    }
  }

  /** A question for each method of some length with a sentence of documentation. */
  private static void ask(Parsers parsers, String path, String text, List<Question> questions) {
    if (!(parsers.parse(Language.JAVA, text) instanceof Parsed.Definitions found)) {
      return;
    }
    List<Definition> definitions = found.definitions();
    for (Chunk chunk : Chunks.of(Language.JAVA, text, definitions)) {
      String content = chunk.content().strip();
      int end = content.indexOf("*/");
      if (!chunk.type().name().equals("Method") || !content.startsWith("/**") || end < 0) {
        continue;
      }
      String sentence = sentence(content.substring(3, end));
      int lines = content.substring(end).split("\n", -1).length;
      if (sentence.split(" ", -1).length >= 5 && lines >= 6) {
        questions.add(new Question(sentence, path, chunk.name(), chunk.start()));
      }
    }
  }

  private static String sentence(String comment) {
    String plain = comment.replaceAll("(?m)^\\s*\\*", " ").replaceAll("\\{@\\w+\\s+([^}]*)\\}", "$1").replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
    int tag = plain.indexOf(" @");
    plain = plain.startsWith("@") ? "" : tag < 0 ? plain : plain.substring(0, tag);
    int stop = plain.indexOf(". ");
    return stop < 0 ? plain : plain.substring(0, stop);
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
