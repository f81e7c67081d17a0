package dev.rosemary.engine.item;

import dev.rosemary.engine.kind.ItemKind;
import org.jspecify.annotations.Nullable;

/**
 * The time that a question is about, and who asks.
 *
 * @param time ISO 8601 in UTC without the final {@code Z}
 * @param past whether only what was said by then counts
 * @param user whose items are seen; null for all
 */
public record Moment(String time, boolean past, @Nullable String user) {
  /** The condition of the items that count. */
  public String condition(ItemKind kind) {
    return past ? kind.held() : kind.holds();
  }

  /** A time as it is compared here. */
  public static String plain(String time) {
    return time.endsWith("Z") ? time.substring(0, time.length() - 1) : time;
  }
}
