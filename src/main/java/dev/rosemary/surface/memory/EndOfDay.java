package dev.rosemary.surface.memory;

import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.memory.MemoryTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times up to which something is asked for: a date alone stands for the end of that day. */
final class EndOfDay {
  private static final Duration DAY = Duration.ofDays(1);

  private EndOfDay() {}

  /**
   * When something that is asked for begins, or, where that is its end, ends.
   *
   * @throws dev.rosemary.base.FailureException with {@code Invalid} for what is no time
   */
  static Instant instant(String argument, String given, boolean isEnd) {
    String parsed = isEnd ? parseOptional(argument, given) : MemoryTime.parse(argument, given);
    return Instant.parse(String.valueOf(parsed));
  }

  /**
   * Such a time as {@link MemoryTime} writes it; null for none.
   *
   * @param argument its name, for the message
   * @throws dev.rosemary.base.FailureException with {@code Invalid} for what is no time
   */
  static @Nullable String parseOptional(String argument, @Nullable String given) {
    if (given == null) {
      return null;
    }
    String parsed = MemoryTime.parse(argument, given);
    boolean date = given.strip().toUpperCase(Locale.ROOT).indexOf('T') < 0;
    return date ? Timestamps.nanos(Instant.parse(parsed).plus(DAY).minusNanos(1)) : parsed;
  }
}
