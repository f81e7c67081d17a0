package dev.rosemary.engine.graph;

import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of {@code relations}. Canonical. */
final class RelationTable {
  private static final String SELECT =
      """
      SELECT r.id, f.name, t.name, r.relation_type, r.created_at, r.seq
      FROM relations r JOIN entities f ON f.id = r.from_entity JOIN entities t ON t.id = r.to_entity
      WHERE r.deleted_at IS NULL AND
      """;

  /**
   * Both ends of an entity; a plain OR would read the whole table, since the indexes are partial.
   */
  private static final String EITHER_END =
      """
      seq IN (
        SELECT seq FROM relations WHERE deleted_at IS NULL AND from_entity = ?1
        UNION SELECT seq FROM relations WHERE deleted_at IS NULL AND to_entity = ?1)
      """;

  private RelationTable() {}

  /** The relations of an entity in either direction. */
  static List<Relation> of(Transaction transaction, Entity entity) {
    return transaction.list(
        SELECT + " r." + EITHER_END + " ORDER BY r.seq", RelationTable::relation, entity.id());
  }

  /** Looks at relations in order of creation, with their row numbers. */
  interface Visitor {
    /** Looks at one; false ends the reading. */
    boolean visit(long number, Relation relation);
  }

  /**
   * Looks at the relations that start from an entity.
   *
   * @param after the row number after which to begin
   * @return whether the visitor wanted all
   */
  static boolean from(Transaction transaction, Entity entity, long after, Visitor visitor) {
    boolean[] all = {true};
    transaction.each(
        SELECT + " r.from_entity = ? AND r.seq > ? ORDER BY r.seq",
        row -> {
          all[0] = visitor.visit(row.number(6), relation(row));
          return all[0];
        },
        entity.id(),
        after);
    return all[0];
  }

  static @Nullable Relation find(Transaction transaction, Entity from, Entity to, String type) {
    return transaction.first(
        // The plus signs leave the index on from_entity: the others find far more rows.
        SELECT + " r.from_entity = ? AND +r.to_entity = ? AND +r.relation_type = ?",
        RelationTable::relation,
        from.id(),
        to.id(),
        type);
  }

  static @Nullable Relation identified(Transaction transaction, String id) {
    return transaction.first(SELECT + " r.id = ?", RelationTable::relation, id);
  }

  /** The ids of the relations that start from an entity, by the ids of their ends and the type. */
  static Map<RelationKey, String> idsFrom(Transaction transaction, Entity entity) {
    Map<RelationKey, String> ids = new HashMap<>();
    transaction.each(
        """
        SELECT id, to_entity, relation_type FROM relations
        WHERE from_entity = ? AND deleted_at IS NULL
        """,
        row -> {
          ids.put(new RelationKey(entity.id(), row.text(2), row.text(3)), row.text(1));
          return true;
        },
        entity.id());
    return ids;
  }

  /** Looks at a relation with its count and its metadata. */
  interface MetadataVisitor {
    void visit(long number, Relation relation, @Nullable String metadata);
  }

  /** Gives all relations in order of creation, counted on from {@code number}; tells how many. */
  static long each(Transaction transaction, long number, MetadataVisitor visitor) {
    long[] counted = {number};
    transaction.each(
        """
        SELECT r.id, f.name, t.name, r.relation_type, r.created_at, r.metadata
        FROM relations r
        JOIN entities f ON f.id = r.from_entity JOIN entities t ON t.id = r.to_entity
        WHERE r.deleted_at IS NULL AND r.thread IS NULL ORDER BY r.seq
        """,
        row -> {
          visitor.visit(++counted[0], relation(row), row.optionalText(6));
          return true;
        });
    return counted[0] - number;
  }

  static @Nullable String metadata(Transaction transaction, String id) {
    List<String> found =
        transaction.list(
            "SELECT metadata FROM relations WHERE id = ? AND metadata IS NOT NULL",
            row -> row.text(1),
            id);
    return found.isEmpty() ? null : found.getFirst();
  }

  static void setMetadata(Transaction transaction, String id, String metadata) {
    transaction.update("UPDATE relations SET metadata = ? WHERE id = ?", metadata, id);
  }

  /** How many there are: all but those of threads, each counted by an index. */
  static long count(Transaction transaction) {
    return transaction.number(
        """
        SELECT (SELECT count(*) FROM relations WHERE deleted_at IS NULL)
          - (SELECT count(*) FROM relations WHERE deleted_at IS NULL AND thread IS NOT NULL)
        """);
  }

  static Relation insert(
      Transaction transaction, String id, Entity from, Entity to, String type, String now) {
    transaction.update(
        """
        INSERT INTO relations (id, from_entity, to_entity, relation_type, created_at)
        VALUES (?, ?, ?, ?, ?)
        """,
        id,
        from.id(),
        to.id(),
        type,
        now);
    return new Relation(id, from.name(), to.name(), type, now);
  }

  static int delete(Transaction transaction, String id, String now) {
    return transaction.update(
        "UPDATE relations SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL", now, id);
  }

  /** Deletes the relations on both ends of an entity. */
  static void deleteAll(Transaction transaction, Entity entity, String now) {
    transaction.update(
        "UPDATE relations SET deleted_at = ?2 WHERE " + EITHER_END, entity.id(), now);
  }

  private static Relation relation(Row row) {
    return new Relation(row.text(1), row.text(2), row.text(3), row.text(4), row.text(5));
  }
}
