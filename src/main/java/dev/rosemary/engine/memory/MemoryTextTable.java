package dev.rosemary.engine.memory;

import dev.rosemary.engine.text.Descending;
import dev.rosemary.store.Transaction;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Looks into {@code memories_fts} (derived), whose row numbers are those of memories. */
final class MemoryTextTable {
  /**
   * How much a word of the event's date weighs against one of the content. A date alone finds its
   * day's memories; beside other words it decides between those that hold them.
   */
  private static final String TIME = "0.5";

  private MemoryTextTable() {}

  /** A bound of how many memories there ever were, at no cost. */
  static long bound(Transaction transaction) {
    return transaction.number("SELECT seq FROM memories ORDER BY seq DESC LIMIT 1");
  }

  /** How many memories match, counted up to {@code most}. */
  static int count(Transaction transaction, String match, int most) {
    return (int)
        transaction.number(
            """
            SELECT count(*) FROM (SELECT 1 FROM memories_fts WHERE memories_fts MATCH ? LIMIT ?)
            """,
            match,
            most);
  }

  /** The latest memories that match and that {@code items} lets through, descending. */
  static long[] latest(Transaction transaction, String match, LongPredicate items, int most) {
    LongStream.Builder numbers = LongStream.builder();
    int[] left = {most};
    transaction.each(
        "SELECT rowid FROM memories_fts WHERE memories_fts MATCH ? ORDER BY rowid DESC",
        row -> {
          long number = row.number(1);
          if (left[0] > 0 && items.test(number)) {
            numbers.add(number);
            left[0]--;
          }
          return left[0] > 0;
        },
        match);
    return numbers.build().toArray();
  }

  /** The latest memories that match and that the filter admits, descending. */
  static long[] latest(Transaction transaction, String match, MemoryFilter filter, int most) {
    List<Long> numbers =
        transaction.list(
            """
            SELECT m.seq FROM memories_fts f CROSS JOIN memories m ON m.seq = f.rowid
            WHERE f.memories_fts MATCH ?1 AND (?2 IS NULL OR m.user_id = ?2)
              AND (?3 OR (m.valid_from <= ?4 AND (m.valid_until IS NULL OR m.valid_until > ?4)))
            ORDER BY f.rowid DESC LIMIT ?5
            """,
            row -> row.number(1),
            match,
            filter.user(),
            filter.includeInvalid() ? 1 : 0,
            filter.at(),
            most);
    return numbers.stream().mapToLong(Long::longValue).toArray();
  }

  /**
   * The BM25 of some memories, positive, and 0 for those that do not match.
   *
   * @param numbers descending
   */
  static double[] scores(Transaction transaction, String match, long[] numbers) {
    double[] scores = new double[numbers.length];
    if (numbers.length == 0) {
      return scores;
    }
    int last = numbers.length - 1;
    // The + keeps FTS5 from running the whole query anew for each of the numbers.
    transaction.each(
        "SELECT rowid, -bm25(memories_fts, 1.0, "
            + TIME
            + """
            ) FROM memories_fts
            WHERE memories_fts MATCH ? AND rowid BETWEEN ? AND ?
              AND +rowid IN (SELECT value FROM json_each(?))
            ORDER BY rowid DESC
            """,
        row -> {
          int at = Descending.place(numbers, row.number(1));
          if (at >= 0) {
            scores[at] = row.real(2);
          }
          return true;
        },
        match,
        numbers[last],
        numbers[0],
        json(numbers));
    return scores;
  }

  private static String json(long[] numbers) {
    StringBuilder text = new StringBuilder(12 * numbers.length).append('[');
    for (int i = 0; i < numbers.length; i++) {
      text.append(i == 0 ? "" : ",").append(numbers[i]);
    }
    return text.append(']').toString();
  }
}
