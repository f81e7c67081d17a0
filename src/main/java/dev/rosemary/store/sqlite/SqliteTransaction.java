package dev.rosemary.store.sqlite;

import dev.rosemary.base.WorkLimit;
import dev.rosemary.store.IndexUpkeep;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.PastView;
import dev.rosemary.store.Row;
import dev.rosemary.store.RowReader;
import dev.rosemary.store.RowVisitor;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextIndex;
import dev.rosemary.store.text.TextQuery;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A transaction on a file. */
public final class SqliteTransaction implements Transaction {
  private final Connection connection;
  private @Nullable TextQuery lastAsked;
  private @Nullable String lastSpelled;

  /** What its queries read instead of tables, or null. */
  private final @Nullable PastView view;

  SqliteTransaction(Connection connection) {
    this(connection, null);
  }

  private SqliteTransaction(Connection connection, @Nullable PastView view) {
    this.connection = connection;
    this.view = view;
  }

  @Override
  public Transaction at(PastView past) {
    return new SqliteTransaction(connection, past.tables().isEmpty() ? null : past);
  }

  @Override
  public Transaction present() {
    return view == null ? this : new SqliteTransaction(connection);
  }

  @Override
  public List<Long> changedSince(String table) {
    return view == null ? List.of() : view.changed().getOrDefault(table, List.of());
  }

  @Override
  public int update(String sql, @Nullable Object... parameters) {
    try {
      return bound(sql, parameters).executeUpdate();
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  @Override
  public long insert(String sql, @Nullable Object... parameters) {
    int _ = update(sql, parameters);
    return number("SELECT last_insert_rowid()");
  }

  @Override
  public void inAnyOrder() {
    int _ = update("PRAGMA defer_foreign_keys = ON");
  }

  @Override
  public void explain(@Nullable String reason, @Nullable String reverts) {
    ChangedRows rows = connection.changedRows();
    if (rows != null) {
      rows.journal().explain(reason, reverts);
    }
  }

  @Override
  public void mark(long least) {
    ChangedRows rows = connection.changedRows();
    if (rows != null) {
      rows.journal().mark(least);
    }
  }

  @Override
  public IndexedTexts texts(TextIndex index) {
    return new FtsTexts(this, index);
  }

  @Override
  public IndexUpkeep upkeep(TextIndex index) {
    return new FtsUpkeep(this, index);
  }

  /** How FTS5 is asked; one question is asked of many rows. */
  String spelled(TextQuery query) {
    if (lastSpelled == null || !query.equals(lastAsked)) {
      lastSpelled = FtsSyntax.of(query);
      lastAsked = query;
    }
    return lastSpelled;
  }

  /** The transaction on a file that a unit of work was handed. */
  static SqliteTransaction of(Transaction transaction) {
    return (SqliteTransaction) transaction;
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

  @Override
  public <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... parameters) {
    List<T> rows = new ArrayList<>();
    each(sql, row -> rows.add(reader.read(row)), parameters);
    return rows;
  }

  @Override
  public <T> @Nullable T first(String sql, RowReader<T> reader, @Nullable Object... parameters) {
    try (ResultSet result = bound(sql, parameters).executeQuery()) {
      return result.next() ? reader.read(new SqliteRow(result)) : null;
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  @Override
  public long number(String sql, @Nullable Object... parameters) {
    Long value = first(sql, row -> row.number(1), parameters);
    return value == null ? 0 : value;
  }

  @Override
  public void each(String sql, RowVisitor visitor, @Nullable Object... parameters) {
    try (ResultSet result = bound(sql, parameters).executeQuery()) {
      Row row = new SqliteRow(result);
      while (result.next() && visitor.visit(row)) {
        // the visitor did the work
      }
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  private PreparedStatement bound(String sql, @Nullable Object... parameters) throws SQLException {
    WorkLimit.check();
    PastView past = view;
    PreparedStatement statement = connection.prepared(past == null ? sql : past.of(sql));
    for (int i = 0; i < parameters.length; i++) {
      bind(statement, i + 1, parameters[i]);
    }
    for (int i = 0; past != null && i < past.parameters().size(); i++) {
      bind(statement, PastView.FIRST + i, past.parameters().get(i));
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
