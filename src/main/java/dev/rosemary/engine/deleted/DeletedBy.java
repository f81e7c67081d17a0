package dev.rosemary.engine.deleted;

import dev.rosemary.base.Timestamps;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which deletions are meant.
 *
 * @param since none that was before, or null for all
 * @param client those of a client or a principal of this name in any case, {@link #UNKNOWN} for
 *     those of which nobody knows it; null for all
 */
public record DeletedBy(@Nullable Instant since, @Nullable String client) {
  /** All. */
  public static final DeletedBy ANYBODY = new DeletedBy(null, null);

  /** The name of who is not known. */
  public static final String UNKNOWN = "unknown";

  /** Whether it leaves none out. */
  public boolean isAll() {
    return since == null && client == null;
  }

  boolean includes(DeletedItem item) {
    return isSince(item.deletedAt()) && isOf(item);
  }

  private boolean isSince(String time) {
    if (since == null) {
      return true;
    }
    // Without its Z, so that it also compares with times of more digits.
    String text = Timestamps.millis(since);
    return time.compareTo(text.substring(0, text.length() - 1)) >= 0;
  }

  private boolean isOf(DeletedItem item) {
    if (client == null) {
      return true;
    }
    if (item.client() == null && item.principal() == null) {
      return client.equalsIgnoreCase(UNKNOWN);
    }
    return client.equalsIgnoreCase(item.client()) || client.equalsIgnoreCase(item.principal());
  }
}
