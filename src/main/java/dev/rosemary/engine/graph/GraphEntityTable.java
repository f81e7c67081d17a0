package dev.rosemary.engine.graph;

import dev.rosemary.engine.node.EntityTable;
import dev.rosemary.engine.node.Partition;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/** The rows of {@code entities} that belong to no thread. */
final class GraphEntityTable extends EntityTable<Entity> {
  GraphEntityTable(Transaction transaction) {
    super(
        transaction,
        Partition.GRAPH,
        "seq, id, name, entity_type, created_at, updated_at",
        GraphEntityTable::entity);
  }

  private static Entity entity(Row row) {
    return new Entity(
        row.number(1), row.text(2), row.text(3), row.text(4), row.text(5), row.text(6));
  }

  /** How many there are; what full text has is the shortest thing to count. */
  long count() {
    return indexed();
  }

  /**
   * At least as many entities as there are, without counting them: the highest row number, less
   * what threads have of the rows below it.
   */
  long highest() {
    return transaction.number(
        """
        SELECT (SELECT max(seq) FROM entities)
          - (SELECT count(*) FROM entities WHERE thread IS NOT NULL AND deleted_at IS NULL)
        """);
  }

  private static final String INSERT =
      "INSERT INTO entities (seq, id, name, entity_type, created_at, updated_at) VALUES ("
          + RowNumbers.NEXT_ENTITY
          + ", ?, ?, ?, ?, ?)";

  Entity insert(String id, String name, String type, String now) {
    long number = transaction.insert(INSERT, id, name, type, now, now);
    index(number, name, type);
    return new Entity(number, id, name, type, now, now);
  }

  @Nullable String metadata(Entity entity) {
    return transaction.first(
        "SELECT metadata FROM entities WHERE seq = ? AND metadata IS NOT NULL",
        row -> row.text(1),
        entity.number());
  }

  void setMetadata(Entity entity, String metadata) {
    transaction.update("UPDATE entities SET metadata = ? WHERE seq = ?", metadata, entity.number());
  }

  void touch(Entity entity, String now) {
    transaction.update("UPDATE entities SET updated_at = ? WHERE seq = ?", now, entity.number());
  }

  /** Gives an entity another name or type. */
  void reword(Entity entity, String name, String type, String now) {
    transaction.update(
        "UPDATE entities SET name = ?, entity_type = ?, updated_at = ? WHERE seq = ?",
        name,
        type,
        now,
        entity.number());
    unindex(entity.number());
    index(entity.number(), name, type);
  }
}
