package dev.rosemary.engine.thread;

import dev.rosemary.engine.node.RelationTable;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code relations} that belong to a thread, and the numbers of relations of entities
 * (derived), which every change here keeps.
 */
final class ThreadRelationTable extends RelationTable<ThreadEntity, ThreadRelation> {
  private final ThreadKey thread;
  private final ThreadEntityTable entities;

  ThreadRelationTable(Transaction transaction, ThreadKey thread, ThreadEntityTable entities) {
    super(transaction, ", r.importance", ThreadRelationTable::relation);
    this.thread = thread;
    this.entities = entities;
  }

  private static ThreadRelation relation(Row row) {
    return new ThreadRelation(
        row.text(2), row.text(3), row.text(4), row.text(5), row.real(7), row.text(6));
  }

  /** A relation with its row number and the ids of its ends. */
  record Link(long number, String from, String to) {}

  /** The relation of that row number. */
  @Nullable ThreadRelation numbered(long number) {
    return first("r.seq = ?", number);
  }

  @Nullable ThreadRelation find(ThreadEntity from, ThreadEntity to, String type) {
    return first(
        """
        r.from_entity = ? AND r.to_entity = ? AND r.relation_type = ? AND r.thread IS NOT NULL
        """,
        from.id(),
        to.id(),
        type);
  }

  long count() {
    return transaction.number(
        "SELECT count(*) FROM relations WHERE thread = ? AND deleted_at IS NULL", thread.number());
  }

  private static final String INSERT =
      """
      INSERT INTO relations (id, from_entity, to_entity, relation_type, created_at, thread,
        importance, seq)
      VALUES (?, ?, ?, ?, ?, ?, ?,
      """
          + RowNumbers.NEXT_RELATION
          + ")";

  ThreadRelation insert(
      String id, ThreadEntity from, ThreadEntity to, String type, double importance, String now) {
    transaction.update(INSERT, id, from.id(), to.id(), type, now, thread.number(), importance);
    count(from.id(), to.id(), 1);
    return new ThreadRelation(id, from.name(), to.name(), type, importance, now);
  }

  private void count(String from, String to, int change) {
    entities.addDegree(from, change);
    if (!from.equals(to)) {
      entities.addDegree(to, change);
    }
  }

  void weigh(ThreadRelation relation, double importance) {
    transaction.update(
        "UPDATE relations SET importance = ? WHERE id = ?", importance, relation.id());
  }

  /** Deletes a relation; tells whether it was there. */
  boolean delete(ThreadEntity from, ThreadEntity to, String type, String now) {
    int deleted =
        transaction.update(
            """
            UPDATE relations SET deleted_at = ?
            WHERE from_entity = ? AND to_entity = ? AND relation_type = ?
              AND thread IS NOT NULL AND deleted_at IS NULL
            """,
            now,
            from.id(),
            to.id(),
            type);
    if (deleted > 0) {
      count(from.id(), to.id(), -1);
    }
    return deleted > 0;
  }

  /** Deletes the relations on both ends of an entity; the ids of the other ends, each once. */
  Set<String> deleteAll(ThreadEntity entity, String now) {
    List<Link> links =
        transaction.list(
            "SELECT seq, from_entity, to_entity FROM relations WHERE " + EITHER_END,
            row -> new Link(row.number(1), row.text(2), row.text(3)),
            entity.id());
    Set<String> others = new LinkedHashSet<>();
    for (Link link : links) {
      transaction.update("UPDATE relations SET deleted_at = ? WHERE seq = ?", now, link.number());
      count(link.from(), link.to(), -1);
      String other = link.from().equals(entity.id()) ? link.to() : link.from();
      if (!other.equals(entity.id())) {
        others.add(other);
      }
    }
    return others;
  }

  /**
   * The active relations that touch any of these entities.
   *
   * @param ids a JSON array of ids
   */
  static List<Link> linksOf(Transaction transaction, String ids) {
    return transaction.list(
        """
        SELECT r.seq, r.from_entity, r.to_entity FROM json_each(?1) k CROSS JOIN relations r
        WHERE r.from_entity = k.value AND r.thread IS NOT NULL AND r.deleted_at IS NULL
        UNION ALL
        SELECT r.seq, r.from_entity, r.to_entity FROM json_each(?1) k CROSS JOIN relations r
        WHERE r.to_entity = k.value AND r.thread IS NOT NULL AND r.deleted_at IS NULL
        """,
        row -> new Link(row.number(1), row.text(2), row.text(3)),
        ids);
  }
}
