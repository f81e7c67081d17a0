package dev.rosemary.cli.backup;

import java.io.Console;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A line on a terminal that tells how many files are done; nothing elsewhere. */
public final class Bar implements AutoCloseable {
  /** Between two changes of the line, and before the first, in nanoseconds. */
  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(300);

  /** Characters of the bar. */
  private static final int WIDTH = 30;

  private final @Nullable PrintStream terminal;
  private final String word;
  private long next = System.nanoTime() + INTERVAL;
  private int shown;

  private Bar(@Nullable PrintStream terminal, String word) {
    this.terminal = terminal;
    this.word = word;
  }

  /** On standard error, if there is a terminal. */
  @SuppressWarnings(
      "SystemConsoleNull") // since JDK 24 there is none again where input is no terminal
  public static Bar onTerminal(String word) {
    Console console = System.console();
    return new Bar(console != null && console.isTerminal() ? System.err : null, word);
  }

  /** So many of so many are done. */
  public void files(int done, int total) {
    if (terminal == null || System.nanoTime() < next) {
      return;
    }
    next = System.nanoTime() + INTERVAL;
    int full = total == 0 ? 0 : (int) ((long) WIDTH * done / total);
    String line =
        "["
            + "#".repeat(full)
            + " ".repeat(WIDTH - full)
            + "] "
            + word
            + " "
            + done
            + " of "
            + total;
    shown = line.length();
    terminal.print("\r" + line);
    terminal.flush();
  }

  @Override
  public void close() {
    if (terminal != null && shown > 0) {
      terminal.print("\r" + " ".repeat(shown) + "\r");
      terminal.flush();
    }
  }
}
