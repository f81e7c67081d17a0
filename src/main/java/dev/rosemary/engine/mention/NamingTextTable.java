package dev.rosemary.engine.mention;

import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextQuery;
import org.jspecify.annotations.Nullable;

/** The texts in which names are looked for, and the names of entities (canonical, read only). */
final class NamingTextTable {
  /**
   * Chars of texts without a full-text table that are read for a new name: what 25 ms suffice for.
   */
  private static final int UNINDEXED_CHARS = 1_000_000;

  private NamingTextTable() {}

  /** Looks at a text; false ends the search. */
  interface Visitor {
    boolean visit(TextKind source, long item, String text);
  }

  /** The text as it is now, or null when it is gone or another version took its place. */
  static @Nullable String read(Transaction transaction, TextKind source, long item) {
    return transaction.first(source.contentOfOne(), row -> row.text(1), item);
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
   * The texts whose content meets a question to full text, in each table the latest first; of kinds
   * that have no full-text table, since they are few, the latest, whether they meet it or not.
   *
   * @param most in each table
   */
  static void matching(Transaction transaction, TextQuery query, int most, Visitor visitor) {
    TextQuery ofContent = query.within("content");
    for (TextKind kind : TextKind.naming()) {
      for (FullText fullText : kind.fullTexts()) {
        transaction
            .texts(fullText.index())
            .eachLatest(kind.found(), ofContent, most, row -> visit(kind, row, visitor));
      }
      if (kind.fullTexts().isEmpty()) {
        long[] chars = {0};
        transaction.each(
            kind.latest(),
            row -> {
              chars[0] += row.text(2).length();
              return visit(kind, row, visitor) && chars[0] < UNINDEXED_CHARS;
            });
      }
    }
  }

  private static boolean visit(TextKind kind, Row row, Visitor visitor) {
    return visitor.visit(kind, row.number(1), row.text(2));
  }
}
