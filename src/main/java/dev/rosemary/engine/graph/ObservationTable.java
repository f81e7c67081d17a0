package dev.rosemary.engine.graph;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of {@code observations} (canonical) and {@code observations_fts} (derived). */
final class ObservationTable {
  private ObservationTable() {}

  /** The first ones, as many as one answer holds. */
  static Shown<Observation> shown(Transaction transaction, Entity entity) {
    Shown.Taking<Observation> taking = new Shown.Taking<>();
    transaction.each(
        """
        SELECT seq, id, content, created_at FROM observations
        WHERE seq BETWEEN ? AND ? AND deleted_at IS NULL ORDER BY seq
        """,
        row ->
            taking.take(
                row.number(1), new Observation(row.text(2), row.text(3), row.text(4)), row.text(3)),
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
    return taking.shown(
        taking.isCut()
            ? transaction.number(
                """
                SELECT count(*) FROM observations
                WHERE seq > ? AND seq <= ? AND deleted_at IS NULL
                """,
                taking.last(),
                RowNumbers.last(entity.number()))
            : 0);
  }

  /** The observation of that row number, or null. */
  static @Nullable Observation numbered(Transaction transaction, long number) {
    return transaction.first(
        "SELECT id, content, created_at FROM observations WHERE seq = ? AND deleted_at IS NULL",
        row -> new Observation(row.text(1), row.text(2), row.text(3)),
        number);
  }

  static List<String> contents(Transaction transaction, Entity entity) {
    return transaction.list(
        """
        SELECT content FROM observations
        WHERE seq BETWEEN ? AND ? AND deleted_at IS NULL ORDER BY seq
        """,
        row -> row.text(1),
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
  }

  /** The number that the next observation of an entity gets. */
  static long nextNumber(Transaction transaction, Entity entity) {
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
                  + " has had 16,777,216 observations, the most that one entity can have. Add this"
                  + " to another entity."));
    }
    return next;
  }

  static Observation insert(
      Transaction transaction, long number, Entity entity, String id, String content, String now) {
    transaction.update(
        """
        INSERT INTO observations (seq, id, entity_id, content, created_at) VALUES (?, ?, ?, ?, ?)
        """,
        number,
        id,
        entity.id(),
        content,
        now);
    transaction.update(
        "INSERT INTO observations_fts (rowid, content) VALUES (?, ?)",
        number,
        TextAnalyzer.analyze(content));
    return new Observation(id, content, now);
  }

  /**
   * The numbers of the observations of an entity by their contents, those that it has of the wanted
   * ones. Reads the entity once, however many are wanted.
   */
  static Map<String, List<Long>> numbers(
      Transaction transaction, Entity entity, Set<String> wanted) {
    Map<String, List<Long>> numbers = new HashMap<>();
    transaction.each(
        """
        SELECT seq, content FROM observations
        WHERE seq BETWEEN ? AND ? AND deleted_at IS NULL ORDER BY seq
        """,
        row -> {
          String content = row.text(2);
          if (wanted.contains(content)) {
            numbers.computeIfAbsent(content, _ -> new ArrayList<>()).add(row.number(1));
          }
          return true;
        },
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
    return numbers;
  }

  /** Deletes all observations of an entity. */
  static void deleteAll(Transaction transaction, Entity entity, String now) {
    delete(
        transaction,
        transaction.list(
            """
            SELECT seq FROM observations
            WHERE seq BETWEEN ? AND ? AND deleted_at IS NULL ORDER BY seq
            """,
            row -> row.number(1),
            RowNumbers.first(entity.number()),
            RowNumbers.last(entity.number())),
        now);
  }

  /** Deletes observations by their numbers. */
  static void delete(Transaction transaction, List<Long> numbers, String now) {
    for (long number : numbers) {
      transaction.update("UPDATE observations SET deleted_at = ? WHERE seq = ?", now, number);
      transaction.update("DELETE FROM observations_fts WHERE rowid = ?", number);
    }
  }

  /** How many there are; the full-text table's list of rows is the shortest thing to count. */
  static long count(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM observations_fts_docsize");
  }

  /** The row numbers that match a full-text expression, the latest first, at most {@code most}. */
  static long[] matching(Transaction transaction, String expression, int most) {
    return NumbersTable.collect(
        transaction,
        """
        SELECT rowid FROM observations_fts WHERE observations_fts MATCH ?
        ORDER BY rowid DESC LIMIT ?
        """,
        expression,
        most);
  }

  /** Likewise, of those between two row numbers. */
  static long[] matching(
      Transaction transaction, String expression, long first, long last, int most) {
    return NumbersTable.collect(
        transaction,
        """
        SELECT rowid FROM observations_fts WHERE observations_fts MATCH ?
        AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?
        """,
        expression,
        first,
        last,
        most);
  }
}
