package dev.rosemary.engine.vault;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Which memories are to be deleted: those that pass every filter that is not empty.
 *
 * @param key exactly this one; empty for any
 * @param olderThan created before this time, as milliseconds in ISO 8601 UTC; empty for any
 * @param tags carrying all of these
 */
public record Prune(String key, String olderThan, List<String> tags) {
  /** Reads filters as they were given. */
  public static Prune of(String key, String olderThan, List<String> tags) {
    return new Prune(key.strip(), time(olderThan.strip()), NewMemory.clean(tags));
  }

  /** Whether there is no filter. */
  public boolean isEverything() {
    return key.isEmpty() && olderThan.isEmpty() && tags.isEmpty();
  }

  /** With the colon that ISO 8601's basic form of an offset, {@code +0000}, leaves out. */
  private static String colon(String given) {
    int sign = given.length() - 5;
    if (sign <= given.indexOf('T') || (given.charAt(sign) != '+' && given.charAt(sign) != '-')) {
      return given;
    }
    return given.substring(0, sign + 3) + ":" + given.substring(sign + 3);
  }

  private static String time(String given) {
    if (given.isEmpty()) {
      return "";
    }
    try {
      OffsetDateTime time = OffsetDateTime.parse(colon(given));
      // Rows carry milliseconds: what is before the time is before the next millisecond, too.
      Instant rounded = time.toInstant().plusNanos(999_999);
      int year = rounded.atOffset(ZoneOffset.UTC).getYear();
      if (year >= 1 && year <= 9_999) {
        return Timestamps.millis(rounded);
      }
    } catch (DateTimeException e) {
      // said below
    }
    throw new FailureException(
        new Failure.Invalid(
            "older_than "
                + Quoting.quote(given)
                + " is not an ISO 8601 date and time with an offset or Z. Send one such as"
                + " 2026-04-27T14:00:00Z or 2026-04-27T16:00:00+02:00. Nothing was deleted."));
  }
}
