package dev.rosemary.store;

import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.Ranking;
import dev.rosemary.store.text.TextQuery;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one index within a transaction. Of rows that are read the parameters are those of
 * {@link FoundRows}. A row has a number in the index, which is the order in which it was made.
 */
public interface IndexedTexts {
  /**
   * Adds a row.
   *
   * @param texts analysed, one a column
   */
  void add(long number, List<String> texts);

  /** Removes a row; nothing when there is none. */
  void remove(long number);

  /** How many rows there are. */
  long size();

  /** Likewise, counted up to {@code most}. */
  long size(long most);

  /** In how many rows a question is met, counted up to {@code most}. */
  long count(TextQuery query, long most);

  /** Whether a row meets a question. */
  boolean holds(TextQuery query, long number);

  /** The rows that meet a question, the latest first, at most {@code most}. */
  long[] latest(TextQuery query, int most);

  /** Likewise, of those between two numbers. */
  long[] latest(TextQuery query, long first, long last, int most);

  /** Shows the rows that meet a question, the latest first, until the visitor has enough. */
  void latest(TextQuery query, LongPredicate visitor);

  /**
   * The scores of some rows, positive; 0 for those that do not meet the question.
   *
   * @param numbers descending
   */
  double[] scores(TextQuery query, Ranking ranking, long[] numbers);

  /** The rows found, the latest first, at most {@code most}. */
  <T> List<T> latest(
      FoundRows rows,
      TextQuery query,
      int most,
      RowReader<T> reader,
      @Nullable Object... parameters);

  /** Shows the rows found, the latest first, at most {@code most}, until the visitor has enough. */
  void eachLatest(
      FoundRows rows,
      TextQuery query,
      int most,
      RowVisitor visitor,
      @Nullable Object... parameters);

  /**
   * The rows found, the best first, at most {@code most}; the first column is the score, positive,
   * and those of {@link FoundRows} stand behind it.
   */
  <T> List<T> best(
      FoundRows rows,
      Ranking ranking,
      TextQuery query,
      int most,
      RowReader<T> reader,
      @Nullable Object... parameters);

  /** Of the {@code among} earliest rows found those that meet the condition, in their order. */
  <T> List<T> earliest(
      FoundRows rows,
      TextQuery query,
      int among,
      RowReader<T> reader,
      @Nullable Object... parameters);

  /**
   * The rows found in another order, at most {@code most}.
   *
   * @param order an expression in SQL
   */
  <T> List<T> ordered(
      FoundRows rows,
      String order,
      TextQuery query,
      int most,
      RowReader<T> reader,
      @Nullable Object... parameters);
}
