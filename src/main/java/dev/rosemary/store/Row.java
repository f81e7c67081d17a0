package dev.rosemary.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The row that a query stands on; valid until the query moves on. Columns count from 1. */
public final class Row {
  private final ResultSet result;

  Row(ResultSet result) {
    this.result = result;
  }

  /** A text column that is never NULL. */
  public String text(int column) {
    String value = optionalText(column);
    if (value == null) {
      throw new IllegalStateException("column " + column + " is NULL");
    }
    return value;
  }

  /** A text column, or null. */
  public @Nullable String optionalText(int column) {
    try {
      return result.getString(column);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  /** A whole number; 0 for NULL. */
  public long number(int column) {
    try {
      return result.getLong(column);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  /** A floating-point number; 0 for NULL. */
  public double real(int column) {
    try {
      return result.getDouble(column);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  /** A BLOB, or null. */
  public byte @Nullable [] blob(int column) {
    try {
      return result.getBytes(column);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }
}
