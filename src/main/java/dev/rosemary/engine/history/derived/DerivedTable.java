package dev.rosemary.engine.history.derived;

import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.mention.EntityKind;
import dev.rosemary.engine.mention.MentionLinker;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.List;

/** Derived rows of single rows: orders to what works behind the calls, and counts. */
public final class DerivedTable {
  private DerivedTable() {}

  /** All observations of an entity. */
  public static List<Long> observations(Transaction transaction, long entity) {
    return transaction.list(
        "SELECT seq FROM observations WHERE seq BETWEEN ? AND ?",
        row -> row.number(1),
        RowNumbers.first(entity),
        RowNumbers.last(entity));
  }

  /** The ids of both ends of a relation, if it is there. */
  public static List<String> ends(Transaction transaction, long relation) {
    return transaction.list(
        """
        SELECT from_entity FROM relations WHERE seq = ?1
        UNION SELECT to_entity FROM relations WHERE seq = ?1
        """,
        row -> row.text(1),
        relation);
  }

  /** Counts the relations of an entity of a thread. */
  public static void countRelations(Transaction transaction, String entity) {
    transaction.update(
        """
        UPDATE entities SET relation_count = (SELECT count(*) FROM relations r
          WHERE (r.from_entity = ?1 OR r.to_entity = ?1) AND r.deleted_at IS NULL)
        WHERE id = ?1 AND thread IS NOT NULL
        """,
        entity);
    transaction.update(
        """
        INSERT INTO changed_nodes (kind, item)
        SELECT 3, e.seq FROM entities e, embedding_state WHERE e.id = ? AND linking
        """,
        entity);
  }

  /** The id of an entity, if it is there. */
  public static List<String> idOf(Transaction transaction, long entity) {
    return transaction.list("SELECT id FROM entities WHERE seq = ?", row -> row.text(1), entity);
  }

  /** Has the name of an entity looked for again, if it is there. */
  public static void queueEntity(Transaction transaction, long entity) {
    transaction.update(
        "DELETE FROM mention_queue WHERE entity = 1 AND kind = 2 AND item = ?", entity);
    transaction.update(
        """
        INSERT INTO mention_queue (entity, kind, item)
        SELECT 1, 2, e.seq FROM entities e, embedding_state
        WHERE e.seq = ? AND e.deleted_at IS NULL AND linking
        """,
        entity);
    transaction.update(
        "INSERT INTO changed_nodes (kind, item) SELECT 3, ? FROM embedding_state WHERE linking",
        entity);
  }

  /** Has an observation embedded and looked through if it is in force, and forgotten if not. */
  public static void queueObservation(Transaction transaction, long observation) {
    boolean inForce =
        transaction.first(TextKind.OBSERVATION.contentOfOne(), row -> row.text(1), observation)
            != null;
    if (inForce) {
      transaction.update(
          """
          INSERT OR IGNORE INTO embedding_queue (kind, item)
          SELECT 2, ?1 FROM embedding_state WHERE model IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM embeddings WHERE kind = 2 AND item = ?1)
          """,
          observation);
      transaction.update(
          """
          INSERT OR IGNORE INTO mention_queue (entity, kind, item)
          SELECT 0, 2, ? FROM embedding_state WHERE linking
          """,
          observation);
    } else {
      transaction.update("DELETE FROM mentions WHERE text_kind = 2 AND text_item = ?", observation);
      transaction.update(
          "DELETE FROM mention_queue WHERE entity = 0 AND kind = 2 AND item = ?", observation);
      transaction.update("INSERT INTO forgotten_texts (kind, item) VALUES (2, ?)", observation);
    }
  }

  /** Says that something about an entity changed. */
  public static void touch(Transaction transaction, long entity, String now) {
    transaction.update(
        """
        UPDATE entities SET updated_at = ?,
          revision = CASE WHEN thread IS NOT NULL THEN revision + 1 END WHERE seq = ?
        """,
        now,
        entity);
  }

  /** Finds again what a memory names, and what it was said to be about when it was deleted. */
  public static void relinkMemory(Transaction transaction, long memory) {
    transaction.each(
        TextKind.MEMORY.contentOfOne(),
        row -> {
          MentionLinker.linkText(transaction, TextKind.MEMORY, memory, row.text(1));
          return false;
        },
        memory);
    transaction.update(
        """
        INSERT OR IGNORE INTO mentions (text_kind, text_item, entity_kind, entity_item)
        SELECT 1, m.seq, s.value ->> 0, s.value ->> 1
        FROM memories m, json_each((SELECT r.state FROM change_rows r
          WHERE r.place = ?2 ORDER BY r.number DESC LIMIT 1), '$.mentions') s
        WHERE m.seq = ?1 AND (
          (s.value ->> 0 = 1 AND EXISTS (SELECT 1 FROM memory_entities e WHERE e.seq = s.value ->> 1))
          OR (s.value ->> 0 = 2 AND EXISTS (
            SELECT 1 FROM entities e WHERE e.seq = s.value ->> 1 AND e.deleted_at IS NULL)))
        """,
        memory,
        CanonicalTable.place(TableKind.MEMORY.table(), memory));
  }

  /** Finds again what names a subject, and what was said to be about it when it was deleted. */
  public static void relinkSubject(Transaction transaction, long subject) {
    transaction.each(
        "SELECT name FROM memory_entities WHERE seq = ?",
        row -> {
          MentionLinker.linkEntity(transaction, EntityKind.MEMORY_ENTITY, subject, row.text(1));
          return false;
        },
        subject);
    transaction.update(
        """
        INSERT OR IGNORE INTO mentions (text_kind, text_item, entity_kind, entity_item)
        SELECT s.value ->> 0, s.value ->> 1, 1, e.seq
        FROM memory_entities e, json_each((SELECT r.state FROM change_rows r
          WHERE r.place = ?2 ORDER BY r.number DESC LIMIT 1), '$.mentions') s
        WHERE e.seq = ?1 AND s.value ->> 0 = 1
          AND EXISTS (SELECT 1 FROM memories m WHERE m.seq = s.value ->> 1)
        """,
        subject,
        CanonicalTable.place(TableKind.SUBJECT.table(), subject));
  }
}
