package dev.rosemary.engine.thread;

import dev.rosemary.engine.graph.NumbersTable;
import dev.rosemary.engine.graph.SimilarNames;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code entities} (canonical) that belong to a thread, and {@code thread_entities_fts}
 * (derived).
 */
final class ThreadEntityTable {
  static final String COLUMNS =
      "seq, id, name, entity_type, confidence, importance, created_at, updated_at, revision,"
          + " relation_count";

  private static final String SELECT = "SELECT " + COLUMNS + " FROM entities ";

  /** Names that hold the words of a name and are compared with it. */
  private static final int COMPARED = 5_000;

  private ThreadEntityTable() {}

  static @Nullable ThreadEntity named(Transaction transaction, ThreadKey thread, String name) {
    return transaction.first(
        SELECT + "WHERE thread = ? AND name = ? AND deleted_at IS NULL",
        ThreadEntityTable::entity,
        thread.number(),
        name);
  }

  /**
   * The oldest entity whose name is this one but for the case of letters.
   *
   * @param expression for the full-text table: the thread, and all words of the name in a name
   */
  static @Nullable ThreadEntity alike(
      Transaction transaction, ThreadKey thread, String expression, String name) {
    List<ThreadEntity> found =
        transaction.list(
            SELECT
                + "WHERE seq IN (SELECT rowid FROM thread_entities_fts"
                + " WHERE thread_entities_fts MATCH ? LIMIT ?)"
                + " AND length(name) = ? AND deleted_at IS NULL AND thread = ? ORDER BY seq",
            ThreadEntityTable::entity,
            expression,
            COMPARED,
            name.codePointCount(0, name.length()),
            thread.number());
    for (ThreadEntity entity : found) {
      if (entity.name().equalsIgnoreCase(name)) {
        return entity;
      }
    }
    return null;
  }

  /** An entity of a thread with nearly this name; null when there is none. */
  static @Nullable ThreadEntity similar(Transaction transaction, ThreadKey thread, String name) {
    String match = SimilarNames.match(name);
    if (match.isEmpty()) {
      return null;
    }
    String folded = SimilarNames.folded(name);
    for (ThreadEntity entity :
        transaction.list(
            SELECT
                + "WHERE seq IN (SELECT rowid FROM thread_entities_fts"
                + " WHERE thread_entities_fts MATCH ? LIMIT ?)"
                + " AND deleted_at IS NULL AND thread = ? ORDER BY seq",
            ThreadEntityTable::entity,
            ThreadSource.inThread(thread, match),
            SimilarNames.COMPARED,
            thread.number())) {
      if (SimilarNames.folded(entity.name()).equals(folded)) {
        return entity;
      }
    }
    return null;
  }

  /** The entity of a row number, of whichever thread; null when it is deleted or has none. */
  static @Nullable ThreadEntity numbered(Transaction transaction, long number) {
    return transaction.first(
        SELECT + "WHERE seq = ? AND deleted_at IS NULL AND thread IS NOT NULL",
        ThreadEntityTable::entity,
        number);
  }

  static long threadOf(Transaction transaction, long number) {
    return transaction.number("SELECT thread FROM entities WHERE seq = ?", number);
  }

  static @Nullable ThreadEntity withId(Transaction transaction, String id) {
    return transaction.first(
        SELECT + "WHERE id = ? AND deleted_at IS NULL AND thread IS NOT NULL",
        ThreadEntityTable::entity,
        id);
  }

  /** The next entities after a row number, in order of creation, at most {@code most}. */
  static List<ThreadEntity> after(
      Transaction transaction, ThreadKey thread, long number, int most) {
    return transaction.list(
        "SELECT "
            + COLUMNS
            + " FROM entities INDEXED BY idx_thread_members"
            + " WHERE thread = ? AND seq > ? AND deleted_at IS NULL ORDER BY seq LIMIT ?",
        ThreadEntityTable::entity,
        thread.number(),
        number,
        most);
  }

  static long count(Transaction transaction, ThreadKey thread) {
    return transaction.number(
        "SELECT count(*) FROM entities WHERE thread = ? AND deleted_at IS NULL", thread.number());
  }

  /** Names of a thread's entities, the latest first, at most {@code most}. */
  static List<String> names(Transaction transaction, ThreadKey thread, int most) {
    return transaction.list(
        """
        SELECT name FROM entities INDEXED BY idx_thread_members
        WHERE thread = ? AND deleted_at IS NULL ORDER BY seq DESC LIMIT ?
        """,
        row -> row.text(1),
        thread.number(),
        most);
  }

  static ThreadEntity insert(
      Transaction transaction,
      ThreadKey thread,
      String id,
      String name,
      String type,
      double confidence,
      double importance,
      String now) {
    transaction.update(
        """
        INSERT INTO entities (id, name, entity_type, created_at, updated_at, thread, confidence,
          importance, revision, relation_count)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0)
        """,
        id,
        name,
        type,
        now,
        now,
        thread.number(),
        confidence,
        importance);
    long number = transaction.number("SELECT last_insert_rowid()");
    index(transaction, thread, number, name, type);
    return new ThreadEntity(number, id, name, type, confidence, importance, now, now, 1, 0);
  }

  private static void index(
      Transaction transaction, ThreadKey thread, long number, String name, String type) {
    transaction.update(
        "INSERT INTO thread_entities_fts (rowid, thread, name, entity_type) VALUES (?, ?, ?, ?)",
        number,
        thread.word(),
        TextAnalyzer.analyze(name),
        TextAnalyzer.analyze(type));
  }

  /** Replaces the type, confidence and importance of an entity. */
  static void replace(
      Transaction transaction,
      ThreadKey thread,
      ThreadEntity entity,
      String type,
      double confidence,
      double importance) {
    transaction.update(
        "UPDATE entities SET entity_type = ?, confidence = ?, importance = ? WHERE seq = ?",
        type,
        confidence,
        importance,
        entity.number());
    if (!type.equals(entity.type())) {
      transaction.update("DELETE FROM thread_entities_fts WHERE rowid = ?", entity.number());
      index(transaction, thread, entity.number(), entity.name(), type);
    }
  }

  /** Notes that something of an entity changed. */
  static void touch(Transaction transaction, long number, String now) {
    transaction.update(
        "UPDATE entities SET updated_at = ?, revision = revision + 1 WHERE seq = ?", now, number);
  }

  /** Adds to the number of an entity's relations. */
  static void addDegree(Transaction transaction, String id, int change) {
    transaction.update(
        "UPDATE entities SET relation_count = relation_count + ? WHERE id = ?", change, id);
  }

  static void delete(Transaction transaction, ThreadEntity entity, String now) {
    transaction.update(
        "UPDATE entities SET deleted_at = ?, updated_at = ? WHERE seq = ?",
        now,
        now,
        entity.number());
    transaction.update("DELETE FROM thread_entities_fts WHERE rowid = ?", entity.number());
  }

  /** The thread's row numbers that match a full-text expression, the latest first. */
  static long[] matching(Transaction transaction, String expression, int most) {
    return NumbersTable.collect(
        transaction,
        """
        SELECT rowid FROM thread_entities_fts WHERE thread_entities_fts MATCH ?
        ORDER BY rowid DESC LIMIT ?
        """,
        expression,
        most);
  }

  /** Whether an entity matches a full-text expression. */
  static boolean matches(Transaction transaction, String expression, long number) {
    return transaction.first(
            "SELECT rowid FROM thread_entities_fts WHERE thread_entities_fts MATCH ? AND rowid = ?",
            row -> row.number(1),
            expression,
            number)
        != null;
  }

  static ThreadEntity entity(Row row) {
    return new ThreadEntity(
        row.number(1),
        row.text(2),
        row.text(3),
        row.text(4),
        row.real(5),
        row.real(6),
        row.text(7),
        row.text(8),
        row.number(9),
        row.number(10));
  }
}
