package dev.rosemary.engine.node.deletion;

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
    return includes(item.deletedAt(), item.client(), item.principal());
  }

  /** Whether a deletion at that time, by that client and principal, is meant. */
  public boolean includes(String deletedAt, @Nullable String by, @Nullable String principal) {
    return isSince(deletedAt) && isOf(by, principal);
  }

  private boolean isSince(String time) {
    if (since == null) {
      return true;
    }
    // Without its Z, so that it also compares with times of more digits.
    String text = Timestamps.millis(since);
    return time.compareTo(text.substring(0, text.length() - 1)) >= 0;
  }

  private boolean isOf(@Nullable String by, @Nullable String principal) {
    if (client == null) {
      return true;
    }
    if (by == null && principal == null) {
      return client.equalsIgnoreCase(UNKNOWN);
    }
    return client.equalsIgnoreCase(by) || client.equalsIgnoreCase(principal);
  }
}
