package dev.rosemary.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps what fault tests counted, a line each, in {@code target/faults.txt}, so that a long run
 * says how much it tried and not only that nothing failed.
 */
public final class TestingFigures {
  private static final Path FILE = Path.of("target", "faults.txt");

  private TestingFigures() {}

  /** Adds a line. */
  public static synchronized void add(String line) throws IOException {
    Files.createDirectories(FILE.toAbsolutePath().getParent());
    Files.writeString(FILE, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
