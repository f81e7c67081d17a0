package dev.rosemary.engine.vault;

import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code vault_vectors} and {@code vault_sequence} (derived): whose slot is whose. A
 * slot that lost its memory is given to another one later, so that the vector file stays dense.
 */
final class VectorTable {
  private VectorTable() {}

  /** Says that a memory's embedding was written: gives it a slot, or marks its slot as changed. */
  static void put(Transaction transaction, long memory) {
    long seq = next(transaction);
    if (transaction.update("UPDATE vault_vectors SET seq = ? WHERE memory_id = ?", seq, memory)
        == 1) {
      return;
    }
    int reused =
        transaction.update(
            """
            UPDATE vault_vectors SET memory_id = ?, seq = ?
            WHERE slot = (SELECT slot FROM vault_vectors WHERE memory_id IS NULL LIMIT 1)
            """,
            memory,
            seq);
    if (reused == 0) {
      transaction.update(
          """
          INSERT INTO vault_vectors (slot, memory_id, seq)
          VALUES ((SELECT coalesce(max(slot) + 1, 0) FROM vault_vectors), ?, ?)
          """,
          memory,
          seq);
    }
  }

  /** Frees the slot of a memory that has no embedding any more; nothing when it has no slot. */
  static void remove(Transaction transaction, long memory) {
    Long slot = slot(transaction, memory);
    if (slot != null) {
      transaction.update(
          "UPDATE vault_vectors SET memory_id = NULL, seq = ? WHERE slot = ?",
          next(transaction),
          slot);
    }
  }

  private static long next(Transaction transaction) {
    transaction.update("UPDATE vault_sequence SET seq = seq + 1");
    return latest(transaction);
  }

  static long latest(Transaction transaction) {
    return transaction.number("SELECT seq FROM vault_sequence");
  }

  /** The slot of a memory, or null. */
  static @Nullable Long slot(Transaction transaction, long memory) {
    return transaction.first(
        "SELECT slot FROM vault_vectors WHERE memory_id = ?", row -> row.number(1), memory);
  }

  /** The memory in a slot, or null. */
  static @Nullable Long memory(Transaction transaction, long slot) {
    return transaction.first(
        "SELECT memory_id FROM vault_vectors WHERE slot = ? AND memory_id IS NOT NULL",
        row -> row.number(1),
        slot);
  }

  /** Whether a memory is there and has an embedding. */
  static boolean isEmbedded(Transaction transaction, long memory) {
    return transaction.number(
            "SELECT count(*) FROM vault_memories WHERE id = ? AND embedding IS NOT NULL", memory)
        > 0;
  }

  /** The embedding of a memory; null when it has none of so many dimensions. */
  static @Nullable Embedding embedding(Transaction transaction, long memory, int dimensions) {
    return transaction.first(
        "SELECT embedding FROM vault_memories WHERE id = ? AND length(embedding) = ?",
        row -> Embedding.ofBytes(bytes(row)),
        memory,
        dimensions * Float.BYTES);
  }

  /** Looks at the slots of the memories that carry all of at least one tag. */
  static void tagged(Transaction transaction, String tags, java.util.function.LongConsumer slots) {
    transaction.each(
        """
        SELECT v.slot FROM vault_memories m JOIN vault_vectors v ON v.memory_id = m.id
        WHERE json_valid(m.tags) AND NOT EXISTS (
            SELECT 1 FROM json_each(?) wanted
            WHERE wanted.value NOT IN (SELECT value FROM json_each(m.tags)))
        """,
        row -> {
          slots.accept(row.number(1));
          return true;
        },
        tags);
  }

  private static byte[] bytes(Row row) {
    byte[] bytes = row.blob(1);
    if (bytes == null) {
      throw new IllegalStateException("an embedding that has a length is NULL");
    }
    return bytes;
  }
}
