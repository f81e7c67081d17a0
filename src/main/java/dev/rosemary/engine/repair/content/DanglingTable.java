package dev.rosemary.engine.repair.content;

import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Transaction;
import java.util.List;

/**
 * Rows of a project's file that point at a row that is not there. What they point at is made anew
 * under its identifier, so that nothing that a user wrote has to go; what is derived is freed.
 */
final class DanglingTable {
  private static final List<DanglingTable> ALL =
      List.of(
          new DanglingTable(
              "observations without their entity",
              """
              SELECT count(*) FROM observations WHERE entity_id NOT IN (SELECT id FROM entities)
              """,
              // Its relations tell of which thread it was.
              """
              INSERT OR IGNORE INTO entities (seq, id, name, entity_type, created_at, updated_at,
                deleted_at, thread, confidence, importance, revision, relation_count)
              SELECT seq, id, 'recovered ' || substr(id, 1, 8), 'recovered', created_at, ?1,
                deleted_at, thread, iif(thread IS NULL, NULL, 1.0),
                iif(thread IS NULL, NULL, 0.5), iif(thread IS NULL, NULL, 1),
                iif(thread IS NULL, NULL, 0)
              FROM (
                SELECT \
              """
                  + RowNumbers.entityOf("min(o.seq)")
                  + """
                     AS seq, o.entity_id AS id, min(o.created_at) AS created_at,
                      CASE WHEN count(*) = count(o.deleted_at) THEN max(o.deleted_at) END AS deleted_at,
                      coalesce(
                        (SELECT r.thread FROM relations r WHERE r.from_entity = o.entity_id LIMIT 1),
                        (SELECT r.thread FROM relations r WHERE r.to_entity = o.entity_id LIMIT 1)
                      ) AS thread
                    FROM observations o WHERE o.entity_id NOT IN (SELECT id FROM entities)
                    GROUP BY o.entity_id)
                  """),
          new DanglingTable(
              "relations with a missing entity",
              """
              SELECT count(*) FROM relations
              WHERE from_entity NOT IN (SELECT id FROM entities)
                 OR to_entity NOT IN (SELECT id FROM entities)
              """,
              """
              INSERT OR IGNORE INTO entities (id, name, entity_type, created_at, updated_at,
                deleted_at, thread, confidence, importance, revision, relation_count)
              SELECT missing, 'recovered ' || substr(missing, 1, 8), 'recovered', min(created_at),
                ?1, CASE WHEN count(*) = count(deleted_at) THEN max(deleted_at) END,
                thread, iif(thread IS NULL, NULL, 1.0), iif(thread IS NULL, NULL, 0.5),
                iif(thread IS NULL, NULL, 1), iif(thread IS NULL, NULL, 0)
              FROM (
                SELECT from_entity AS missing, created_at, deleted_at, thread FROM relations
                UNION ALL SELECT to_entity, created_at, deleted_at, thread FROM relations)
              WHERE missing NOT IN (SELECT id FROM entities) GROUP BY missing
              """),
          new DanglingTable(
              "entities or relations of a missing thread",
              """
              SELECT (SELECT count(*) FROM entities
                  WHERE thread IS NOT NULL AND thread NOT IN (SELECT seq FROM threads))
                + (SELECT count(*) FROM relations
                  WHERE thread IS NOT NULL AND thread NOT IN (SELECT seq FROM threads))
              """,
              """
              INSERT OR IGNORE INTO threads (seq, id, created_at)
              SELECT DISTINCT thread, 'recovered-' || thread, ?1
              FROM (SELECT thread FROM entities UNION SELECT thread FROM relations)
              WHERE thread IS NOT NULL AND thread NOT IN (SELECT seq FROM threads)
              """),
          new DanglingTable(
              "memory relations with a missing entity",
              """
              SELECT count(*) FROM memory_relations
              WHERE from_entity NOT IN (SELECT seq FROM memory_entities)
                 OR to_entity NOT IN (SELECT seq FROM memory_entities)
              """,
              """
              INSERT OR IGNORE INTO memory_entities (seq, id, name, created_at)
              SELECT missing, 'recovered' || missing, 'recovered ' || missing, ?1 FROM (
                SELECT from_entity AS missing FROM memory_relations
                UNION SELECT to_entity FROM memory_relations)
              WHERE missing NOT IN (SELECT seq FROM memory_entities)
              """),
          new DanglingTable(
              "vectors of a missing model",
              """
              SELECT (SELECT count(*) FROM embeddings
                  WHERE model IS NOT NULL AND model NOT IN (SELECT id FROM embedding_models))
                + (SELECT count(*) FROM embedding_state
                  WHERE model IS NOT NULL AND model NOT IN (SELECT id FROM embedding_models))
              """,
              """
              UPDATE embedding_state SET seq = seq + 1,
                model = CASE WHEN model IN (SELECT id FROM embedding_models) THEN model END
              WHERE ?1 <> ''
              """,
              """
              UPDATE embeddings SET seq = (SELECT seq FROM embedding_state), model = NULL,
                kind = NULL, item = NULL, part = NULL, vector = NULL
              WHERE ?1 <> '' AND model IS NOT NULL
                AND model NOT IN (SELECT id FROM embedding_models)
              """),
          new DanglingTable(
              "entities of threads with a wrong number of relations",
              """
              SELECT count(*) FROM entities e
              WHERE e.thread IS NOT NULL AND e.deleted_at IS NULL AND e.relation_count IS NOT (
                SELECT count(*) FROM relations r
                WHERE r.deleted_at IS NULL AND r.from_entity = e.id)
              + (SELECT count(*) FROM relations r
                WHERE r.deleted_at IS NULL AND r.to_entity = e.id AND r.from_entity <> e.id)
              """,
              """
              UPDATE entities AS e SET relation_count = (SELECT count(*) FROM relations r
                WHERE r.deleted_at IS NULL AND r.from_entity = e.id)
              + (SELECT count(*) FROM relations r
                WHERE r.deleted_at IS NULL AND r.to_entity = e.id AND r.from_entity <> e.id)
              WHERE ?1 <> '' AND e.thread IS NOT NULL AND e.deleted_at IS NULL
              """));

  private final String what;
  private final String count;
  private final List<String> repair;

  private DanglingTable(String what, String count, String... repair) {
    this.what = what;
    this.count = count;
    this.repair = List.of(repair);
  }

  static List<DanglingTable> all() {
    return ALL;
  }

  /** What is wrong, as the subject of a sentence without its number. */
  String what() {
    return what;
  }

  long count(Transaction transaction) {
    return transaction.number(count);
  }

  void mend(Transaction transaction, String now) {
    for (String statement : repair) {
      transaction.update(statement, now);
    }
  }
}
