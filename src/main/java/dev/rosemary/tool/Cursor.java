package dev.rosemary.tool;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import org.jspecify.annotations.Nullable;

/** Where a list goes on, as a text that clients hand back unread. */
public final class Cursor {
  private static final String PREFIX = "c";

  private Cursor() {}

  /** The text for a position, which is at least 0. */
  public static String of(long position) {
    return PREFIX + Long.toString(position, Character.MAX_RADIX);
  }

  /**
   * The position in a text that {@link #of} made; 0 for none.
   *
   * @throws FailureException with {@link Failure.Invalid} for any other text
   */
  public static long position(@Nullable String cursor) {
    if (cursor == null || cursor.isEmpty()) {
      return 0;
    }
    try {
      if (cursor.startsWith(PREFIX)) {
        long position = Long.parseLong(cursor.substring(1), Character.MAX_RADIX);
        if (position >= 0) {
          return position;
        }
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new FailureException(
        new Failure.Invalid(
            "The cursor "
                + Quoting.quote(cursor)
                + " is not one of ours. Send the next_cursor of the answer before, unchanged and"
                + " with the same other arguments, or leave cursor out to begin anew."));
  }
}
