package dev.rosemary.engine.mention;

import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/** The texts in which names are looked for, and the names of entities (canonical, read only). */
final class NamingTextTable {
  private static final String MEMORY = "SELECT content FROM memories WHERE seq = ?";
  private static final String OBSERVATION =
      """
      SELECT content FROM observations
      WHERE seq = ? AND deleted_at IS NULL AND superseded_by IS NULL
      """;
  private static final String VAULT = "SELECT content FROM vault_memories WHERE id = ?";

  private static final String DOCUMENT =
      "SELECT title || char(10) || content FROM documents WHERE seq = ?";

  /** Documents are few and have no full-text table: the latest are read as they are. */
  private static final String DOCUMENTS =
      "SELECT 5, seq, title || char(10) || content FROM documents ORDER BY seq DESC";

  /** Chars of documents that are read for a new name at most: what 25 ms suffice for. */
  private static final int DOCUMENT_CHARS = 1_000_000;

  private static final String[] SEARCHES = {
    search(TextSource.MEMORY, "m.seq", "memories_fts", "memories m ON m.seq"),
    search(TextSource.OBSERVATION, "m.seq", "observations_fts", "observations m ON m.seq"),
    search(TextSource.OBSERVATION, "m.seq", "thread_observations_fts", "observations m ON m.seq"),
    search(TextSource.VAULT, "m.id", "vault_fts", "vault_memories m ON m.id"),
  };

  private NamingTextTable() {}

  private static String search(TextSource source, String number, String fts, String joined) {
    return "SELECT "
        + source.number()
        + ", "
        + number
        + ", m.content FROM "
        + fts
        + " f JOIN "
        + joined
        + " = f.rowid WHERE "
        + fts
        + " MATCH ?1 ORDER BY f.rowid DESC LIMIT ?2";
  }

  /** Looks at a text; false ends the search. */
  interface Visitor {
    boolean visit(TextSource source, long item, String text);
  }

  /** The text as it is now, or null when it is gone or another version took its place. */
  static @Nullable String read(Transaction transaction, TextSource source, long item) {
    return transaction.first(
        switch (source) {
          case MEMORY -> MEMORY;
          case OBSERVATION -> OBSERVATION;
          case VAULT -> VAULT;
          case DOCUMENT -> DOCUMENT;
        },
        row -> row.text(1),
        item);
  }

  /** The version before an observation, or 0. */
  static long versionBefore(Transaction transaction, long observation) {
    return transaction.number(
        """
        SELECT b.seq FROM observations o JOIN observations b ON b.id = o.supersedes
        WHERE o.seq = ?
        """,
        observation);
  }

  /** The name of an entity, or null when it is gone. */
  static @Nullable String name(Transaction transaction, EntityKind kind, long item) {
    return transaction.first(
        switch (kind) {
          case MEMORY_ENTITY -> "SELECT name FROM memory_entities WHERE seq = ?";
          case ENTITY -> "SELECT name FROM entities WHERE seq = ? AND deleted_at IS NULL";
        },
        row -> row.text(1),
        item);
  }

  /**
   * The texts whose content meets a full-text expression, in each table the latest first; then the
   * latest documents, whether they meet it or not.
   *
   * @param most in each table
   */
  static void matching(Transaction transaction, String match, int most, Visitor visitor) {
    String ofContent = "{content} : (" + match + ")";
    for (String search : SEARCHES) {
      transaction.each(search, row -> visit(row, visitor), ofContent, most);
    }
    long[] chars = {0};
    transaction.each(
        DOCUMENTS,
        row -> {
          chars[0] += row.text(3).length();
          return visit(row, visitor) && chars[0] < DOCUMENT_CHARS;
        });
  }

  private static boolean visit(Row row, Visitor visitor) {
    return visitor.visit(TextSource.of(row.number(1)), row.number(2), row.text(3));
  }
}
