package dev.rosemary.engine.erasure;

import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextIndex;
import java.util.Map;
import java.util.TreeMap;

/** The rows of {@code erasures}, and the full-text indexes that they name. */
final class ErasureTable {
  /** The name under which documents are counted, which have no full-text table. */
  private static final String DOCUMENTS = "documents";

  private ErasureTable() {}

  /** The deletions of each table whose remains may still be there. */
  static Map<String, Long> pending(Transaction transaction) {
    Map<String, Long> pending = new TreeMap<>();
    transaction.each(
        "SELECT text_table, wanted FROM erasures WHERE wanted > done",
        row -> {
          pending.put(row.text(1), row.number(2));
          return true;
        });
    return pending;
  }

  /**
   * Erases some of what deleted rows left in full text.
   *
   * @return whether something is left
   */
  static boolean erase(Transaction transaction, String table) {
    return !table.equals(DOCUMENTS) && transaction.upkeep(TextIndex.of(table)).eraseSome();
  }

  /** Says that nothing is left of the deletions up to these numbers. */
  static void done(Transaction transaction, Map<String, Long> erased) {
    erased.forEach((table, number) ->
        transaction.update(
            "UPDATE erasures SET done = max(done, ?) WHERE text_table = ?", number, table));
  }
}
