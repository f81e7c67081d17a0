package dev.rosemary.engine.memory.entity;

import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code memory_relations} (canonical). */
final class RelationTable {
  private RelationTable() {}

  static void insert(
      Transaction transaction,
      String id,
      Entity from,
      Entity to,
      String type,
      double weight,
      @Nullable String user,
      String now) {
    transaction.update(
        """
        INSERT INTO memory_relations
            (id, from_entity, to_entity, relation_type, weight, user_id, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        id,
        from.number(),
        to.number(),
        type,
        weight,
        user,
        now);
  }

  /** Ends and types of the relations that begin at an entity. */
  static List<List<Object>> keysFrom(Transaction transaction, long entity) {
    return transaction.list(
        "SELECT to_entity, relation_type FROM memory_relations WHERE from_entity = ?",
        row -> List.of(row.number(1), row.text(2)),
        entity);
  }

  /** Looks at all relations with the names of their ends, the oldest first. */
  static void each(Transaction transaction, MemoryEntities.LinkVisitor visitor) {
    transaction.each(
        """
        SELECT f.name, t.name, r.relation_type, r.weight
        FROM memory_relations r
        JOIN memory_entities f ON f.seq = r.from_entity
        JOIN memory_entities t ON t.seq = r.to_entity
        ORDER BY r.seq
        """,
        row -> {
          visitor.take(new MemoryEntities.Link(row.text(1), row.text(2), row.text(3), row.real(4)));
          return true;
        });
  }

  static boolean exists(Transaction transaction, String id) {
    return transaction.number("SELECT 1 FROM memory_relations WHERE id = ?", id) == 1;
  }

  /** Deletes the relations of an entity in either direction, and tells how many there were. */
  static int deleteOf(Transaction transaction, long entity) {
    return transaction.update(
        "DELETE FROM memory_relations WHERE from_entity = ?1 OR to_entity = ?1", entity);
  }

  /** A relation of an entity, and the entity at its other end. */
  record Edge(long relation, long entity) {}

  /** The relations that begin at an entity and end at one that the user may see, oldest first. */
  static List<Edge> outgoing(Transaction transaction, @Nullable String user, long entity) {
    return transaction.list(
        """
        SELECT r.seq, r.to_entity
        FROM memory_relations r JOIN memory_entities e ON e.seq = r.to_entity
        WHERE r.from_entity = ?1 AND (?2 IS NULL OR e.user_id = ?2) ORDER BY r.seq
        """,
        row -> new Edge(row.number(1), row.number(2)),
        entity,
        user);
  }

  /** The relations that end at an entity and begin at one that the user may see, oldest first. */
  static List<Edge> incoming(Transaction transaction, @Nullable String user, long entity) {
    return transaction.list(
        """
        SELECT r.seq, r.from_entity
        FROM memory_relations r JOIN memory_entities e ON e.seq = r.from_entity
        WHERE r.to_entity = ?1 AND (?2 IS NULL OR e.user_id = ?2) ORDER BY r.seq
        """,
        row -> new Edge(row.number(1), row.number(2)),
        entity,
        user);
  }

  /** The relation of that number, or null. */
  static @Nullable Relation read(Transaction transaction, long number) {
    return transaction.first(
        """
        SELECT r.id, f.id, t.id, r.relation_type, r.weight, r.created_at
        FROM memory_relations r
        JOIN memory_entities f ON f.seq = r.from_entity
        JOIN memory_entities t ON t.seq = r.to_entity
        WHERE r.seq = ?
        """,
        row ->
            new Relation(
                row.text(1), row.text(2), row.text(3), row.text(4), row.real(5), row.text(6)),
        number);
  }
}
