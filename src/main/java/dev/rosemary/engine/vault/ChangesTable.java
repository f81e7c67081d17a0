package dev.rosemary.engine.vault;

import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.engine.vector.VectorChanges;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/** What the vector file should hold, as of one transaction; valid while that runs. */
final class ChangesTable implements VectorChanges {
  private final Transaction transaction;
  private final long identity;
  private final long latest;
  private final long slots;

  ChangesTable(Transaction transaction) {
    this.transaction = transaction;
    identity = transaction.number("SELECT identity FROM vault_sequence");
    latest = VectorTable.latest(transaction);
    slots = transaction.number("SELECT coalesce(max(slot) + 1, 0) FROM vault_vectors");
  }

  @Override
  public long identity() {
    return identity;
  }

  @Override
  public long latest() {
    return latest;
  }

  @Override
  public long slots() {
    return slots;
  }

  @Override
  public void since(long change, Visitor visitor) {
    transaction.each(
        """
        SELECT v.slot, m.embedding
        FROM vault_vectors v LEFT JOIN vault_memories m ON m.id = v.memory_id
        WHERE v.seq > ? ORDER BY v.slot
        """,
        row -> {
          visitor.change(row.number(1), embedding(row));
          return true;
        },
        change);
  }

  private static @Nullable Embedding embedding(Row row) {
    byte[] bytes = row.blob(2);
    return bytes == null ? null : Embedding.ofBytes(bytes);
  }
}
