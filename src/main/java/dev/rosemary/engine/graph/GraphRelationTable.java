package dev.rosemary.engine.graph;

import dev.rosemary.engine.node.RelationTable;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of {@code relations} that belong to no thread. */
final class GraphRelationTable extends RelationTable<Entity, Relation> {
  GraphRelationTable(Transaction transaction) {
    super(transaction, "", GraphRelationTable::relation);
  }

  private static Relation relation(Row row) {
    return new Relation(row.text(2), row.text(3), row.text(4), row.text(5), row.text(6));
  }

  @Nullable Relation find(Entity from, Entity to, String type) {
    return first(
        // The plus signs leave the index on from_entity: the others find far more rows.
        "r.from_entity = ? AND +r.to_entity = ? AND +r.relation_type = ?",
        from.id(),
        to.id(),
        type);
  }

  @Nullable Relation identified(String id) {
    return first("r.id = ?", id);
  }

  /** The ids of the relations that start from an entity, by the ids of their ends and the type. */
  Map<RelationKey, String> idsFrom(Entity entity) {
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
  long each(long number, MetadataVisitor visitor) {
    long[] counted = {number};
    transaction.each(
        """
        SELECT r.seq, r.id, f.name, t.name, r.relation_type, r.created_at, r.metadata
        FROM relations r
        JOIN entities f ON f.id = r.from_entity JOIN entities t ON t.id = r.to_entity
        WHERE r.deleted_at IS NULL AND r.thread IS NULL ORDER BY r.seq
        """,
        row -> {
          visitor.visit(++counted[0], relation(row), row.optionalText(7));
          return true;
        });
    return counted[0] - number;
  }

  @Nullable String metadata(String id) {
    return transaction.first(
        "SELECT metadata FROM relations WHERE id = ? AND metadata IS NOT NULL",
        row -> row.text(1),
        id);
  }

  void setMetadata(String id, String metadata) {
    transaction.update("UPDATE relations SET metadata = ? WHERE id = ?", metadata, id);
  }

  /** How many there are: all but those of threads, each counted by an index. */
  long count() {
    return transaction.number(
        """
        SELECT (SELECT count(*) FROM relations WHERE deleted_at IS NULL)
          - (SELECT count(*) FROM relations WHERE deleted_at IS NULL AND thread IS NOT NULL)
        """);
  }

  private static final String INSERT =
      "INSERT INTO relations (seq, id, from_entity, to_entity, relation_type, created_at) VALUES ("
          + RowNumbers.NEXT_RELATION
          + ", ?, ?, ?, ?, ?)";

  Relation insert(String id, Entity from, Entity to, String type, String now) {
    transaction.update(INSERT, id, from.id(), to.id(), type, now);
    return new Relation(id, from.name(), to.name(), type, now);
  }

  int delete(String id, String now) {
    return transaction.update(
        "UPDATE relations SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL", now, id);
  }

  /** Deletes the relations on both ends of an entity. */
  void deleteAll(Entity entity, String now) {
    transaction.update(
        "UPDATE relations SET deleted_at = ?2 WHERE " + EITHER_END, entity.id(), now);
  }
}
