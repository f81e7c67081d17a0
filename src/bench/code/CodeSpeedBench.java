import dev.rosemary.base.Log;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.Unembedded;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.code.search.Means;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long indexing and searches take on a tree of 10,000 files, of an archive of Java.
 *
 * <p>Searches ask for the first lines of documentation in the tree, each once: the vector of a query is kept. Cold: no
 * chunk has a vector, a search makes those of its best hits by words, and the background makes others meanwhile, as it
 * would for a user. Warm: all have one. Making them takes 15 minutes and more, so most are made up: the vectors that
 * the cold searches left, each moved by noise to a cosine of about .9. How long a search takes does not depend on
 * what a vector holds.
 */
final class CodeSpeedBench {
  private static final int FILES = 10_000;
  private static final int MEAN_BYTES = 7_200;
  private static final int CHANGED = 500;

  /** Searches that are timed. */
  private static final int QUERIES = 120;

  /** Searches before them, of other queries. */
  private static final int WARM_UP = 20;

  private static final int HITS = 10;

  private static final String PROJECT = "tree";

  /** What a query is made of: the first line of documentation, of four words at least. */
  private static final Pattern DOCUMENTATION = Pattern.compile("/\\*\\*\\s+\\*\\s+(\\w+(?: [\\w,]+){3,})");

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CodeSpeedBench() {}

  /** Measures; without a model no searches by meaning. */
  static void run(Path folder, Path zip, @Nullable Path model) throws Exception {
    Path tree = folder.resolve(PROJECT);
    List<Path> files = unpack(zip, tree);
    Path data = folder.resolve("data");
    List<String> queries = queries(files);
    try (CodeIndex code = new CodeIndex(data, Embedder.disabled(), Clock.systemUTC(), Log.NONE)) {
      index(code, tree, files);
      System.out.printf("%,d chunks, file %.1f MB%n", code.status(PROJECT).state().totalChunks(), Files.size(file(data)) / 1e6);
      searches("by words", code, queries, Means.WORDS);
    }
    if (model == null) {
      return;
    }
    try (Embedder embedder = Embedder.of(model, Log.NONE).forCode();
        CodeIndex code = new CodeIndex(data, embedder, Clock.systemUTC(), Log.NONE)) {
      searches("cold", code, queries, Means.BOTH);
    }
    fill(data, model);
    try (Embedder embedder = Embedder.of(model, Log.NONE).forCode();
        CodeIndex code = new CodeIndex(data, embedder, Clock.systemUTC(), Log.NONE)) {
      searches("warm", code, queries, Means.BOTH);
    }
  }

  private static Path file(Path data) {
    return data.resolve("code").resolve(PROJECT + ".db");
  }

  private static List<Path> unpack(Path zip, Path tree) throws IOException {
    List<Path> files = new ArrayList<>();
    long bytes = 0;
    try (ZipFile in = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        // The sizes of files of other repositories: 7.2 kB on average.
        boolean large = bytes + entry.getSize() > (files.size() + 1L) * MEAN_BYTES;
        if (!entry.getName().endsWith(".java") || files.size() == FILES || large) {
          continue;
        }
        Path file = tree.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        try (InputStream text = in.getInputStream(entry)) {
          bytes += Files.copy(text, file);
        }
        files.add(file);
      }
    }
    System.out.printf("%,d files, %.1f MB%n", files.size(), bytes / 1e6);
    return files;
  }

  /** Lines of documentation, of files that lie evenly in the tree. */
  private static List<String> queries(List<Path> files) throws IOException {
    List<String> queries = new ArrayList<>();
    for (int i = 0; i < files.size() && queries.size() < WARM_UP + QUERIES; i += files.size() / (3 * QUERIES)) {
      Matcher found = DOCUMENTATION.matcher(Files.readString(files.get(i)));
      if (found.find() && !queries.contains(found.group(1))) {
        queries.add(found.group(1));
      }
    }
    return queries;
  }

  private static void index(CodeIndex code, Path tree, List<Path> files) throws Exception {
    // Files of the last two seconds are read again: no run would be the unchanged one.
    TimeUnit.SECONDS.sleep(3);
    try (Memory memory = new Memory()) {
      time("text can be searched", code, tree);
      System.out.printf("%-24s %6d MB, this process and its parsers%n", "memory meanwhile", memory.most());
    }
    time("nothing changed", code, tree);
    Path one = files.get(files.size() / 2);
    Files.writeString(one, Files.readString(one) + "\n// changed\n");
    time("one file changed", code, tree);
    for (int i = 0; i < files.size(); i += FILES / CHANGED) {
      Files.writeString(files.get(i), Files.readString(files.get(i)) + "\n// changed\n");
    }
    time(CHANGED + " files changed", code, tree);
    code.watch(PROJECT, List.of());
    // Its first run, and the pause that it waits for.
    TimeUnit.SECONDS.sleep(5);
    Files.writeString(one, Files.readString(one) + "\nclass Quetzalcoatlus {}\n");
    long saved = System.nanoTime();
    while (code.search("Quetzalcoatlus", PROJECT, 1).isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    System.out.printf("%-24s %6.2f s%n", "a save is found", (System.nanoTime() - saved) / 1e9);
    code.unwatch(PROJECT);
  }

  private static void time(String what, CodeIndex code, Path tree) {
    long begun = System.nanoTime();
    int changed = code.index(tree.toString(), List.of(), IndexProgress.NONE).filesChanged();
    System.out.printf("%-24s %6.2f s (%,d files)%n", what, (System.nanoTime() - begun) / 1e9, changed);
  }

  /**
   * The first search, which pays for code that is not compiled and for what is not read or loaded yet, by itself; then
   * the others.
   */
  private static void searches(String what, CodeIndex code, List<String> queries, Means means) throws InterruptedException {
    try (Memory memory = new Memory()) {
      double first = 0;
      double[] times = new double[queries.size() - WARM_UP];
      double[] processor = new double[times.length];
      for (int i = 0; i < queries.size(); i++) {
        long cpu = THREADS.getCurrentThreadCpuTime();
        long begun = System.nanoTime();
        code.search(queries.get(i), PROJECT, HITS, means);
        double millis = (System.nanoTime() - begun) / 1e6;
        if (i == 0) {
          first = millis;
        } else if (i >= WARM_UP) {
          times[i - WARM_UP] = millis;
          processor[i - WARM_UP] = (THREADS.getCurrentThreadCpuTime() - cpu) / 1e6;
        }
      }
      Arrays.sort(times);
      Arrays.sort(processor);
      System.out.printf(
          "search %-8s first %6.1f ms; of %d: median %5.1f ms, p95 %5.1f ms, most %5.1f ms; of the processor %5.1f and %5.1f ms; %d MB, %,d chunks with a vector%n",
          what, first, times.length, times[times.length / 2], times[times.length * 95 / 100], times[times.length - 1],
          processor[processor.length / 2], processor[processor.length * 95 / 100], memory.most(), code.status(PROJECT).state().embeddedChunks());
    }
  }

  /** Gives each text that has no vector one that is made up. */
  private static void fill(Path data, Path model) throws Exception {
    Random random = new Random(1);
    try (Embedder embedder = Embedder.of(model, Log.NONE).forCode();
        CodeFile file = CodeFile.open(file(data), SqliteDatabase.Missing.REFUSE)) {
      embedder.start();
      if (!(embedder.await(1, TimeUnit.MINUTES) instanceof EmbedderState.Ready ready)) {
        throw new IllegalStateException("no model in " + model);
      }
      List<byte[]> real = new ArrayList<>();
      file.vectorsSince(0, (_, vector) -> real.add(vector));
      byte[] last = {};
      for (List<Unembedded> texts = file.missing(last, 5_000); !texts.isEmpty(); texts = file.missing(last, 5_000)) {
        List<byte[]> vectors = new ArrayList<>();
        for (Unembedded _ : texts) {
          vectors.add(near(random, real.get(random.nextInt(real.size()))));
        }
        file.embed(ready.model().fingerprint(), texts, vectors);
        last = texts.getLast().meaning();
      }
    }
  }

  /** A vector of unit length at a cosine of about .9. */
  private static byte[] near(Random random, byte[] vector) {
    double[] values = new double[vector.length];
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = vector[i] / 127.0 + random.nextGaussian() * 0.5 / Math.sqrt(values.length);
      squares += values[i] * values[i];
    }
    byte[] near = new byte[values.length];
    for (int i = 0; i < near.length; i++) {
      near[i] = (byte) Math.round(127 * values[i] / Math.sqrt(squares));
    }
    return near;
  }

  /** The most memory that this process and those that it started had in use together, where there is /proc. */
  private static final class Memory implements AutoCloseable {
    private final Thread thread = Thread.ofPlatform().daemon().start(this::look);
    private volatile long most;

    private void look() {
      try {
        while (true) {
          long sum = of(ProcessHandle.current());
          for (ProcessHandle child : ProcessHandle.current().children().toList()) {
            sum += of(child);
          }
          most = Math.max(most, sum);
          TimeUnit.MILLISECONDS.sleep(100);
        }
      } catch (InterruptedException e) {
        // closed
      }
    }

    private static long of(ProcessHandle process) {
      try (var lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
        return lines.filter(line -> line.startsWith("VmRSS:")).mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).sum();
      } catch (IOException | RuntimeException e) {
        return 0;
      }
    }

    long most() {
      return most >> 10;
    }

    @Override
    public void close() {
      thread.interrupt();
    }
  }
}
