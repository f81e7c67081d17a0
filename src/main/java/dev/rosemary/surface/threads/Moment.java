package dev.rosemary.surface.threads;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Reads a moment of a range in ISO 8601 and writes it as it is stored. */
final class Moment {
  private static final int LAST_YEAR = 9_999;

  private Moment() {}

  /**
   * The stored form; of a date alone the first or the last millisecond of the day in UTC.
   *
   * @throws FailureException with {@link Failure.Invalid} for any other text
   */
  static @Nullable String of(String member, @Nullable String text, boolean end) {
    if (text == null) {
      return null;
    }
    try {
      Instant instant = parse(text.strip(), end);
      int year = instant.atOffset(ZoneOffset.UTC).getYear();
      if (year >= 0 && year <= LAST_YEAR) {
        return Timestamps.millis(instant);
      }
    } catch (DateTimeException e) {
      // said below
    }
    throw new FailureException(
        new Failure.Invalid(
            member
                + " "
                + Quoting.quote(text)
                + " is not an ISO 8601 time. Send one such as 2026-01-20T15:30:00Z or"
                + " 2026-01-20."));
  }

  private static Instant parse(String text, boolean end) {
    if (text.indexOf('T') < 0 && text.indexOf('t') < 0) {
      LocalDate date = LocalDate.parse(text);
      return end
          ? date.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC).minusMillis(1)
          : date.atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    int time = Math.max(text.indexOf('T'), text.indexOf('t'));
    String clock = text.substring(time);
    boolean zoned =
        clock.endsWith("Z")
            || clock.endsWith("z")
            || clock.indexOf('+') >= 0
            || clock.indexOf('-') >= 0;
    return zoned
        ? OffsetDateTime.parse(text).toInstant()
        : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
  }
}
