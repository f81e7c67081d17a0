package dev.rosemary.engine.memory;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.Ranking;
import dev.rosemary.store.text.TextQuery;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Looks into the full text of memories (derived), whose row numbers are theirs. */
final class MemoryTextTable {
  /**
   * How much a word of the event's date weighs against one of the content. A date alone finds its
   * day's memories; beside other words it decides between those that hold them.
   */
  private static final double TIME = 0.5;

  private static final Ranking RANKING = Ranking.weighted(1.0, TIME);

  private static final FoundRows SEEN =
      new FoundRows("m.seq", "memories m", "m.seq")
          .where(
              """
              (?1 IS NULL OR m.user_id = ?1)
                AND (?2 OR (m.valid_from <= ?3 AND (m.valid_until IS NULL OR m.valid_until > ?3)))\
              """);

  private MemoryTextTable() {}

  private static IndexedTexts texts(Transaction transaction) {
    return transaction.texts(TextKind.MEMORY.index());
  }

  /** A bound of how many memories there ever were, at no cost. */
  static long bound(Transaction transaction) {
    return transaction.number("SELECT seq FROM memories ORDER BY seq DESC LIMIT 1");
  }

  /** How many memories match, counted up to {@code most}. */
  static int count(Transaction transaction, TextQuery match, int most) {
    return (int) texts(transaction).count(match, most);
  }

  /** The latest memories that match and that {@code items} lets through, descending. */
  static long[] latest(Transaction transaction, TextQuery match, LongPredicate items, int most) {
    LongStream.Builder numbers = LongStream.builder();
    int[] left = {most};
    texts(transaction)
        .latest(
            match,
            number -> {
              if (left[0] > 0 && items.test(number)) {
                numbers.add(number);
                left[0]--;
              }
              return left[0] > 0;
            });
    return numbers.build().toArray();
  }

  /** The latest memories that match and that the filter admits, descending. */
  static long[] latest(Transaction transaction, TextQuery match, MemoryFilter filter, int most) {
    List<Long> numbers =
        texts(transaction)
            .latest(
                SEEN,
                match,
                most,
                row -> row.number(1),
                filter.user(),
                filter.includeInvalid() ? 1 : 0,
                filter.at());
    return numbers.stream().mapToLong(Long::longValue).toArray();
  }

  /**
   * The BM25 of some memories, positive, and 0 for those that do not match.
   *
   * @param numbers descending
   */
  static double[] scores(Transaction transaction, TextQuery match, long[] numbers) {
    return texts(transaction).scores(match, RANKING, numbers);
  }
}
