package dev.rosemary.store.sqlite;

import dev.rosemary.store.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A row of a result. */
final class SqliteRow implements Row {
  private final ResultSet result;

  SqliteRow(ResultSet result) {
    this.result = result;
  }

  @Override
  public String text(int column) {
    String value = optionalText(column);
    if (value == null) {
      throw new IllegalStateException("column " + column + " is NULL");
    }
    return value;
  }

  @Override
  public @Nullable String optionalText(int column) {
    try {
      return result.getString(column);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  @Override
  public long number(int column) {
    try {
      return result.getLong(column);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  @Override
  public double real(int column) {
    try {
      return result.getDouble(column);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  @Override
  public byte @Nullable [] blob(int column) {
    try {
      return result.getBytes(column);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }
}
