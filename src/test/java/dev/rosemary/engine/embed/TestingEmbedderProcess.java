package dev.rosemary.engine.embed;

import dev.rosemary.base.Log;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A process that loads a model, prints the state that it ends in and ends with its input. */
final class TestingEmbedderProcess {
  private TestingEmbedderProcess() {}

  public static void main(String[] arguments) throws Exception {
    try (Embedder embedder = Embedder.of(Path.of(arguments[0]), Log.NONE)) {
      embedder.start();
      System.out.println(embedder.await(120, TimeUnit.SECONDS));
      int _ = System.in.read();
    }
  }
}
