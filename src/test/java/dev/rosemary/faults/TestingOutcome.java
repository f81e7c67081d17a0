package dev.rosemary.faults;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * What came of a command that ran in a process of its own.
 *
 * @param text what it wrote to either stream
 */
record TestingOutcome(int exitCode, String text) {
  private static final int PATIENCE_SECONDS = 120;

  /** Runs a command of the program on a data directory. */
  static TestingOutcome of(Path data, String... command) throws Exception {
    Process process =
        new ProcessBuilder(TestingRosemary.command(data, command))
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    try (InputStream in = process.getInputStream()) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("it does not end: " + text);
      }
      return new TestingOutcome(process.exitValue(), text);
    } finally {
      process.destroyForcibly();
    }
  }
}
