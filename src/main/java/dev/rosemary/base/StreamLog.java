package dev.rosemary.base;

import java.io.PrintStream;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** A log of lines {@code time level message} on a stream. Thread safe. */
public final class StreamLog implements Log {
  private final PrintStream out;
  private final Level least;
  private final Clock clock;

  /** A log that keeps what matters at least as much as {@code least}. */
  public StreamLog(PrintStream out, Level least, Clock clock) {
    this.out = out;
    this.least = least;
    this.clock = clock;
  }

  @Override
  public void write(Level level, String message, @Nullable Throwable cause) {
    if (level.compareTo(least) > 0) {
      return;
    }
    StringBuilder line = new StringBuilder();
    line.append(clock.instant()).append(' ').append(level).append(' ');
    for (int i = 0; i < message.length(); i++) {
      char c = message.charAt(i);
      // One message is one line, whatever a client put into a name.
      line.append(Character.isISOControl(c) ? '?' : c);
    }
    synchronized (out) {
      out.println(line);
      if (cause != null) {
        cause.printStackTrace(out);
      }
      out.flush();
    }
  }
}
