package dev.rosemary.engine.graph;

import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code entities} (canonical) that belong to no thread, and {@code entities_fts}
 * (derived).
 */
final class EntityTable {
  private static final String COLUMNS = "seq, id, name, entity_type, created_at, updated_at";

  /** Names that are compared with one in another case, about 2 µs each. */
  private static final int COMPARED = 5_000;

  private EntityTable() {}

  static @Nullable Entity named(Transaction transaction, String name) {
    return transaction.first(
        "SELECT "
            + COLUMNS
            + " FROM entities WHERE name = ? AND deleted_at IS NULL AND thread IS NULL",
        EntityTable::entity,
        name);
  }

  /**
   * The first entity whose name is this in any case, of the first {@value #COMPARED} that match a
   * full-text expression.
   */
  static @Nullable Entity alike(Transaction transaction, String expression, String name) {
    List<Entity> found =
        transaction.list(
            "SELECT "
                + COLUMNS
                + " FROM entities WHERE seq IN ("
                + "SELECT rowid FROM entities_fts WHERE entities_fts MATCH ? LIMIT ?)"
                + " AND length(name) = ? AND deleted_at IS NULL AND thread IS NULL ORDER BY seq",
            EntityTable::entity,
            expression,
            COMPARED,
            name.codePointCount(0, name.length()));
    for (Entity entity : found) {
      if (entity.name().equalsIgnoreCase(name)) {
        return entity;
      }
    }
    return null;
  }

  /**
   * An entity whose name differs from this one only in case, white space, hyphens or underscores,
   * of the first {@value SimilarNames#COMPARED} that hold the same words; null when there is none.
   */
  static @Nullable Entity similar(Transaction transaction, String name) {
    String match = SimilarNames.match(name);
    if (match.isEmpty()) {
      return null;
    }
    String folded = SimilarNames.folded(name);
    for (Entity entity :
        transaction.list(
            "SELECT "
                + COLUMNS
                + " FROM entities WHERE seq IN ("
                + "SELECT rowid FROM entities_fts WHERE entities_fts MATCH ? LIMIT ?)"
                + " AND deleted_at IS NULL AND thread IS NULL ORDER BY seq",
            EntityTable::entity,
            match,
            SimilarNames.COMPARED)) {
      if (SimilarNames.folded(entity.name()).equals(folded)) {
        return entity;
      }
    }
    return null;
  }

  static @Nullable Entity numbered(Transaction transaction, long number) {
    return transaction.first(
        "SELECT " + COLUMNS + " FROM entities WHERE seq = ? AND deleted_at IS NULL",
        EntityTable::entity,
        number);
  }

  /** The next entities after a row number, in order of creation, at most {@code most}. */
  static List<Entity> after(Transaction transaction, long number, int most) {
    return transaction.list(
        "SELECT "
            + COLUMNS
            + " FROM entities WHERE seq > ? AND deleted_at IS NULL AND thread IS NULL"
            + " ORDER BY seq LIMIT ?",
        EntityTable::entity,
        number,
        most);
  }

  /** How many there are; the full-text table's list of rows is the shortest thing to count. */
  static long count(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM entities_fts_docsize");
  }

  /**
   * At least as many entities as there are, without counting them: the highest row number, less
   * what threads have of the rows below it.
   */
  static long highest(Transaction transaction) {
    return transaction.number(
        """
        SELECT (SELECT max(seq) FROM entities)
          - (SELECT count(*) FROM entities WHERE thread IS NOT NULL AND deleted_at IS NULL)
        """);
  }

  /** Names of entities, the latest first, at most {@code most}. */
  static List<String> names(Transaction transaction, int most) {
    return transaction.list(
        """
        SELECT name FROM entities WHERE deleted_at IS NULL AND thread IS NULL
        ORDER BY seq DESC LIMIT ?
        """,
        row -> row.text(1),
        most);
  }

  static Entity insert(Transaction transaction, String id, String name, String type, String now) {
    transaction.update(
        """
        INSERT INTO entities (id, name, entity_type, created_at, updated_at)
        VALUES (?, ?, ?, ?, ?)
        """,
        id,
        name,
        type,
        now,
        now);
    long number = transaction.number("SELECT last_insert_rowid()");
    transaction.update(
        "INSERT INTO entities_fts (rowid, name, entity_type) VALUES (?, ?, ?)",
        number,
        TextAnalyzer.analyze(name),
        TextAnalyzer.analyze(type));
    return new Entity(number, id, name, type, now, now);
  }

  static @Nullable String metadata(Transaction transaction, Entity entity) {
    List<String> found =
        transaction.list(
            "SELECT metadata FROM entities WHERE seq = ? AND metadata IS NOT NULL",
            row -> row.text(1),
            entity.number());
    return found.isEmpty() ? null : found.getFirst();
  }

  static void setMetadata(Transaction transaction, Entity entity, String metadata) {
    transaction.update("UPDATE entities SET metadata = ? WHERE seq = ?", metadata, entity.number());
  }

  static void touch(Transaction transaction, Entity entity, String now) {
    transaction.update("UPDATE entities SET updated_at = ? WHERE seq = ?", now, entity.number());
  }

  static void delete(Transaction transaction, Entity entity, String now) {
    transaction.update(
        "UPDATE entities SET deleted_at = ?, updated_at = ? WHERE seq = ?",
        now,
        now,
        entity.number());
    transaction.update("DELETE FROM entities_fts WHERE rowid = ?", entity.number());
  }

  /** The row numbers that match a full-text expression, the latest first, at most {@code most}. */
  static long[] matching(Transaction transaction, String expression, int most) {
    return NumbersTable.collect(
        transaction,
        "SELECT rowid FROM entities_fts WHERE entities_fts MATCH ? ORDER BY rowid DESC LIMIT ?",
        expression,
        most);
  }

  /** Whether an entity matches a full-text expression. */
  static boolean matches(Transaction transaction, String expression, long number) {
    return transaction.first(
            "SELECT rowid FROM entities_fts WHERE entities_fts MATCH ? AND rowid = ?",
            row -> row.number(1),
            expression,
            number)
        != null;
  }

  private static Entity entity(Row row) {
    return new Entity(
        row.number(1), row.text(2), row.text(3), row.text(4), row.text(5), row.text(6));
  }
}
