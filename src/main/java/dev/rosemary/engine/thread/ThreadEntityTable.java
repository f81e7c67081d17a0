package dev.rosemary.engine.thread;

import dev.rosemary.engine.node.EntityTable;
import dev.rosemary.engine.node.Partition;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;

/** The rows of {@code entities} that belong to a thread. */
final class ThreadEntityTable extends EntityTable<ThreadEntity> {
  static final String COLUMNS =
      "seq, id, name, entity_type, confidence, importance, created_at, updated_at, revision,"
          + " relation_count";

  private final ThreadKey thread;

  ThreadEntityTable(Transaction transaction, ThreadKey thread) {
    super(transaction, Partition.ofThread(thread.number()), COLUMNS, ThreadEntityTable::entity);
    this.thread = thread;
  }

  static ThreadEntity entity(Row row) {
    return new ThreadEntity(
        row.number(1),
        row.text(2),
        row.text(3),
        row.text(4),
        row.real(5),
        row.real(6),
        row.text(7),
        row.text(8),
        row.number(9),
        row.number(10));
  }

  /** The number of the thread of an entity, deleted or not; 0 when it has none. */
  static long threadOf(Transaction transaction, long number) {
    return transaction.number("SELECT thread FROM entities WHERE seq = ?", number);
  }

  long count() {
    return transaction.number(
        "SELECT count(*) FROM entities WHERE thread = ? AND deleted_at IS NULL", thread.number());
  }

  private static final String INSERT =
      """
      INSERT INTO entities (id, name, entity_type, created_at, updated_at, thread, confidence,
        importance, revision, relation_count, seq)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0,
      """
          + RowNumbers.NEXT_ENTITY
          + ")";

  ThreadEntity insert(
      String id, String name, String type, double confidence, double importance, String now) {
    long number =
        transaction.insert(
            INSERT, id, name, type, now, now, thread.number(), confidence, importance);
    index(number, name, type);
    return new ThreadEntity(number, id, name, type, confidence, importance, now, now, 1, 0);
  }

  /** Replaces the type, confidence and importance of an entity. */
  void replace(ThreadEntity entity, String type, double confidence, double importance) {
    transaction.update(
        "UPDATE entities SET entity_type = ?, confidence = ?, importance = ? WHERE seq = ?",
        type,
        confidence,
        importance,
        entity.number());
    if (!type.equals(entity.type())) {
      unindex(entity.number());
      index(entity.number(), entity.name(), type);
    }
  }

  /** Notes that something of an entity changed. */
  void touch(long number, String now) {
    transaction.update(
        "UPDATE entities SET updated_at = ?, revision = revision + 1 WHERE seq = ?", now, number);
  }

  /** Adds to the number of an entity's relations. */
  void addDegree(String id, int change) {
    transaction.update(
        "UPDATE entities SET relation_count = relation_count + ? WHERE id = ?", change, id);
  }
}
