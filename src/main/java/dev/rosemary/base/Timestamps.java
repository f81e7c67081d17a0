package dev.rosemary.base;

import java.time.Instant;

/**
 * Writes instants as ISO 8601 in UTC with a fixed number of fractional digits. Done by hand because
 * the JDK's formatter costs a start-up about 10 ms of class loading.
 */
public final class Timestamps {
  private static final int SECONDS_A_DAY = 86_400;

  private Timestamps() {}

  /** Milliseconds: {@code 2026-01-06T11:28:28.994Z}. */
  public static String millis(Instant instant) {
    return text(instant.getEpochSecond(), instant.getNano() / 1_000_000, 3);
  }

  /** Milliseconds, for names of files: {@code 2026-01-06T112828-994Z}. */
  public static String inFileName(Instant instant) {
    return millis(instant).replace(":", "").replace(".", "-");
  }

  /** Nanoseconds: {@code 2026-01-06T11:28:28.994065963Z}. */
  public static String nanos(Instant instant) {
    return text(instant.getEpochSecond(), instant.getNano(), 9);
  }

  /**
   * The date by the algorithm {@code civil_from_days} of Howard Hinnant, "chrono-Compatible
   * Low-Level Date Algorithms" (2013), for years 0 to 9999.
   */
  private static String text(long epoch, int fraction, int width) {
    long shifted = Math.floorDiv(epoch, (long) SECONDS_A_DAY) + 719_468;
    int second = (int) Math.floorMod(epoch, (long) SECONDS_A_DAY);
    long era = Math.floorDiv(shifted, 146_097L);
    long dayOfEra = shifted - era * 146_097;
    long yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    long shiftedMonth = (5 * dayOfYear + 2) / 153;
    long day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1;
    long month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
    long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
    StringBuilder text = new StringBuilder(32);
    digits(text, year, 4);
    digits(text.append('-'), month, 2);
    digits(text.append('-'), day, 2);
    digits(text.append('T'), second / 3_600, 2);
    digits(text.append(':'), second / 60 % 60, 2);
    digits(text.append(':'), second % 60, 2);
    digits(text.append('.'), fraction, width);
    return text.append('Z').toString();
  }

  private static void digits(StringBuilder text, long value, int width) {
    long power = 1;
    for (int i = 1; i < width; i++) {
      power *= 10;
    }
    for (; power > 0; power /= 10) {
      text.append((char) ('0' + value / power % 10));
    }
  }
}
