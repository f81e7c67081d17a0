package dev.rosemary.engine.node.deletion;

import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/** The rows of {@code deletions}: who deleted, and when. Canonical. */
final class DeletionTable {
  private DeletionTable() {}

  static boolean isTaken(Transaction transaction, String time) {
    return transaction.number("SELECT count(*) FROM deletions WHERE deleted_at = ?", time) > 0;
  }

  static void insert(
      Transaction transaction, String time, @Nullable String client, @Nullable String principal) {
    transaction.update(
        "INSERT INTO deletions (deleted_at, client, principal) VALUES (?, ?, ?)",
        time,
        client,
        principal);
  }
}
