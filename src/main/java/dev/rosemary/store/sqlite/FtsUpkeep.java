package dev.rosemary.store.sqlite;

import dev.rosemary.store.IndexUpkeep;
import dev.rosemary.store.RowVisitor;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextIndex;
import java.util.List;

/** Upkeep of a full-text table of FTS5. */
final class FtsUpkeep implements IndexUpkeep {
  /** Pages that one merge writes: about 50 ms. */
  private static final int PAGES = 64;

  private final Transaction transaction;
  private final String table;

  FtsUpkeep(Transaction transaction, TextIndex index) {
    this.transaction = transaction;
    table = index.name();
  }

  @Override
  public long lacking(String rows) {
    return transaction.number("SELECT count(*)" + lackingFrom(rows));
  }

  @Override
  public void eachLacking(String rows, int most, RowVisitor visitor) {
    transaction.each("SELECT *" + lackingFrom(rows) + " LIMIT ?", visitor, most);
  }

  private String lackingFrom(String rows) {
    return " FROM (" + rows + ") WHERE number NOT IN (SELECT id FROM " + table + "_docsize)";
  }

  @Override
  public List<Long> surplus(String rows) {
    return transaction.list(
        "SELECT id FROM " + table + "_docsize WHERE id NOT IN (SELECT number FROM (" + rows + "))",
        row -> row.number(1));
  }

  @Override
  public void clear() {
    transaction.update("INSERT INTO " + table + " (" + table + ") VALUES ('delete-all')");
  }

  /** Merges segments, of which the result has no terms of deleted rows. */
  @Override
  public boolean eraseSome() {
    if (!hasTombstones()) {
      return false;
    }
    // A negative number merges all segments into one, as "optimize" does, but in parts.
    transaction.update(
        "INSERT INTO " + table + " (" + table + ", rank) VALUES ('merge', ?)", -PAGES);
    return hasTombstones();
  }

  /** FTS5 keeps the numbers of deleted rows in pages of a segment, far behind those of terms. */
  private boolean hasTombstones() {
    return transaction.number(
            "SELECT EXISTS (SELECT 1 FROM " + table + "_data WHERE id >= 1 << 53)")
        == 1;
  }
}
