package dev.rosemary.cli;

import dev.rosemary.cli.terminal.StatusLine;
import java.util.function.LongConsumer;

/**
 * A line on a terminal that tells how far a long reading is; nowhere else, and not for short ones.
 */
final class Progress implements LongConsumer, AutoCloseable {
  private static final int INTERVAL_MILLIS = 300;

  private final StatusLine line = StatusLine.onTerminal(INTERVAL_MILLIS);
  private final long size;

  private Progress(long size) {
    this.size = size;
  }

  /**
   * Progress on standard error, if there is a terminal.
   *
   * @param size bytes in all; 0 when it is not known
   */
  static Progress onTerminal(long size) {
    return new Progress(size);
  }

  @Override
  public void accept(long done) {
    line.show(() ->
        "read "
            + (done >> 10)
            + (size > 0 ? " of " + (size >> 10) + " kB, " + 100 * done / size + " %" : " kB")
            + "   ");
  }

  @Override
  public void close() {
    line.close();
  }
}
