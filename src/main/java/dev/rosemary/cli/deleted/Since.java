package dev.rosemary.cli.deleted;

import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.UsageException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;

/** A moment as people write one. */
public final class Since {
  /** Digits of a number of minutes, hours or days at most. */
  private static final int DIGITS = 6;

  private Since() {}

  /**
   * The moment: so long ago ({@code 30m}, {@code 2h}, {@code 7d}), the begin of a day here, or a
   * time with or without its offset.
   */
  public static Instant of(Option option, String given, Instant now, ZoneId zone)
      throws UsageException {
    String text = given.strip();
    int last = text.length() - 1;
    if (last > 0 && last <= DIGITS && text.substring(0, last).chars().allMatch(Since::isDigit)) {
      long count = Long.parseLong(text.substring(0, last));
      switch (text.charAt(last)) {
        case 'm' -> {
          return now.minus(Duration.ofMinutes(count));
        }
        case 'h' -> {
          return now.minus(Duration.ofHours(count));
        }
        case 'd' -> {
          return now.minus(Duration.ofDays(count));
        }
        default -> {
          // no such unit
        }
      }
    }
    try {
      if (text.indexOf('T') < 0) {
        return LocalDate.parse(text).atStartOfDay(zone).toInstant();
      }
      boolean offset = text.endsWith("Z") || text.lastIndexOf('-') > text.indexOf('T');
      return offset || text.indexOf('+') > 0
          ? OffsetDateTime.parse(text).toInstant()
          : LocalDateTime.parse(text).atZone(zone).toInstant();
    } catch (DateTimeException e) {
      throw new UsageException(
          option.flag()
              + " takes a time, such as 2h, 7d, 2026-11-28 or 2026-11-28T10:30:00Z, not "
              + Quoting.quote(given));
    }
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
