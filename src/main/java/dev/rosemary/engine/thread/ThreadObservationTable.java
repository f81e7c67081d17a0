package dev.rosemary.engine.thread;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.graph.NumbersTable;
import dev.rosemary.engine.graph.RowNumbers;
import dev.rosemary.engine.graph.Shown;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code observations} (canonical) that belong to a thread's entities, and {@code
 * thread_observations_fts} (derived), which holds the current ones.
 */
final class ThreadObservationTable {
  private static final String SELECT =
      """
      SELECT seq, id, content, created_at, version, supersedes, superseded_by,
        coalesce(confidence, ?1), coalesce(importance, ?2)
      FROM observations
      """;

  private ThreadObservationTable() {}

  /** The current observations of an entity, or all versions that are not deleted. */
  static List<VersionedObservation> of(
      Transaction transaction, ThreadKey thread, ThreadEntity entity, boolean superseded) {
    return transaction.list(
        SELECT
            + " WHERE seq BETWEEN ?3 AND ?4 AND deleted_at IS NULL"
            + (superseded ? " ORDER BY seq" : " AND superseded_by IS NULL ORDER BY seq"),
        row -> version(row, thread),
        entity.confidence(),
        entity.importance(),
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
  }

  private static VersionedObservation version(Row row, ThreadKey thread) {
    return new VersionedObservation(
        row.number(1),
        row.text(2),
        row.text(3),
        row.text(4),
        row.number(5),
        row.optionalText(6),
        row.optionalText(7),
        thread.id(),
        row.real(8),
        row.real(9));
  }

  /** The same, the first ones, as many as one answer holds. */
  static Shown<VersionedObservation> shown(
      Transaction transaction, ThreadKey thread, ThreadEntity entity, boolean superseded) {
    Shown.Taking<VersionedObservation> taking = new Shown.Taking<>();
    String which = superseded ? "" : " AND superseded_by IS NULL";
    transaction.each(
        SELECT + " WHERE seq BETWEEN ?3 AND ?4 AND deleted_at IS NULL" + which + " ORDER BY seq",
        row -> taking.take(row.number(1), version(row, thread), row.text(3)),
        entity.confidence(),
        entity.importance(),
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
    return taking.shown(
        taking.isCut()
            ? transaction.number(
                "SELECT count(*) FROM observations WHERE seq > ? AND seq <= ? AND deleted_at IS NULL"
                    + which,
                taking.last(),
                RowNumbers.last(entity.number()))
            : 0);
  }

  /** The row number of the observation of that id, deleted or not; 0 when there is none. */
  static long number(Transaction transaction, String id) {
    return transaction.number("SELECT seq FROM observations WHERE id = ?", id);
  }

  /** The version of that id, deleted or not, or null. */
  static @Nullable VersionedObservation withId(
      Transaction transaction, ThreadKey thread, ThreadEntity entity, String id) {
    return transaction.first(
        SELECT + " WHERE id = ?3 AND seq BETWEEN ?4 AND ?5",
        row -> version(row, thread),
        entity.confidence(),
        entity.importance(),
        id,
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
  }

  /** The version of that row number, or null. */
  static @Nullable VersionedObservation numbered(
      Transaction transaction, ThreadKey thread, ThreadEntity entity, long number) {
    return transaction.first(
        SELECT + " WHERE seq = ?3 AND deleted_at IS NULL",
        row -> version(row, thread),
        entity.confidence(),
        entity.importance(),
        number);
  }

  /** How many current observations an entity has. */
  static long count(Transaction transaction, long entity) {
    return transaction.number(
        """
        SELECT count(*) FROM observations
        WHERE seq BETWEEN ? AND ? AND deleted_at IS NULL AND superseded_by IS NULL
        """,
        RowNumbers.first(entity),
        RowNumbers.last(entity));
  }

  /** The number that the next observation of an entity gets. */
  static long nextNumber(Transaction transaction, ThreadEntity entity) {
    long last = RowNumbers.last(entity.number());
    long highest =
        transaction.number(
            "SELECT max(seq) FROM observations WHERE seq BETWEEN ? AND ?",
            RowNumbers.first(entity.number()),
            last);
    long next = highest == 0 ? RowNumbers.first(entity.number()) : highest + 1;
    if (next > last) {
      throw new FailureException(
          new Failure.Conflict(
              "Entity "
                  + Quoting.quote(entity.name())
                  + " has had the most observations that one entity can have. Add this to another"
                  + " entity."));
    }
    return next;
  }

  /** Adds a version; its own confidence and importance may be null. */
  static VersionedObservation insert(
      Transaction transaction,
      ThreadKey thread,
      ThreadEntity entity,
      String id,
      String content,
      @Nullable VersionedObservation before,
      @Nullable Double confidence,
      @Nullable Double importance,
      String now) {
    long number = nextNumber(transaction, entity);
    long version = before == null ? 1 : before.version() + 1;
    String supersedes = before == null ? null : before.id();
    transaction.update(
        """
        INSERT INTO observations (seq, id, entity_id, content, created_at, version, supersedes,
          confidence, importance)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        number,
        id,
        entity.id(),
        content,
        now,
        version,
        supersedes,
        confidence,
        importance);
    transaction.update(
        "INSERT INTO thread_observations_fts (rowid, thread, content) VALUES (?, ?, ?)",
        number,
        thread.word(),
        TextAnalyzer.analyze(content));
    if (before != null) {
      transaction.update(
          "UPDATE observations SET superseded_by = ? WHERE seq = ?", id, before.number());
      unindex(transaction, before.number());
    }
    return new VersionedObservation(
        number,
        id,
        content,
        now,
        version,
        supersedes,
        null,
        thread.id(),
        confidence == null ? entity.confidence() : confidence,
        importance == null ? entity.importance() : importance);
  }

  /** Deletes one version. */
  static void delete(Transaction transaction, long number, String now) {
    transaction.update("UPDATE observations SET deleted_at = ? WHERE seq = ?", now, number);
    unindex(transaction, number);
  }

  /** Deletes all observations of an entity. */
  static void deleteAll(Transaction transaction, ThreadEntity entity, String now) {
    List<Long> numbers =
        transaction.list(
            """
            SELECT seq FROM observations
            WHERE seq BETWEEN ? AND ? AND deleted_at IS NULL ORDER BY seq
            """,
            row -> row.number(1),
            RowNumbers.first(entity.number()),
            RowNumbers.last(entity.number()));
    for (long number : numbers) {
      delete(transaction, number, now);
    }
  }

  private static void unindex(Transaction transaction, long number) {
    transaction.update("DELETE FROM thread_observations_fts WHERE rowid = ?", number);
  }

  /** The row numbers that match a full-text expression, the latest first. */
  static long[] matching(Transaction transaction, String expression, int most) {
    return NumbersTable.collect(
        transaction,
        """
        SELECT rowid FROM thread_observations_fts WHERE thread_observations_fts MATCH ?
        ORDER BY rowid DESC LIMIT ?
        """,
        expression,
        most);
  }

  /** Likewise, of those between two row numbers, at most {@code most}. */
  static long[] matching(
      Transaction transaction, String expression, long first, long last, int most) {
    return NumbersTable.collect(
        transaction,
        """
        SELECT rowid FROM thread_observations_fts WHERE thread_observations_fts MATCH ?
        AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?
        """,
        expression,
        first,
        last,
        most);
  }
}
