package dev.rosemary.store.sqlite;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a database file says of itself, read without changing it.
 *
 * @param version of its schema; 0: it has none
 * @param rows how many each table holds, without those of full-text indexes and of the store itself
 */
public record FileFacts(int version, Map<String, Long> rows) {
  public FileFacts {
    rows = Map.copyOf(rows);
  }

  /**
   * Reads them.
   *
   * @throws dev.rosemary.base.FailureException with {@code Storage} when the file is damaged
   */
  public static FileFacts of(Path file) {
    try (Connection connection = Connection.openToCheck(file)) {
      Map<String, Long> rows = new TreeMap<>();
      for (String table : tables(connection)) {
        if (table.equals("row_checksums") || table.equals("ledger")) {
          continue;
        }
        PreparedStatement count =
            connection.prepared("SELECT count(*) FROM " + SqlName.quoted(table));
        try (ResultSet result = count.executeQuery()) {
          rows.put(table, result.next() ? result.getLong(1) : 0);
        }
      }
      return new FileFacts(version(connection), rows);
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    }
  }

  /** The version alone, for which no row is counted; fails as {@link #of} does. */
  public static int version(Path file) {
    try (Connection connection = Connection.openToCheck(file)) {
      return version(connection);
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    }
  }

  private static int version(Connection connection) throws SQLException {
    return Migration.versionRead(connection);
  }

  /**
   * What is wrong with the version number of a file, in words that follow its name, or null when
   * nothing is: it stands in the file twice.
   */
  public static @Nullable String versionProblem(Path file) {
    try (Connection connection = Connection.openToCheck(file)) {
      return Migration.problem(connection);
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    }
  }

  /** Sets a version number that {@linkplain #versionProblem has a problem} right. */
  public static void mendVersion(Path file) {
    try (Connection connection = Connection.openToSettle(file)) {
      connection.run("BEGIN IMMEDIATE");
      connection.run("PRAGMA user_version = " + Migration.versionRead(connection));
      connection.run("COMMIT");
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    }
  }

  /** The ordinary tables: neither virtual ones nor what these keep their rows in. */
  static List<String> tables(Connection connection) throws SQLException {
    return connection.texts(
        """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name
        """);
  }
}
