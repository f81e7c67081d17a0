package dev.rosemary.engine.history.undo;

import dev.rosemary.engine.history.change.State;
import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that others stand on, and rows that may be there only once. */
final class StandingTable {
  private final Transaction transaction;

  StandingTable(Transaction transaction) {
    this.transaction = transaction;
  }

  /** The places of rows that could not be without a row. */
  List<Long> standingOn(TableKind kind, long row, State state) {
    return switch (kind) {
      case ENTITY ->
          places(
              """
              SELECT (2 << 56) + seq FROM observations WHERE entity_id = ?1
              UNION ALL SELECT (3 << 56) + seq FROM relations
                WHERE from_entity = ?1 OR to_entity = ?1
              """,
              state.textOrEmpty("id"));
      case THREAD -> places("SELECT (1 << 56) + seq FROM entities WHERE thread = ?", row);
      case SUBJECT ->
          places(
              """
              SELECT (9 << 56) + seq FROM memory_relations WHERE from_entity = ?1 OR to_entity = ?1
              """,
              row);
      case PROJECT, OBSERVATION, RELATION, SESSION, VAULT, MEMORY, SUBJECT_RELATION, LINK, FILE ->
          List.of();
    };
  }

  /** The places of rows beside which a row cannot be: those that are called the same. */
  List<Long> alike(TableKind kind, long row, State state) {
    if (state.has("deleted_at")) {
      return List.of();
    }
    return switch (kind) {
      case ENTITY ->
          places(
              """
              SELECT (1 << 56) + seq FROM entities
              WHERE name = ? AND thread IS ? AND deleted_at IS NULL AND seq <> ?
              """,
              state.text("name"),
              state.has("thread") ? state.number("thread") : null,
              row);
      case OBSERVATION ->
          state.has("superseded_by")
              ? List.of()
              : places(
                  """
                  SELECT (2 << 56) + seq FROM observations
                  WHERE entity_id = ? AND content = ? AND deleted_at IS NULL
                    AND superseded_by IS NULL AND seq <> ?
                  """,
                  state.text("entity_id"),
                  state.text("content"),
                  row);
      case RELATION ->
          places(
              """
              SELECT (3 << 56) + seq FROM relations
              WHERE from_entity = ? AND to_entity = ? AND relation_type = ? AND thread IS ?
                AND deleted_at IS NULL AND seq <> ?
              """,
              state.text("from_entity"),
              state.text("to_entity"),
              state.text("relation_type"),
              state.has("thread") ? state.number("thread") : null,
              row);
      case THREAD ->
          places(
              "SELECT (4 << 56) + seq FROM threads WHERE id = ? AND seq <> ?",
              state.text("id"),
              row);
      case SESSION ->
          places(
              """
              SELECT (5 << 56) + id FROM session_memories
              WHERE session_id = ? AND key = ? AND id <> ?
              """,
              state.text("session_id"),
              state.text("key"),
              row);
      case VAULT ->
          places(
              "SELECT (6 << 56) + id FROM vault_memories WHERE key = ? AND id <> ?",
              state.text("key"),
              row);
      case FILE ->
          // A file is in the way of another of its path, of what is to lie in it, and of the
          // folder that it is to lie in.
          places(
              """
              SELECT (13 << 56) + seq FROM files
              WHERE user_id IS ?1 AND seq <> ?3
                AND (path = ?2 OR (path > ?2 || '/' AND path < ?2 || '0')
                  OR path = substr(?2, 1, length(path)) AND substr(?2, length(path) + 1, 1) = '/')
              """,
              state.text("user_id"),
              state.text("path"),
              row);
      case PROJECT, MEMORY, SUBJECT, SUBJECT_RELATION, LINK -> List.of();
    };
  }

  /** The place of the entity of an id, or 0. */
  long entity(String id) {
    return transaction.number("SELECT (1 << 56) + seq FROM entities WHERE id = ?", id);
  }

  private List<Long> places(String sql, @Nullable Object... parameters) {
    return transaction.list(sql, row -> row.number(1), parameters);
  }

  /** Whether two rows are of one table. */
  static boolean isOf(TableKind kind, long place) {
    return CanonicalTable.number(place) == kind.table();
  }
}
