package dev.rosemary.cli.backup;

import dev.rosemary.cli.terminal.StatusLine;

/** A line on a terminal that tells how many files are done; nothing elsewhere. */
public final class Bar implements AutoCloseable {
  private static final int INTERVAL_MILLIS = 300;

  /** Characters of the bar. */
  private static final int WIDTH = 30;

  private final StatusLine line = StatusLine.onTerminal(INTERVAL_MILLIS);
  private final String word;

  private Bar(String word) {
    this.word = word;
  }

  /** On standard error, if there is a terminal. */
  public static Bar onTerminal(String word) {
    return new Bar(word);
  }

  /** So many of so many are done. */
  public void files(int done, int total) {
    line.show(() -> StatusLine.bar(WIDTH, done, total) + word + " " + done + " of " + total);
  }

  @Override
  public void close() {
    line.close();
  }
}
