package dev.rosemary.store.sqlite;

import dev.rosemary.base.FailureException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteErrorCode;

/** Looks for damage in a database file without changing it. */
public final class FileCheck {
  /** Problems listed of one file. */
  private static final int MOST = 20;

  private FileCheck() {}

  /**
   * What SQLite's own checks of structure and references find, a sentence each; empty for a sound
   * file.
   *
   * @throws FailureException with {@code Storage} when the file cannot be looked at, which says
   *     nothing of what is in it
   */
  public static List<String> problems(Path file) {
    return problems(file, true);
  }

  /** What SQLite's check of structure finds, without references, which a program can mend. */
  public static List<String> damage(Path file) {
    return problems(file, false);
  }

  private static List<String> problems(Path file, boolean references) {
    List<String> problems = new ArrayList<>();
    String lost = EmptiedFile.problem(file, null);
    if (lost != null) {
      problems.add(lost);
      return problems;
    }
    try (Connection connection = Connection.openToCheck(file)) {
      collect(connection, "PRAGMA integrity_check(" + MOST + ")", problems);
      problems.remove("ok");
      // To SQLite an empty file is a sound database; the program never leaves one.
      if (problems.isEmpty() && Migration.versionRead(connection) == 0) {
        problems.add("it is empty or not a Rosemary file");
      }
      String version = problems.isEmpty() && references ? Migration.problem(connection) : null;
      if (version != null) {
        problems.add(version);
      }
      if (references) {
        collect(connection, "PRAGMA foreign_key_check", problems);
      }
    } catch (SQLException e) {
      SQLiteErrorCode code = SQLiteErrorCode.getErrorCode(DatabaseException.primaryCode(e));
      switch (code) {
        case SQLITE_CORRUPT, SQLITE_NOTADB ->
            problems.add("it is damaged or truncated, or not a database file");
        case SQLITE_IOERR -> problems.add(StorageFailures.of(file, e).getMessage());
        default -> throw StorageFailures.of(file, e);
      }
    }
    return problems;
  }

  private static void collect(Connection connection, String check, List<String> problems)
      throws SQLException {
    PreparedStatement statement = connection.prepared(check);
    try (ResultSet result = statement.executeQuery()) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        String text = result.getString(1);
        problems.add(
            columns == 1
                ? text
                : "table "
                    + text
                    + ", row "
                    + result.getString(2)
                    + ": points to a missing row of "
                    + result.getString(3));
      }
    }
  }
}
