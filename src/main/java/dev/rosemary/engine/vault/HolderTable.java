package dev.rosemary.engine.vault;

import dev.rosemary.store.Transaction;
import java.util.List;

/** The rows of {@code session_holders} (canonical): which process uses which session. */
final class HolderTable {
  private HolderTable() {}

  static void insert(Transaction transaction, String session, String holder, boolean persist) {
    transaction.update(
        "INSERT OR REPLACE INTO session_holders (session_id, holder, persist) VALUES (?, ?, ?)",
        session,
        holder,
        persist ? 1 : 0);
  }

  static void delete(Transaction transaction, String session, String holder) {
    transaction.update(
        "DELETE FROM session_holders WHERE session_id = ? AND holder = ?", session, holder);
  }

  static List<String> holders(Transaction transaction) {
    return transaction.list("SELECT DISTINCT holder FROM session_holders", row -> row.text(1));
  }

  /** Who holds a session. */
  static List<String> holders(Transaction transaction, String session) {
    return transaction.list(
        "SELECT holder FROM session_holders WHERE session_id = ?", row -> row.text(1), session);
  }

  /** The sessions of a holder, without those whose memories outlive it. */
  static List<String> passing(Transaction transaction, String holder) {
    return transaction.list(
        "SELECT session_id FROM session_holders WHERE holder = ? AND persist = 0",
        row -> row.text(1),
        holder);
  }

  static void deleteAll(Transaction transaction, String holder) {
    transaction.update("DELETE FROM session_holders WHERE holder = ?", holder);
  }
}
