package dev.rosemary.engine.indexing;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code embeddings} (derived): the vectors of texts, each in a slot. A slot that lost
 * its text is given to another one later, so that slots stay dense; each change of a slot gives it
 * a new number, so that whoever holds vectors in memory reads only those that changed.
 */
final class EmbeddingTable {
  private EmbeddingTable() {}

  /** Looks at a slot and what is in it now. */
  @FunctionalInterface
  interface Visitor {
    /** A slot with a vector of the model that was asked for, or with null for anything else. */
    void slot(int slot, TextKind kind, long item, @Nullable Embedding vector);
  }

  /** Writes the vectors of a text in place of those that it has. */
  static void put(
      Transaction transaction,
      long seq,
      long model,
      TextKind kind,
      long item,
      List<Embedding> parts) {
    for (int part = 0; part < parts.size(); part++) {
      put(transaction, seq, model, kind, item, part, parts.get(part).bytes());
    }
    transaction.update(
        """
        UPDATE embeddings
        SET seq = ?, model = NULL, kind = NULL, item = NULL, part = NULL, vector = NULL
        WHERE kind = ? AND item = ? AND part >= ?
        """,
        seq,
        kind.number(),
        item,
        parts.size());
  }

  private static void put(
      Transaction transaction,
      long seq,
      long model,
      TextKind kind,
      long item,
      int part,
      byte[] vector) {
    int replaced =
        transaction.update(
            """
            UPDATE embeddings SET seq = ?, model = ?, vector = ?
            WHERE kind = ? AND item = ? AND part = ?
            """,
            seq,
            model,
            vector,
            kind.number(),
            item,
            part);
    if (replaced == 0) {
      transaction.update(
          """
          INSERT INTO embeddings (slot, seq, model, kind, item, part, vector)
          VALUES (
            coalesce(
              (SELECT slot FROM embeddings WHERE kind IS NULL LIMIT 1),
              (SELECT max(slot) + 1 FROM embeddings),
              0),
            ?, ?, ?, ?, ?, ?)
          ON CONFLICT (slot) DO UPDATE SET seq = excluded.seq, model = excluded.model,
            kind = excluded.kind, item = excluded.item, part = excluded.part,
            vector = excluded.vector
          """,
          seq,
          model,
          kind.number(),
          item,
          part,
          vector);
    }
  }

  /** How many slots there are, with or without a vector. */
  static long slots(Transaction transaction) {
    return transaction.number("SELECT coalesce(max(slot) + 1, 0) FROM embeddings");
  }

  /** Looks at the vectors of a model in the slots from {@code first} to before {@code end}. */
  static void between(Transaction transaction, long first, long end, long model, Visitor visitor) {
    transaction.each(
        """
        SELECT slot, kind, item, vector FROM embeddings
        WHERE slot >= ? AND slot < ? AND model = ?
        """,
        row -> visit(row, visitor),
        first,
        end,
        model);
  }

  /** Looks at the slots that changed after a number. */
  static void since(Transaction transaction, long seq, long model, Visitor visitor) {
    transaction.each(
        """
        SELECT slot, coalesce(kind, 1), item, CASE WHEN model = ? THEN vector END
        FROM embeddings WHERE seq > ?
        """,
        row -> visit(row, visitor),
        model,
        seq);
  }

  private static boolean visit(Row row, Visitor visitor) {
    byte @Nullable [] vector = row.blob(4);
    visitor.slot(
        Math.toIntExact(row.number(1)),
        TextKind.of(row.number(2)),
        row.number(3),
        vector == null ? null : Embedding.ofBytes(vector));
    return true;
  }

  /** The vector of a slot, or null when it holds none of this item and model. */
  static @Nullable Embedding vector(
      Transaction transaction, long slot, TextKind kind, long item, long model) {
    return transaction.first(
        """
        SELECT vector FROM embeddings WHERE slot = ? AND kind = ? AND item = ? AND model = ?
        """,
        row -> {
          byte @Nullable [] vector = row.blob(1);
          return Embedding.ofBytes(vector == null ? new byte[0] : vector);
        },
        slot,
        kind.number(),
        item,
        model);
  }
}
