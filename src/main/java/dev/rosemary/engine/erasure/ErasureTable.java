package dev.rosemary.engine.erasure;

import dev.rosemary.store.Transaction;
import java.util.Map;
import java.util.TreeMap;

/** The rows of {@code erasures}, and the segments of the full-text tables that they name. */
final class ErasureTable {
  /** The name under which documents are counted, which have no full-text table. */
  private static final String DOCUMENTS = "documents";

  /** Pages that one merge writes: about 50 ms. */
  private static final int PAGES = 64;

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
   * Merges segments of a full-text table, of which the result has no terms of deleted rows.
   *
   * @return whether terms of deleted rows are left
   */
  static boolean merge(Transaction transaction, String table) {
    if (table.equals(DOCUMENTS) || !hasTombstones(transaction, table)) {
      return false;
    }
    // A negative number merges all segments into one, as "optimize" does, but in parts.
    transaction.update(
        "INSERT INTO " + table + " (" + table + ", rank) VALUES ('merge', ?)", -PAGES);
    return hasTombstones(transaction, table);
  }

  /** FTS5 keeps the numbers of deleted rows in pages of a segment, far behind those of terms. */
  private static boolean hasTombstones(Transaction transaction, String table) {
    return transaction.number(
            "SELECT EXISTS (SELECT 1 FROM " + table + "_data WHERE id >= 1 << 53)")
        == 1;
  }

  /** Says that nothing is left of the deletions up to these numbers. */
  static void done(Transaction transaction, Map<String, Long> erased) {
    erased.forEach((table, number) ->
        transaction.update(
            "UPDATE erasures SET done = max(done, ?) WHERE text_table = ?", number, table));
  }
}
