package dev.rosemary.engine.memory.recall;

import java.time.LocalDate;

/** Stored times as numbers that compare as they do. */
final class EventTime {
  private static final long NANOS = 1_000_000_000;
  private static final long SECONDS_A_DAY = 86_400;

  /** Seconds whose nanoseconds still fit: to the year 2262. */
  private static final long LAST = Long.MAX_VALUE / NANOS - 1;

  private EventTime() {}

  /**
   * Nanoseconds since 1970; times before 1677 and after 2262 are the first and the last there is.
   *
   * @param time {@code 2026-01-06T11:28:28.994065963Z}
   */
  static long nanos(String time) {
    long day =
        LocalDate.of(number(time, 0, 4), number(time, 5, 7), number(time, 8, 10)).toEpochDay();
    long seconds =
        day * SECONDS_A_DAY
            + number(time, 11, 13) * 3_600L
            + number(time, 14, 16) * 60L
            + number(time, 17, 19);
    if (seconds > LAST) {
      return Long.MAX_VALUE - 1;
    }
    return seconds < -LAST ? Long.MIN_VALUE : seconds * NANOS + number(time, 20, 29);
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      number = 10 * number + text.charAt(i) - '0';
    }
    return number;
  }
}
