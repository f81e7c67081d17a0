package dev.rosemary.cli;

import dev.rosemary.engine.code.run.IndexProgress;
import java.io.Console;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A bar on a terminal that tells how many files are indexed; nothing elsewhere. */
final class FilesProgress implements IndexProgress, AutoCloseable {
  /** Between two changes of the bar, in nanoseconds. */
  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);

  /** Characters of the bar. */
  private static final int WIDTH = 40;

  private final @Nullable PrintStream terminal;
  private long next = System.nanoTime() + INTERVAL;
  private int shown;

  FilesProgress(@Nullable PrintStream terminal) {
    this.terminal = terminal;
  }

  /** On standard error, if there is a terminal. */
  @SuppressWarnings(
      "SystemConsoleNull") // since JDK 24 there is none again where input is no terminal
  static FilesProgress onTerminal() {
    Console console = System.console();
    return new FilesProgress(console != null && console.isTerminal() ? System.err : null);
  }

  @Override
  public void files(int done, int total) {
    if (terminal == null || System.nanoTime() < next) {
      return;
    }
    next = System.nanoTime() + INTERVAL;
    String line = line(done, total);
    shown = line.length();
    terminal.print("\r" + line);
    terminal.flush();
  }

  /** The bar: {@code [#### ] 50 % 50 of 100 files}. */
  static String line(int done, int total) {
    int share = total == 0 ? 0 : (int) ((long) WIDTH * done / total);
    return "["
        + "#".repeat(share)
        + " ".repeat(WIDTH - share)
        + "] "
        + (total == 0 ? 0 : 100L * done / total)
        + " %  "
        + done
        + " of "
        + total
        + " files";
  }

  @Override
  public void close() {
    if (terminal != null && shown > 0) {
      terminal.print("\r" + " ".repeat(shown) + "\r");
      terminal.flush();
    }
  }
}
