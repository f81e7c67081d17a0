package dev.rosemary.engine.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Times of memories: {@code 2026-01-06T11:28:28.994065963Z}, in UTC, of the years 0 to 9999. Pure
 * functions.
 */
public final class MemoryTime {
  private static final int LAST_YEAR = 9_999;

  /** Digits of a fraction of a second that are kept. */
  private static final int FRACTION = 9;

  /** The end of a day, which ISO 8601 has beside the beginning of the next one. */
  private static final String MIDNIGHT = "24:00:00";

  private static final int SECONDS_A_MINUTE = 60;

  /** Characters of a date in ISO 8601's extended form. */
  private static final int DAY = 10;

  /** Characters of a date in ISO 8601's basic form. */
  private static final int BASIC_DATE = 8;

  private MemoryTime() {}

  /** An instant as it is stored. */
  public static String of(Instant instant) {
    return Timestamps.nanos(instant);
  }

  /**
   * A date and time with an offset, or a date, which stands for its first moment in UTC; both in
   * the extended or the basic form of ISO 8601.
   *
   * @param argument what the failure calls the text
   * @throws FailureException with {@link Failure.Invalid} for any other text
   */
  public static String parse(String argument, String text) {
    return parseGiven(argument, text).time();
  }

  /**
   * A time together with the offset in which it was given.
   *
   * @param time in UTC, as it is stored
   * @param offset in minutes east of UTC
   */
  public record Given(String time, int offset) {}

  /**
   * {@link #parse}, with the offset.
   *
   * @throws FailureException like {@link #parse}
   */
  public static Given parseGiven(String argument, String text) {
    try {
      OffsetDateTime given = given(text.strip());
      Instant instant = given.toInstant();
      int year = instant.atOffset(ZoneOffset.UTC).getYear();
      if (year >= 0 && year <= LAST_YEAR) {
        return new Given(
            Timestamps.nanos(instant), given.getOffset().getTotalSeconds() / SECONDS_A_MINUTE);
      }
    } catch (DateTimeException e) {
      // said below
    }
    throw new FailureException(
        new Failure.Invalid(
            argument
                + " "
                + Quoting.quote(text)
                + " is not an ISO 8601 time with an offset. Send one such as 2026-01-20T15:30:00Z,"
                + " 2026-01-20T16:30:00+01:00 or 2026-01-20."));
  }

  /** {@link #parse}, or null for null. */
  public static @Nullable String parseOptional(String argument, @Nullable String text) {
    return text == null ? null : parse(argument, text);
  }

  /** {@link #parseGiven}, or null for null. */
  public static @Nullable Given parseOptionalGiven(String argument, @Nullable String text) {
    return text == null ? null : parseGiven(argument, text);
  }

  private static OffsetDateTime given(String text) {
    int t = Math.max(text.indexOf('T'), text.indexOf('t'));
    if (t < 0) {
      return date(text).atStartOfDay().atOffset(ZoneOffset.UTC);
    }
    String rest = text.substring(t + 1);
    int offset = rest.length();
    for (int i = 0; i < rest.length(); i++) {
      char c = rest.charAt(i);
      if (c == 'Z' || c == 'z' || c == '+' || c == '-') {
        offset = i;
        break;
      }
    }
    LocalDate date = date(text.substring(0, t));
    String clock = clock(rest.substring(0, offset));
    boolean midnight = isMidnight(clock);
    return OffsetDateTime.parse(
        (midnight ? date.plusDays(1) : date)
            + "T"
            + (midnight ? "00:00" : clock)
            + colons(rest.substring(offset), 3));
  }

  /** Whether it is 24:00, with or without seconds and fractions, which are 0. */
  private static boolean isMidnight(String clock) {
    for (int i = 0; i < clock.length(); i++) {
      char wanted = i < MIDNIGHT.length() ? MIDNIGHT.charAt(i) : i == MIDNIGHT.length() ? '.' : '0';
      if (clock.charAt(i) != wanted) {
        return false;
      }
    }
    return clock.length() == "24:00".length() || clock.length() >= MIDNIGHT.length();
  }

  private static LocalDate date(String text) {
    return text.length() == BASIC_DATE && text.indexOf('-') < 0
        ? LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE)
        : LocalDate.parse(text);
  }

  /** The time of day in the form that the JDK reads, cut to nanoseconds. */
  private static String clock(String text) {
    String point = text.replace(',', '.');
    int dot = point.indexOf('.');
    String whole = dot < 0 ? point : point.substring(0, dot);
    String fraction = dot < 0 ? "" : point.substring(dot);
    if (fraction.length() == 1) {
      throw new DateTimeException("no digit behind the point");
    }
    boolean isLong = fraction.length() > FRACTION + 1 && isNumber(fraction.substring(1));
    return colons(whole, 2) + (isLong ? fraction.substring(0, FRACTION + 1) : fraction);
  }

  /**
   * A basic form with its colons: {@code 1530} as {@code 15:30}, {@code +0100} as {@code +01:00}.
   */
  private static String colons(String text, int first) {
    if (text.indexOf(':') >= 0 || text.length() <= first) {
      return text;
    }
    StringBuilder with = new StringBuilder(text.substring(0, first));
    for (int i = first; i < text.length(); i += 2) {
      with.append(':').append(text, i, Math.min(i + 2, text.length()));
    }
    return with.toString();
  }

  private static boolean isNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /**
   * The day of a stored time in an offset, {@code 2023-05-08}.
   *
   * @param offset in minutes east of UTC
   */
  public static String day(String time, int offset) {
    if (offset == 0) {
      return time.substring(0, DAY);
    }
    ZoneOffset zone = ZoneOffset.ofTotalSeconds(offset * SECONDS_A_MINUTE);
    return Instant.parse(time).atOffset(zone).toLocalDate().toString();
  }

  /**
   * A stored time in an offset: {@code 2023-05-08T23:30:00.000000000-07:00}; in UTC as it is
   * stored.
   *
   * @param offset in minutes east of UTC
   */
  public static String given(String time, int offset) {
    if (offset == 0) {
      return time;
    }
    ZoneOffset zone = ZoneOffset.ofTotalSeconds(offset * SECONDS_A_MINUTE);
    Instant instant = Instant.parse(time);
    // The local time written as one of UTC has all nine digits.
    String local = Timestamps.nanos(instant.plusSeconds(zone.getTotalSeconds()));
    return local.substring(0, local.length() - 1) + zone;
  }

  /** The words by which people look for a day: {@code 2023-05-08 8 MAY 2023 MONDAY}. */
  public static String words(String day) {
    LocalDate date = LocalDate.parse(day);
    return date
        + " "
        + date.getDayOfMonth()
        + " "
        + date.getMonth().name()
        + " "
        + date.getYear()
        + " "
        + date.getDayOfWeek().name();
  }
}
