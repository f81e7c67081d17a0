package dev.rosemary.store.sqlite;

import dev.rosemary.store.Work;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Looks into a database file without changing it, on one snapshot, with temporary tables where work
 * needs some: they are in memory and go with it.
 */
public final class Inspection {
  private Inspection() {}

  /**
   * Does work on a file.
   *
   * @throws dev.rosemary.base.FailureException with {@code Storage} when it is damaged or cannot be
   *     read
   */
  public static <T extends @Nullable Object> T of(Path file, Work<T> work) {
    try (Connection connection = Connection.openToCheck(file)) {
      return run(connection, work);
    } catch (DatabaseException e) {
      throw StorageFailures.of(file, e.reason());
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    }
  }

  /** Does work on a database of its own without a file. */
  public static <T extends @Nullable Object> T inMemory(Work<T> work) {
    try (Connection connection = Connection.openInMemory()) {
      return run(connection, work);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  private static <T extends @Nullable Object> T run(Connection connection, Work<T> work)
      throws SQLException {
    connection.run("PRAGMA temp_store = MEMORY");
    connection.beginByHand();
    return work.run(new SqliteTransaction(connection));
  }
}
