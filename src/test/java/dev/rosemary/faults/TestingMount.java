package dev.rosemary.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A small disk of its own in memory, taken away in the end. */
final class TestingMount implements AutoCloseable {
  private final Path folder;

  private TestingMount(Path folder) {
    this.folder = folder;
  }

  /**
   * Puts one at a folder; where that may not be done, the test is skipped.
   *
   * @param size as the system's own command takes it
   * @param otherwise what the skipped test says
   */
  static TestingMount of(Path folder, String size, String otherwise) {
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + size, "none", folder.toString()), otherwise);
    return new TestingMount(folder);
  }

  /** Whether a command of the system did its work. */
  static boolean run(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(120, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    run("umount", "-l", folder.toString());
  }
}
