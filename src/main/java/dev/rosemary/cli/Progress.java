package dev.rosemary.cli;

import java.io.Console;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A line on a terminal that tells how far a long reading is; nowhere else, and not for short ones.
 */
final class Progress implements LongConsumer, AutoCloseable {
  /** Between two changes of the line, and before the first, in nanoseconds. */
  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(300);

  private final @Nullable PrintStream terminal;
  private final long size;
  private long next = System.nanoTime() + INTERVAL;
  private boolean shown;

  private Progress(@Nullable PrintStream terminal, long size) {
    this.terminal = terminal;
    this.size = size;
  }

  /**
   * Progress on standard error, if there is a terminal.
   *
   * @param size bytes in all; 0 when it is not known
   */
  @SuppressWarnings(
      "SystemConsoleNull") // since JDK 24 there is none again where input is no terminal
  static Progress onTerminal(long size) {
    Console console = System.console();
    return new Progress(console != null && console.isTerminal() ? System.err : null, size);
  }

  @Override
  public void accept(long done) {
    if (terminal == null || System.nanoTime() < next) {
      return;
    }
    next = System.nanoTime() + INTERVAL;
    shown = true;
    String share = size > 0 ? " of " + (size >> 10) + " kB, " + 100 * done / size + " %" : " kB";
    terminal.print("\rread " + (done >> 10) + share + "   ");
    terminal.flush();
  }

  @Override
  public void close() {
    if (terminal != null && shown) {
      terminal.print("\r" + " ".repeat(60) + "\r");
      terminal.flush();
    }
  }
}
