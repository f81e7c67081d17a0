package dev.rosemary.engine.indexing;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/** The texts that have vectors, in the tables that hold them. */
final class TextTable {
  private TextTable() {}

  /** The text of an item; null when it is gone, deleted, or no longer the current version. */
  static @Nullable String text(Transaction transaction, TextKind kind, long item) {
    return transaction.first(kind.passageOfOne(), row -> row.text(1), item);
  }

  /** How many texts there are. */
  static long count(Transaction transaction) {
    long count = 0;
    for (TextKind kind : TextKind.withVectors()) {
      count += count(transaction, kind);
    }
    return count;
  }

  /** How many texts of a kind there are. */
  static long count(Transaction transaction, TextKind kind) {
    return transaction.number(kind.count());
  }
}
