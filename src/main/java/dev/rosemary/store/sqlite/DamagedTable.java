package dev.rosemary.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/**
 * A table of a damaged file, read in the order of its row numbers, or of its key when it has none:
 * which rows can be read, and where one that can follows one that cannot.
 */
final class DamagedTable {
  /** No row number: there is nothing more to read. */
  static final long END = Long.MIN_VALUE + 1;

  private final Connection file;
  private final int width;
  private final boolean numbered;
  private final String select;
  private long disordered;

  /**
   * A table.
   *
   * @param columns the names of those to be read
   * @param numbered whether its rows have numbers, which are read before the columns
   */
  DamagedTable(Connection file, String table, List<String> columns, boolean numbered) {
    this.file = file;
    this.numbered = numbered;
    width = columns.size() + (numbered ? 1 : 0);
    StringBuilder list = new StringBuilder(numbered ? "rowid" : "");
    for (String column : columns) {
      list.append(list.isEmpty() ? "" : ", ").append(SqlName.quoted(column));
    }
    select =
        "SELECT "
            + list
            + " FROM "
            + SqlName.quoted(table)
            + " NOT INDEXED"
            + (numbered ? " WHERE rowid BETWEEN ? AND ? ORDER BY rowid" : "");
  }

  /** Gets the values of a row: its number, where it has one, and its columns. */
  interface Taker {
    void take(@Nullable Object[] row) throws SQLException;
  }

  /**
   * Hands over rows until one cannot be read. One whose number is not behind that of the row before
   * it, as that of a cell of zeros, is no row of the table, but counted.
   *
   * @param low the first row number; without a meaning where rows have none, as is {@code high}
   * @return the number after that of the last row that was read; {@link #END} when all were
   */
  long each(long low, long high, Taker taker) throws SQLException {
    long next = low;
    try (ResultSet result = query(low, high)) {
      while (result.next()) {
        @Nullable Object[] row = row(result);
        if (numbered) {
          long number = row[0] instanceof Number given ? given.longValue() : END;
          if (number < next) {
            disordered++;
            continue;
          }
          // Only forward: who goes on from here comes to an end.
          next = number + 1;
        }
        taker.take(row);
      }
      return END;
    } catch (SQLException e) {
      if (!isDamage(e)) {
        throw e;
      }
      return next;
    }
  }

  /** How many rows were left out, since their numbers are out of order. */
  long disordered() {
    return disordered;
  }

  private ResultSet query(long low, long high) throws SQLException {
    PreparedStatement statement = file.prepared(select);
    if (numbered) {
      statement.setLong(1, low);
      statement.setLong(2, high);
    }
    return statement.executeQuery();
  }

  private @Nullable Object[] row(ResultSet result) throws SQLException {
    @Nullable Object[] values = new @Nullable Object[width];
    for (int i = 0; i < width; i++) {
      values[i] = result.getObject(i + 1);
    }
    return values;
  }

  /** The row of this number, or null when there is none. */
  @Nullable Object @Nullable [] at(long number) throws SQLException {
    try (ResultSet result = query(number, number)) {
      return result.next() ? row(result) : null;
    }
  }

  /** Whether the row from here on can be read, or there is none. */
  boolean isReadable(long low) throws SQLException {
    try (ResultSet result = query(low, Long.MAX_VALUE)) {
      if (result.next()) {
        @Nullable Object[] _ = row(result);
      }
      return true;
    } catch (SQLException e) {
      if (!isDamage(e)) {
        throw e;
      }
      return false;
    }
  }

  /**
   * The smallest number found behind a bad one from which on something can be read, in steps that
   * double; {@link #END} when there is none.
   */
  long behind(long bad) throws SQLException {
    // Negative numbers are never given, and a step from there would take as long as all others.
    long low = Math.max(bad, 0);
    if (bad < 0 && isReadable(0)) {
      return 0;
    }
    long step = 1;
    while (!isReadable(low + step)) {
      if (low + step > Long.MAX_VALUE / 4) {
        return END;
      }
      step *= 2;
    }
    long high = low + step;
    low += step / 2;
    while (low + 1 < high) {
      long middle = low + (high - low) / 2;
      if (isReadable(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** Whether an error says that what is on the disk is no good. */
  static boolean isDamage(SQLException e) {
    int code = DatabaseException.primaryCode(e);
    return code == SQLiteErrorCode.SQLITE_CORRUPT.code
        || code == SQLiteErrorCode.SQLITE_NOTADB.code
        || code == SQLiteErrorCode.SQLITE_IOERR.code;
  }
}
