package dev.rosemary.engine.indexing;

import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * The texts that have vectors, in the tables that hold them (canonical, but for {@code documents}).
 * An observation and a description are read with the name of what they are about.
 */
final class TextTable {
  private TextTable() {}

  /** The text of an item; null when it is gone, deleted, or no longer the current version. */
  static @Nullable String text(Transaction transaction, TextKind kind, long item) {
    return transaction.first(
        switch (kind) {
          case MEMORY -> "SELECT content FROM memories WHERE seq = ?";
          case OBSERVATION ->
              """
              SELECT e.name || ': ' || o.content
              FROM observations o JOIN entities e ON e.id = o.entity_id
              WHERE o.seq = ? AND o.deleted_at IS NULL AND o.superseded_by IS NULL
              """;
          case VAULT -> "SELECT content FROM vault_memories WHERE id = ?";
          case DESCRIPTION ->
              """
              SELECT name || ': ' || description FROM memory_entities
              WHERE seq = ? AND description IS NOT NULL
              """;
          case DOCUMENT -> "SELECT title || char(10) || content FROM documents WHERE seq = ?";
        },
        row -> row.text(1),
        item);
  }

  /** How many texts there are. */
  static long count(Transaction transaction) {
    return transaction.number(
        """
        SELECT (SELECT count(*) FROM memories)
          + (SELECT count(*) FROM observations WHERE deleted_at IS NULL AND superseded_by IS NULL)
          + (SELECT count(*) FROM vault_memories)
          + (SELECT count(*) FROM memory_entities WHERE description IS NOT NULL)
          + (SELECT count(*) FROM documents)
        """);
  }
}
