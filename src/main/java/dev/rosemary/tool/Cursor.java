package dev.rosemary.tool;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import org.jspecify.annotations.Nullable;

/** Where a list goes on, as a text that clients hand back unread. */
public final class Cursor {
  private static final String PREFIX = "c";
  private static final char SEPARATOR = '.';

  private Cursor() {}

  /** The text for a position, which is at least 0. */
  public static String of(long position) {
    return PREFIX + Long.toString(position, Character.MAX_RADIX);
  }

  /** The text for a place within what stands at a position; both are at least 0. */
  public static String of(long position, long within) {
    return of(position) + SEPARATOR + Long.toString(within, Character.MAX_RADIX);
  }

  /**
   * The text for a place within an item of what stands at a position: the item's place, and how
   * much of its text was shown. All are at least 0.
   */
  public static String of(long position, long item, long within) {
    return of(position, item)
        + (within == 0 ? "" : SEPARATOR + Long.toString(within, Character.MAX_RADIX));
  }

  /**
   * The position in a text that {@link #of} made; 0 for none.
   *
   * @throws FailureException with {@link Failure.Invalid} for any other text
   */
  public static long position(@Nullable String cursor) {
    return parse(cursor)[0];
  }

  /**
   * The place within what stands at the position; 0 when the text names none.
   *
   * @throws FailureException with {@link Failure.Invalid} for a text that {@link #of} did not make
   */
  public static long within(@Nullable String cursor) {
    return parse(cursor)[1];
  }

  /**
   * How much of the text of that item was shown; 0 when the text names none.
   *
   * @throws FailureException with {@link Failure.Invalid} for a text that {@link #of} did not make
   */
  public static long shown(@Nullable String cursor) {
    return parse(cursor)[2];
  }

  private static long[] parse(@Nullable String cursor) {
    if (cursor == null || cursor.isEmpty()) {
      return new long[] {0, 0, 0};
    }
    long[] places = new long[3];
    try {
      boolean ours = cursor.startsWith(PREFIX);
      int start = 1;
      for (int i = 0; ours && i < places.length && start <= cursor.length(); i++) {
        int separator = cursor.indexOf(SEPARATOR, start);
        int end = separator < 0 || i == places.length - 1 ? cursor.length() : separator;
        places[i] = Long.parseLong(cursor.substring(start, end), Character.MAX_RADIX);
        ours = places[i] >= 0;
        start = end + 1;
      }
      if (ours) {
        return places;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new FailureException(
        new Failure.Invalid(
            "Unknown cursor "
                + Quoting.quote(cursor)
                + ". Send next_cursor from the previous result unchanged, with the same other"
                + " arguments, or leave cursor out to start over."));
  }
}
