package dev.rosemary.engine.item.search;

import dev.rosemary.engine.kind.FullText;
import dev.rosemary.store.Transaction;

/** Counts the rows of full-text tables. */
final class RowCountTable {
  private RowCountTable() {}

  /** How many rows a table has, counted up to {@code most}. */
  static long count(Transaction transaction, FullText words, int most) {
    return transaction.number(
        "SELECT count(*) FROM (SELECT 1 FROM " + words.table() + "_docsize LIMIT ?)", most);
  }
}
