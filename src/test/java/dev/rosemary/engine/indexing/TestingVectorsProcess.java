package dev.rosemary.engine.indexing;

import dev.rosemary.TestingNatives;
import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.kind.TextKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A process that works on the vectors of a store. It says {@code ready} when its model is, then
 * {@code made N} whenever it has written vectors; told to end by a line, it says how many texts it
 * {@code computed}, and what it {@code found} nearest to the line.
 */
final class TestingVectorsProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader lines;

  private TestingVectorsProcess(Process process) {
    this.process = process;
    lines = process.inputReader();
  }

  @SuppressWarnings("try") // what was made is counted at the end
  public static void main(String[] arguments) throws Exception {
    AtomicLong computed = new AtomicLong();
    try (TestingStore store = new TestingStore(Path.of(arguments[0]));
        Embedder embedder = Embedder.of(Path.of(arguments[1]), Log.NONE);
        Vectors vectors =
            new Vectors(
                store,
                embedder,
                (text, goOn) -> {
                  computed.incrementAndGet();
                  return embedder.passage(text, goOn);
                },
                List.of(),
                Log.NONE)) {
      embedder.start();
      System.out.println("ready " + embedder.await(120, TimeUnit.SECONDS));
      vectors.start();
      long said = 0;
      while (System.in.available() == 0) {
        long made = vectors.made();
        if (made != said) {
          System.out.println("made " + made);
          said = made;
        }
        Thread.sleep(5);
      }
      String query =
          new String(System.in.readNBytes(System.in.available()), StandardCharsets.UTF_8).strip();
      System.out.println(
          "found " + store.nearest(vectors, embedder.query(query), TextKind.MEMORY, 3));
      vectors.close();
      System.out.println("computed " + computed);
    }
  }

  /** Starts one, with a command before that of Java. */
  static TestingVectorsProcess start(Path store, Path model, String... before) throws IOException {
    List<String> command = new ArrayList<>(List.of(before));
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(TestingNatives.options());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            TestingVectorsProcess.class.getName(),
            store.toString(),
            model.toAbsolutePath().toString()));
    return new TestingVectorsProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** The rest of the next line that begins with a word. */
  String after(String word) throws IOException {
    StringBuilder seen = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(word + " ")) {
        return line.substring(word.length() + 1);
      }
      seen.append(line).append('\n');
    }
    throw new AssertionError("no line with " + word + ", only:\n" + seen);
  }

  /** Tells it to look for something and to end. */
  void end(String query) throws IOException {
    process.outputWriter().write(query + "\n");
    process.outputWriter().flush();
  }

  /** Kills it at once. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    int _ = process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
