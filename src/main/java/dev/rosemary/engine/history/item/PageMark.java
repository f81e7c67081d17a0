package dev.rosemary.engine.history.item;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.history.change.HistoryFile;
import org.jspecify.annotations.Nullable;

/**
 * Where a page of the history ended.
 *
 * @param time of the last change that was shown, in microseconds
 * @param shown its number
 */
public record PageMark(long time, long shown) {
  /** Before everything. */
  public static final PageMark START = new PageMark(Long.MAX_VALUE, Long.MAX_VALUE);

  /** That of a cursor. */
  public static PageMark of(@Nullable String cursor) {
    if (cursor == null) {
      return START;
    }
    int dot = cursor.indexOf('.');
    try {
      return new PageMark(
          Long.parseLong(cursor, 0, Math.max(dot, 0), 36),
          Long.parseLong(cursor, dot + 1, cursor.length(), 36));
    } catch (NumberFormatException e) {
      throw new FailureException(
          new Failure.Invalid("There is no such cursor. Leave it out to begin anew."), e);
    }
  }

  /** A cursor. */
  public String cursor() {
    return Long.toString(time, 36) + "." + Long.toString(shown, 36);
  }

  /** Whether a change comes behind it. */
  public boolean isBefore(long otherTime, long otherShown) {
    return otherTime < time || (otherTime == time && otherShown < shown);
  }

  /** The lowest number of a file that all changes behind it are below. */
  public long bound(HistoryFile file) {
    return shown != Long.MAX_VALUE && HistoryFile.fileOf(shown) == file.number()
        ? HistoryFile.own(shown) + 1
        : Long.MAX_VALUE;
  }
}
