package dev.rosemary.cli.terminal;

import java.io.Console;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A line on a terminal of which each text takes the place of the one before, and which goes when it
 * is closed; nothing where there is no terminal, and not for what is soon done. For one thread.
 */
public final class StatusLine implements AutoCloseable {
  private final @Nullable PrintStream terminal;
  private final long interval;
  private long next;
  private int shown;

  /**
   * A line on a terminal, or nowhere.
   *
   * @param millis between two changes of the line, and before the first
   */
  public StatusLine(@Nullable PrintStream terminal, long millis) {
    this.terminal = terminal;
    interval = TimeUnit.MILLISECONDS.toNanos(millis);
    next = System.nanoTime() + interval;
  }

  /** A line on standard error, if there is a terminal. */
  @SuppressWarnings(
      "SystemConsoleNull") // since JDK 24 there is none again where input is no terminal
  public static StatusLine onTerminal(long millis) {
    Console console = System.console();
    return new StatusLine(console != null && console.isTerminal() ? System.err : null, millis);
  }

  /** Shows a text, which is asked for only when it is time for one. */
  public void show(Supplier<String> text) {
    if (terminal == null || System.nanoTime() < next) {
      return;
    }
    next = System.nanoTime() + interval;
    String line = text.get();
    shown = line.length();
    terminal.print("\r" + line);
    terminal.flush();
  }

  /** A bar of so many characters: {@code [### ] }. */
  public static String bar(int width, int done, int total) {
    int full = total == 0 ? 0 : (int) ((long) width * done / total);
    return "[" + "#".repeat(full) + " ".repeat(width - full) + "] ";
  }

  @Override
  public void close() {
    if (terminal != null && shown > 0) {
      terminal.print("\r" + " ".repeat(shown) + "\r");
      terminal.flush();
    }
  }
}
