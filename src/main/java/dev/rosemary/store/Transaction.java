package dev.rosemary.store;

import dev.rosemary.base.WorkLimit;
import dev.rosemary.store.text.TextIndex;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that is under way, on which tables run their SQL. Used by one thread, and only
 * while its {@link Work} runs. No statement begins when the work of the thread has to stop ({@link
 * WorkLimit}). Parameters are strings, longs, ints, doubles, byte arrays, or null.
 */
public final class Transaction {
  private final Connection connection;

  Transaction(Connection connection) {
    this.connection = connection;
  }

  /** Runs a statement that changes rows and tells how many it changed. */
  public int update(String sql, @Nullable Object... parameters) {
    try {
      return bound(sql, parameters).executeUpdate();
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  /**
   * Runs a statement that adds one row and tells its number.
   *
   * @param sql an {@code INSERT} into a table whose rows have numbers
   */
  public long insert(String sql, @Nullable Object... parameters) {
    int _ = update(sql, parameters);
    return number("SELECT last_insert_rowid()");
  }

  /** Lets rows be written before those that they name, which have to be there at the end. */
  public void inAnyOrder() {
    int _ = update("PRAGMA defer_foreign_keys = ON");
  }

  /**
   * Says in the history why this is done, or what it takes back.
   *
   * @param reason as the caller gave it, or null
   * @param reverts the numbers of what it takes back, or null
   */
  public void explain(@Nullable String reason, @Nullable String reverts) {
    ChangedRows rows = connection.changedRows();
    if (rows != null) {
      rows.journal().explain(reason, reverts);
    }
  }

  /** Has this recorded in the history even if it changes no row that one is kept of. */
  public void mark() {
    ChangedRows rows = connection.changedRows();
    if (rows != null) {
      rows.journal().mark();
    }
  }

  /** The texts of an index of this file. */
  public IndexedTexts texts(TextIndex index) {
    return new FtsTexts(this, index);
  }

  /** What keeps an index of this file in order. */
  public IndexUpkeep upkeep(TextIndex index) {
    return new FtsUpkeep(this, index);
  }

  /** {@link RowChecksums#sealOpen}. */
  boolean sealOpen(CanonicalTable table, long row) {
    try {
      return RowChecksums.sealOpen(connection, table, row);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  /** {@link RowChecksums#accept}. */
  void accept(CanonicalTable table, long row) {
    try {
      RowChecksums.accept(connection, table, row);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  /** {@link RowChecksums#recount}. */
  void recount(CanonicalTable table) {
    try {
      RowChecksums.recount(connection, table);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  /** All rows of a query. */
  public <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... parameters) {
    List<T> rows = new ArrayList<>();
    each(sql, row -> rows.add(reader.read(row)), parameters);
    return rows;
  }

  /** The first row of a query, or null when there is none. */
  public <T> @Nullable T first(String sql, RowReader<T> reader, @Nullable Object... parameters) {
    try (ResultSet result = bound(sql, parameters).executeQuery()) {
      return result.next() ? reader.read(new Row(result)) : null;
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  /** The first column of the first row as a whole number; 0 when there is no row. */
  public long number(String sql, @Nullable Object... parameters) {
    Long value = first(sql, row -> row.number(1), parameters);
    return value == null ? 0 : value;
  }

  /**
   * Looks at each row of a query until the visitor has enough. The visitor may run other
   * statements, but not the same one.
   */
  public void each(String sql, RowVisitor visitor, @Nullable Object... parameters) {
    try (ResultSet result = bound(sql, parameters).executeQuery()) {
      Row row = new Row(result);
      while (result.next() && visitor.visit(row)) {
        // the visitor did the work
      }
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  private PreparedStatement bound(String sql, @Nullable Object... parameters) throws SQLException {
    WorkLimit.check();
    PreparedStatement statement = connection.prepared(sql);
    for (int i = 0; i < parameters.length; i++) {
      bind(statement, i + 1, parameters[i]);
    }
    return statement;
  }

  @SuppressWarnings("IfChainToSwitch") // linking a switch over types costs a start-up milliseconds
  private static void bind(PreparedStatement statement, int at, @Nullable Object parameter)
      throws SQLException {
    if (parameter == null) {
      statement.setNull(at, java.sql.Types.NULL);
    } else if (parameter instanceof String text) {
      statement.setString(at, text);
    } else if (parameter instanceof Double real) {
      statement.setDouble(at, real);
    } else if (parameter instanceof Number number) {
      statement.setLong(at, number.longValue());
    } else if (parameter instanceof byte[] blob) {
      statement.setBytes(at, blob);
    } else {
      throw new IllegalArgumentException("no parameter: " + parameter);
    }
  }
}
