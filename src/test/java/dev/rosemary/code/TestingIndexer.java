package dev.rosemary.code;

import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** A process that indexes a folder and says how far it is: data directory, folder. */
final class TestingIndexer {
  private TestingIndexer() {}

  @SuppressWarnings("SystemOut") // read by the test
  public static void main(String[] arguments) {
    try (CodeIndex code =
        new CodeIndex(Path.of(arguments[0]), Embedder.disabled(), Clock.systemUTC(), Log.NONE)) {
      IndexResult result =
          code.index(arguments[1], List.of(), (done, _) -> System.out.println("done " + done));
      System.out.println("end " + result.filesIndexed() + " " + result.chunksCreated());
    }
  }
}
