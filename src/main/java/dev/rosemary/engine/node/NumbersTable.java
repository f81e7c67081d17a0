package dev.rosemary.engine.node;

import dev.rosemary.store.Transaction;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Row numbers of a full-text query, without an object a row: a common word has tens of thousands.
 */
final class NumbersTable {
  private static final int FIRST_CAPACITY = 64;

  private long[] numbers = new long[FIRST_CAPACITY];
  private int size;

  private NumbersTable() {}

  /** The first column of a query, in the order of its rows. */
  static long[] collect(Transaction transaction, String sql, @Nullable Object... parameters) {
    NumbersTable collected = new NumbersTable();
    transaction.each(
        sql,
        row -> {
          collected.add(row.number(1));
          return true;
        },
        parameters);
    return Arrays.copyOf(collected.numbers, collected.size);
  }

  private void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = number;
  }
}
