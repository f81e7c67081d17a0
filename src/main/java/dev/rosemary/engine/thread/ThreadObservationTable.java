package dev.rosemary.engine.thread;

import dev.rosemary.engine.node.ObservationTable;
import dev.rosemary.engine.node.Partition;
import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/** The rows of {@code observations} that belong to a thread's entities: versions of facts. */
final class ThreadObservationTable extends ObservationTable<ThreadEntity, VersionedObservation> {
  private final ThreadKey thread;

  ThreadObservationTable(Transaction transaction, ThreadKey thread) {
    super(
        transaction,
        Partition.ofThread(thread.number()),
        ", version, supersedes, superseded_by, confidence, importance",
        (row, entity) -> version(row, entity, thread));
    this.thread = thread;
  }

  private static VersionedObservation version(Row row, ThreadEntity entity, ThreadKey thread) {
    return new VersionedObservation(
        row.number(1),
        row.text(2),
        row.text(3),
        row.text(4),
        row.number(5),
        row.optionalText(6),
        row.optionalText(7),
        thread.id(),
        own(row, 8, entity.confidence()),
        own(row, 9, entity.importance()));
  }

  /** What a version says itself, or else its entity. */
  private static double own(Row row, int column, double ofEntity) {
    return row.optionalText(column) == null ? ofEntity : row.real(column);
  }

  /** The row number of the observation of that id, deleted or not; 0 when there is none. */
  static long number(Transaction transaction, String id) {
    return transaction.number("SELECT seq FROM observations WHERE id = ?", id);
  }

  /** Adds a version; its own confidence and importance may be null. */
  VersionedObservation insert(
      ThreadEntity entity,
      String id,
      String content,
      @Nullable VersionedObservation before,
      @Nullable Double confidence,
      @Nullable Double importance,
      String now) {
    long number = nextNumber(entity, "the most observations");
    long version = before == null ? 1 : before.version() + 1;
    String supersedes = before == null ? null : before.id();
    transaction.update(
        """
        INSERT INTO observations (seq, id, entity_id, content, created_at, version, supersedes,
          confidence, importance)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        number,
        id,
        entity.id(),
        content,
        now,
        version,
        supersedes,
        confidence,
        importance);
    index(number, content);
    if (before != null) {
      transaction.update(
          "UPDATE observations SET superseded_by = ? WHERE seq = ?", id, before.number());
      unindex(before.number());
    }
    return new VersionedObservation(
        number,
        id,
        content,
        now,
        version,
        supersedes,
        null,
        thread.id(),
        confidence == null ? entity.confidence() : confidence,
        importance == null ? entity.importance() : importance);
  }
}
