package dev.rosemary.engine.embed;

import dev.rosemary.base.Log;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A process that exits with a model loaded and, when the hooks of others have run, prints what
 * another load gives: that a signal comes while one is under way is the same, but for the luck.
 */
final class TestingExitingProcess {
  private TestingExitingProcess() {}

  public static void main(String[] arguments) throws InterruptedException {
    Path folder = Path.of(arguments[0]);
    Embedder first = Embedder.of(folder, Log.NONE);
    first.start();
    first.await(120, TimeUnit.SECONDS);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> loadLate(folder)));
    System.exit(3);
  }

  private static void loadLate(Path folder) {
    try {
      Thread.sleep(300);
      Embedder late = Embedder.of(folder, Log.NONE);
      late.start();
      System.out.println(late.await(120, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
