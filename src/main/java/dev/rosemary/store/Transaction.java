package dev.rosemary.store;

import dev.rosemary.base.WorkLimit;
import dev.rosemary.store.text.TextIndex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that is under way, on which tables run their SQL. Used by one thread, and only
 * while its {@link Work} runs. No statement begins when the work of the thread has to stop ({@link
 * WorkLimit}). Parameters are strings, longs, ints, doubles, byte arrays, or null.
 */
public interface Transaction {
  /** The same snapshot, whose queries read tables as they stood at a time; it is only read. */
  Transaction at(PastView past);

  /** The same snapshot, as it is now. */
  Transaction present();

  /** The numbers of a table's rows that were there and are different or gone now. */
  List<Long> changedSince(String table);

  /** Runs a statement that changes rows and tells how many it changed. */
  int update(String sql, @Nullable Object... parameters);

  /**
   * Runs a statement that adds one row and tells its number.
   *
   * @param sql an {@code INSERT} into a table whose rows have numbers
   */
  long insert(String sql, @Nullable Object... parameters);

  /** All rows of a query. */
  <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... parameters);

  /** The first row of a query, or null when there is none. */
  <T> @Nullable T first(String sql, RowReader<T> reader, @Nullable Object... parameters);

  /** The first column of the first row as a whole number; 0 when there is no row. */
  long number(String sql, @Nullable Object... parameters);

  /**
   * Looks at each row of a query until the visitor has enough. The visitor may run other
   * statements, but not the same one.
   */
  void each(String sql, RowVisitor visitor, @Nullable Object... parameters);

  /** The texts of an index. */
  IndexedTexts texts(TextIndex index);

  /** What keeps an index in order. */
  IndexUpkeep upkeep(TextIndex index);

  /** Lets rows be written before those that they name, which have to be there at the end. */
  void inAnyOrder();

  /**
   * Says in the history why this is done, or what it takes back.
   *
   * @param reason as the caller gave it, or null
   * @param reverts the numbers of what it takes back, or null
   */
  void explain(@Nullable String reason, @Nullable String reverts);

  /**
   * Has this recorded in the history even if it changes no row that one is kept of.
   *
   * @param least the lowest number that the record may have, so that numbers of what is gone do not
   *     come again
   */
  void mark(long least);
}
