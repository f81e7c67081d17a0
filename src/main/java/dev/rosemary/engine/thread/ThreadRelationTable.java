package dev.rosemary.engine.thread;

import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code relations} (canonical) that belong to a thread, and the numbers of relations
 * of entities (derived), which every change here keeps.
 */
final class ThreadRelationTable {
  private static final String COLUMNS =
      "r.id, f.name, t.name, r.relation_type, r.importance, r.created_at, r.seq";

  private static final String ACTIVE = "r.thread IS NOT NULL AND r.deleted_at IS NULL";

  private ThreadRelationTable() {}

  /** A relation with its row number and the ids of its ends. */
  record Link(long number, String from, String to) {}

  /** The relations of an entity in either direction, in order of creation. */
  static List<ThreadRelation> of(Transaction transaction, ThreadEntity entity) {
    List<Numbered> all = new ArrayList<>(outgoing(transaction, entity));
    all.addAll(
        transaction.list(
            "SELECT "
                + COLUMNS
                + " FROM relations r JOIN entities f ON f.id = r.from_entity"
                + " JOIN entities t ON t.id = r.to_entity"
                + " WHERE r.to_entity = ?1 AND r.from_entity <> ?1 AND "
                + ACTIVE,
            ThreadRelationTable::numbered,
            entity.id()));
    all.sort(Comparator.comparingLong(Numbered::number));
    return relations(all);
  }

  /** The relations that start from an entity, in order of creation. */
  static List<ThreadRelation> from(Transaction transaction, ThreadEntity entity) {
    List<Numbered> all = new ArrayList<>(outgoing(transaction, entity));
    all.sort(Comparator.comparingLong(Numbered::number));
    return relations(all);
  }

  private static List<Numbered> outgoing(Transaction transaction, ThreadEntity entity) {
    return transaction.list(
        "SELECT "
            + COLUMNS
            + " FROM relations r JOIN entities f ON f.id = r.from_entity"
            + " JOIN entities t ON t.id = r.to_entity WHERE r.from_entity = ? AND "
            + ACTIVE,
        ThreadRelationTable::numbered,
        entity.id());
  }

  private record Numbered(long number, ThreadRelation relation) {}

  private static Numbered numbered(Row row) {
    return new Numbered(
        row.number(7),
        new ThreadRelation(
            row.text(1), row.text(2), row.text(3), row.text(4), row.real(5), row.text(6)));
  }

  private static List<ThreadRelation> relations(List<Numbered> numbered) {
    List<ThreadRelation> relations = new ArrayList<>(numbered.size());
    for (Numbered one : numbered) {
      relations.add(one.relation());
    }
    return relations;
  }

  /** The relation of that row number. */
  static @Nullable ThreadRelation numbered(Transaction transaction, long number) {
    return transaction.first(
        "SELECT "
            + COLUMNS
            + " FROM relations r JOIN entities f ON f.id = r.from_entity"
            + " JOIN entities t ON t.id = r.to_entity WHERE r.seq = ?",
        row -> numbered(row).relation(),
        number);
  }

  static @Nullable ThreadRelation find(
      Transaction transaction, ThreadEntity from, ThreadEntity to, String type) {
    return transaction.first(
        """
        SELECT r.id, r.importance, r.created_at FROM relations r
        WHERE r.from_entity = ? AND r.to_entity = ? AND r.relation_type = ?
          AND r.thread IS NOT NULL AND r.deleted_at IS NULL
        """,
        row ->
            new ThreadRelation(row.text(1), from.name(), to.name(), type, row.real(2), row.text(3)),
        from.id(),
        to.id(),
        type);
  }

  static long count(Transaction transaction, ThreadKey thread) {
    return transaction.number(
        "SELECT count(*) FROM relations WHERE thread = ? AND deleted_at IS NULL", thread.number());
  }

  static ThreadRelation insert(
      Transaction transaction,
      ThreadKey thread,
      String id,
      ThreadEntity from,
      ThreadEntity to,
      String type,
      double importance,
      String now) {
    transaction.update(
        """
        INSERT INTO relations (id, from_entity, to_entity, relation_type, created_at, thread,
          importance)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        id,
        from.id(),
        to.id(),
        type,
        now,
        thread.number(),
        importance);
    count(transaction, from.id(), to.id(), 1);
    return new ThreadRelation(id, from.name(), to.name(), type, importance, now);
  }

  private static void count(Transaction transaction, String from, String to, int change) {
    ThreadEntityTable.addDegree(transaction, from, change);
    if (!from.equals(to)) {
      ThreadEntityTable.addDegree(transaction, to, change);
    }
  }

  static void weigh(Transaction transaction, ThreadRelation relation, double importance) {
    transaction.update(
        "UPDATE relations SET importance = ? WHERE id = ?", importance, relation.id());
  }

  /** Deletes a relation; tells whether it was there. */
  static boolean delete(
      Transaction transaction, ThreadEntity from, ThreadEntity to, String type, String now) {
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
      count(transaction, from.id(), to.id(), -1);
    }
    return deleted > 0;
  }

  /** Deletes the relations on both ends of an entity; the ids of the other ends, each once. */
  static Set<String> deleteAll(Transaction transaction, ThreadEntity entity, String now) {
    List<Link> links = links(transaction, entity.id());
    Set<String> others = new LinkedHashSet<>();
    for (Link link : links) {
      transaction.update("UPDATE relations SET deleted_at = ? WHERE seq = ?", now, link.number());
      count(transaction, link.from(), link.to(), -1);
      String other = link.from().equals(entity.id()) ? link.to() : link.from();
      if (!other.equals(entity.id())) {
        others.add(other);
      }
    }
    return others;
  }

  /** The active relations on both ends of an entity. */
  static List<Link> links(Transaction transaction, String id) {
    return transaction.list(
        """
        SELECT r.seq, r.from_entity, r.to_entity FROM relations r
        WHERE r.from_entity = ?1 AND r.thread IS NOT NULL AND r.deleted_at IS NULL
        UNION ALL
        SELECT r.seq, r.from_entity, r.to_entity FROM relations r
        WHERE r.to_entity = ?1 AND r.from_entity <> ?1
          AND r.thread IS NOT NULL AND r.deleted_at IS NULL
        """,
        row -> new Link(row.number(1), row.text(2), row.text(3)),
        id);
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
