package dev.rosemary.engine.graph;

import dev.rosemary.store.Transaction;
import java.util.Arrays;

/**
 * Row numbers of a full-text query, without an object a row: a common word has tens of thousands.
 */
public final class NumbersTable {
  private static final int FIRST_CAPACITY = 64;

  private long[] numbers = new long[FIRST_CAPACITY];
  private int size;

  private NumbersTable() {}

  /** The first column of a query that takes an expression and a limit. */
  public static long[] collect(Transaction transaction, String sql, String expression, int most) {
    NumbersTable collected = new NumbersTable();
    transaction.each(
        sql,
        row -> {
          collected.add(row.number(1));
          return true;
        },
        expression,
        most);
    return Arrays.copyOf(collected.numbers, collected.size);
  }

  private void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = number;
  }
}
