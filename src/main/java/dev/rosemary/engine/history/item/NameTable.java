package dev.rosemary.engine.history.item;

import dev.rosemary.engine.history.change.State;
import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.store.Transaction;

/** What the ends of a relation are called, as they stand now or stood last. */
public final class NameTable {
  private NameTable() {}

  /** What a row of a link between two says: {@code one → other}. */
  public static String ends(Transaction transaction, TableKind kind, State state) {
    String from = state.textOrEmpty(kind == TableKind.LINK ? "from_item" : "from_entity");
    String to = state.textOrEmpty(kind == TableKind.LINK ? "to_item" : "to_entity");
    return name(transaction, kind, from)
        + " "
        + state.textOrEmpty("relation_type")
        + " "
        + name(transaction, kind, to);
  }

  private static String name(Transaction transaction, TableKind kind, String end) {
    String sql =
        switch (kind) {
          case RELATION ->
              """
              SELECT name FROM entities WHERE id = ?1
              UNION ALL SELECT json_extract(state, '$.name') FROM change_rows
              WHERE place BETWEEN 1 << 56 AND (2 << 56) - 1 AND json_extract(state, '$.id') = ?1
              LIMIT 1
              """;
          case SUBJECT_RELATION ->
              """
              SELECT name FROM memory_entities WHERE seq = ?1
              UNION ALL SELECT json_extract(state, '$.name') FROM change_rows
              WHERE place = (8 << 56) + ?1 LIMIT 1
              """;
          case PROJECT, ENTITY, OBSERVATION, THREAD, SESSION, VAULT, MEMORY, SUBJECT, LINK, FILE ->
              "SELECT ?1";
        };
    String name = transaction.first(sql, row -> row.text(1), end);
    return name == null ? end : name;
  }
}
