package dev.rosemary.engine.node.deletion;

import dev.rosemary.base.Timestamps;
import dev.rosemary.store.Transaction;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who deletes.
 *
 * @param client what the client calls itself, or null
 * @param principal who was authenticated, or null
 */
public record Deleter(@Nullable String client, @Nullable String principal) {
  /** Nobody who is known. */
  public static final Deleter UNKNOWN = new Deleter(null, null);

  /**
   * The time that is written to what one call deletes: now, or the next millisecond that no other
   * call has. Rows that went together are known by it.
   */
  public static String time(Transaction transaction, Instant now) {
    Instant at = now;
    String text = Timestamps.millis(at);
    while (DeletionTable.isTaken(transaction, text)) {
      at = at.plusMillis(1);
      text = Timestamps.millis(at);
    }
    return text;
  }

  /** Notes who deleted at that time, if so many is any. */
  public void note(Transaction transaction, int deleted, String time) {
    if (deleted > 0) {
      DeletionTable.insert(transaction, time, client, principal);
    }
  }
}
