package dev.rosemary.surface.vault;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Looks into the home store as any SQLite client does. */
final class TestingRows {
  private TestingRows() {}

  /** The only value of a query's only row. */
  static @Nullable Object value(Path directory, String sql) throws SQLException {
    return valueIn(directory.resolve("memory.db"), sql);
  }

  static @Nullable Object valueIn(Path file, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getObject(1);
    }
  }

  static void run(Path directory, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("memory.db"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** All that is stored, as text. */
  static String dump(Path directory) throws SQLException {
    StringBuilder all = new StringBuilder();
    for (String table :
        new String[] {
          "session_memories", "vault_memories", "vault_vectors", "vault_sequence", "session_holders"
        }) {
      rows(directory, "SELECT * FROM " + table, all.append(table).append('\n'));
    }
    for (String table : new String[] {"session_fts", "vault_fts"}) {
      rows(directory, "SELECT rowid FROM " + table, all.append(table).append('\n'));
    }
    return all.toString();
  }

  static void rows(Path directory, String sql, StringBuilder all) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("memory.db"));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          all.append(rows.getString(i)).append('|');
        }
        all.append('\n');
      }
    }
  }
}
