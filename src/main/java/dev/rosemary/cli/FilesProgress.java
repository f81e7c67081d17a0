package dev.rosemary.cli;

import dev.rosemary.cli.terminal.StatusLine;
import dev.rosemary.code.run.IndexProgress;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** A bar on a terminal that tells how many files are indexed; nothing elsewhere. */
final class FilesProgress implements IndexProgress, AutoCloseable {
  private static final int INTERVAL_MILLIS = 100;

  /** Characters of the bar. */
  private static final int WIDTH = 40;

  private final StatusLine line;

  private FilesProgress(StatusLine line) {
    this.line = line;
  }

  /** On this terminal; milliseconds between two changes, and before the first. */
  FilesProgress(@Nullable PrintStream terminal, long millis) {
    this(new StatusLine(terminal, millis));
  }

  /** On standard error, if there is a terminal. */
  static FilesProgress onTerminal() {
    return new FilesProgress(StatusLine.onTerminal(INTERVAL_MILLIS));
  }

  @Override
  public void files(int done, int total) {
    line.show(() -> line(done, total));
  }

  /** The bar: {@code [#### ] 50 % 50 of 100 files}. */
  static String line(int done, int total) {
    return StatusLine.bar(WIDTH, done, total)
        + (total == 0 ? 0 : 100L * done / total)
        + " %  "
        + done
        + " of "
        + total
        + " files";
  }

  @Override
  public void close() {
    line.close();
  }
}
