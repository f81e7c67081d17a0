package dev.rosemary.engine.node.deletion;

import dev.rosemary.engine.node.FullTextTable;
import dev.rosemary.engine.node.Partition;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.node.deletion.DeletedItem.Kind;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The deleted rows of {@code entities}, {@code observations} and {@code relations} (canonical),
 * with what is derived of them.
 */
final class DeletedTable {
  /** The kinds by their numbers in the statements. */
  private static final List<Kind> KINDS = List.of(Kind.values());

  private static final String ITEMS =
      """
      SELECT kind, seq, id, text, deleted_at, client, principal FROM (
        SELECT 0 AS kind, seq, id, name AS text, deleted_at FROM entities
        WHERE deleted_at IS NOT NULL AND thread IS ?1
        UNION ALL
        SELECT 1, o.seq, o.id, e.name || ': ' || o.content, o.deleted_at
        FROM observations o JOIN entities e ON e.id = o.entity_id
        WHERE o.deleted_at IS NOT NULL AND e.thread IS ?1 AND o.superseded_by IS NULL
          AND o.deleted_at IS NOT e.deleted_at
        UNION ALL
        SELECT 2, r.seq, r.id, f.name || ' ' || r.relation_type || ' ' || t.name, r.deleted_at
        FROM relations r JOIN entities f ON f.id = r.from_entity
          JOIN entities t ON t.id = r.to_entity
        WHERE r.deleted_at IS NOT NULL AND r.thread IS ?1
          AND r.deleted_at IS NOT f.deleted_at AND r.deleted_at IS NOT t.deleted_at)
        LEFT JOIN (SELECT seq AS call, deleted_at, client, principal FROM deletions)
          USING (deleted_at)
      """;

  private DeletedTable() {}

  static List<DeletedItem> list(Transaction transaction, Partition partition) {
    return items(transaction, ITEMS + " ORDER BY deleted_at, kind, seq", partition.thread());
  }

  /**
   * What has this id, or else the entity of this name that was deleted last, whatever the clock
   * said.
   */
  static @Nullable DeletedItem find(Transaction transaction, Partition partition, String wanted) {
    List<DeletedItem> found =
        items(
            transaction,
            ITEMS
                + " WHERE id = ?2 OR (kind = 0 AND text = ?2)"
                + " ORDER BY id = ?2 DESC, call DESC NULLS LAST, deleted_at DESC, seq DESC LIMIT 1",
            partition.thread(),
            wanted);
    return found.isEmpty() ? null : found.getFirst();
  }

  private static List<DeletedItem> items(
      Transaction transaction, String sql, @Nullable Object... parameters) {
    return transaction.list(
        sql,
        row ->
            new DeletedItem(
                KINDS.get((int) row.number(1)),
                row.number(2),
                row.text(3),
                row.text(4),
                row.text(5),
                row.optionalText(6),
                row.optionalText(7)),
        parameters);
  }

  static long thread(Transaction transaction, String id) {
    return transaction.number("SELECT seq FROM threads WHERE id = ?", id);
  }

  static boolean isNamed(Transaction transaction, Partition partition, String name) {
    return transaction.number(
            """
            SELECT count(*) FROM entities WHERE name = ? AND deleted_at IS NULL AND thread IS ?
            """,
            name,
            partition.thread())
        > 0;
  }

  /** Brings an entity back, and what was deleted with it. */
  static void restoreEntity(
      Transaction transaction, Partition partition, DeletedItem item, String now) {
    transaction.update(
        """
        UPDATE entities SET deleted_at = NULL, updated_at = ?,
          revision = CASE WHEN thread IS NOT NULL THEN revision + 1 END WHERE seq = ?
        """,
        now,
        item.number());
    transaction.each(
        "SELECT name, entity_type FROM entities WHERE seq = ?",
        row -> {
          FullTextTable.ofEntities(partition)
              .insert(transaction, partition, item.number(), row.text(1), row.text(2));
          return true;
        },
        item.number());
    transaction.update(
        """
        INSERT OR IGNORE INTO mention_queue (entity, kind, item)
        SELECT 1, 2, ? FROM embedding_state WHERE linking
        """,
        item.number());
    transaction.update(
        """
        INSERT INTO changed_nodes (kind, item) SELECT 3, ? FROM embedding_state WHERE linking
        """,
        item.number());
    for (long number :
        transaction.list(
            "SELECT seq FROM observations WHERE seq BETWEEN ? AND ? AND deleted_at = ?",
            row -> row.number(1),
            RowNumbers.first(item.number()),
            RowNumbers.last(item.number()),
            item.deletedAt())) {
      restoreObservation(transaction, partition, number);
    }
    restoreRelationsOf(transaction, item);
  }

  /**
   * The relations whose other end is there come back; one whose other end is deleted too goes over
   * to the deletion of that one, which brings it back when it is restored.
   */
  private static void restoreRelationsOf(Transaction transaction, DeletedItem entity) {
    record Ends(long number, String other, @Nullable String otherDeletedAt) {}
    for (Ends relation :
        transaction.list(
            """
            SELECT r.seq, e.id, e.deleted_at FROM relations r JOIN entities e
              ON e.id = CASE WHEN r.from_entity = ?1 THEN r.to_entity ELSE r.from_entity END
            WHERE (r.from_entity = ?1 OR r.to_entity = ?1) AND r.deleted_at = ?2
            """,
            row -> new Ends(row.number(1), row.text(2), row.optionalText(3)),
            entity.id(),
            entity.deletedAt())) {
      transaction.update(
          "UPDATE relations SET deleted_at = ? WHERE seq = ?",
          relation.otherDeletedAt(),
          relation.number());
      countRelations(transaction, relation.other());
    }
    countRelations(transaction, entity.id());
  }

  private static void countRelations(Transaction transaction, String entity) {
    transaction.update(
        """
        UPDATE entities SET relation_count = (SELECT count(*) FROM relations r
          WHERE (r.from_entity = ?1 OR r.to_entity = ?1) AND r.deleted_at IS NULL)
        WHERE id = ?1 AND thread IS NOT NULL
        """,
        entity);
  }

  /** The versions before an observation that were deleted with it, and itself. */
  static List<Long> chain(Transaction transaction, DeletedItem item) {
    return transaction.list(
        """
        WITH RECURSIVE chain(seq, supersedes) AS (
          SELECT seq, supersedes FROM observations WHERE seq = ?1
          UNION SELECT o.seq, o.supersedes FROM observations o JOIN chain c ON o.id = c.supersedes
          WHERE o.deleted_at = ?2)
        SELECT seq FROM chain ORDER BY seq
        """,
        row -> row.number(1),
        item.number(),
        item.deletedAt());
  }

  /** Whether the entity of an observation is there. */
  static boolean isOwned(Transaction transaction, long observation) {
    return transaction.number(
            "SELECT count(*) FROM entities WHERE seq = ? AND deleted_at IS NULL",
            RowNumbers.entityOf(observation))
        > 0;
  }

  static boolean hasAlike(Transaction transaction, long observation) {
    long entity = RowNumbers.entityOf(observation);
    return transaction.number(
            """
            SELECT count(*) FROM observations WHERE seq BETWEEN ? AND ? AND deleted_at IS NULL
              AND superseded_by IS NULL
              AND content = (SELECT content FROM observations WHERE seq = ?)
            """,
            RowNumbers.first(entity),
            RowNumbers.last(entity),
            observation)
        > 0;
  }

  static void restoreObservation(Transaction transaction, Partition partition, long number) {
    transaction.update("UPDATE observations SET deleted_at = NULL WHERE seq = ?", number);
    transaction.each(
        "SELECT content FROM observations WHERE seq = ? AND superseded_by IS NULL",
        row -> {
          FullTextTable.ofObservations(partition)
              .insert(transaction, partition, number, row.text(1));
          transaction.update(
              """
              INSERT OR IGNORE INTO embedding_queue (kind, item)
              SELECT 2, ? FROM embedding_state WHERE model IS NOT NULL
              """,
              number);
          transaction.update(
              """
              INSERT OR IGNORE INTO mention_queue (entity, kind, item)
              SELECT 0, 2, ? FROM embedding_state WHERE linking
              """,
              number);
          return true;
        },
        number);
  }

  static void touch(Transaction transaction, long entity, String now) {
    transaction.update(
        """
        UPDATE entities SET updated_at = ?,
          revision = CASE WHEN thread IS NOT NULL THEN revision + 1 END WHERE seq = ?
        """,
        now,
        entity);
  }

  /** 1 when both ends of a relation are there, else 0. */
  static long ends(Transaction transaction, long relation) {
    return transaction.number(
        """
        SELECT count(*) FROM relations r JOIN entities f ON f.id = r.from_entity
          JOIN entities t ON t.id = r.to_entity
        WHERE r.seq = ? AND f.deleted_at IS NULL AND t.deleted_at IS NULL
        """,
        relation);
  }

  static boolean hasAlikeRelation(Transaction transaction, long relation) {
    return transaction.number(
            """
            SELECT count(*) FROM relations g JOIN relations r ON r.from_entity = g.from_entity
              AND r.to_entity = g.to_entity AND r.relation_type = g.relation_type
            WHERE g.seq = ? AND r.deleted_at IS NULL
            """,
            relation)
        > 0;
  }

  static void restoreRelation(Transaction transaction, long relation) {
    transaction.update("UPDATE relations SET deleted_at = NULL WHERE seq = ?", relation);
    for (String end :
        transaction.list(
            """
            SELECT from_entity FROM relations WHERE seq = ?1
            UNION SELECT to_entity FROM relations WHERE seq = ?1
            """,
            row -> row.text(1),
            relation)) {
      countRelations(transaction, end);
    }
  }
}
