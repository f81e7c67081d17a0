package dev.rosemary.engine.indexing;

import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that works on the vectors of a store: it says {@code ready} when its model is, then
 * {@code made N} for each further text, and ends with its standard input.
 */
final class TestingVectorsProcess {
  private TestingVectorsProcess() {}

  @SuppressWarnings("try") // what was made is counted at the end
  public static void main(String[] arguments) throws Exception {
    try (TestingStore store = new TestingStore(Path.of(arguments[0]));
        Embedder embedder = Embedder.of(Path.of(arguments[1]), Log.NONE);
        Vectors vectors = new Vectors(store, embedder, List.of(), Log.NONE)) {
      embedder.start();
      var _ = embedder.await(60, TimeUnit.SECONDS);
      vectors.start();
      System.out.println("ready");
      long said = 0;
      while (System.in.available() == 0) {
        long made = vectors.made();
        if (made != said) {
          System.out.println("made " + made);
          said = made;
        }
        Thread.sleep(5);
      }
      vectors.close();
      System.out.println("made " + vectors.made());
      System.out.println("state " + store.state(vectors));
    }
  }

  /** Starts one. */
  static Process start(Path store, Path model) throws java.io.IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
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
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}
