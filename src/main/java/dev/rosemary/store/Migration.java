package dev.rosemary.store;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Brings a file to the schema's version, all missing steps in one transaction. */
final class Migration {
  private Migration() {}

  /**
   * Runs what is missing.
   *
   * @param before told when the file holds something and will be changed, or null
   * @throws FailureException with {@link Failure.Storage} when the file is of a newer version
   */
  static void run(
      Connection connection, FileSchema schema, Path file, @Nullable BeforeMigration before)
      throws SQLException {
    if (version(connection, schema, file, true) == schema.version()) {
      return;
    }
    connection.run("BEGIN IMMEDIATE");
    try {
      // Another process may have done it while this one waited for the lock.
      int from = version(connection, schema, file, true);
      if (before != null && from > 0 && from < schema.version()) {
        before.migrating(file, schema.version());
      }
      for (int version = from + 1; version <= schema.version(); version++) {
        connection.run(schema.migration(version));
      }
      if (from == 0) {
        connection.run("PRAGMA application_id = " + FileMark.OPEN.applicationId());
      }
      connection.run("PRAGMA user_version = " + schema.version());
      connection.run("COMMIT");
    } catch (SQLException | RuntimeException | Error e) {
      connection.rollBack();
      throw e;
    }
  }

  /**
   * Makes sure that a file that will not be changed has the schema's version.
   *
   * @throws FailureException with {@link Failure.Storage} when it has not
   */
  static void requireCurrent(Connection connection, FileSchema schema, Path file)
      throws SQLException {
    int version = version(connection, schema, file, false);
    if (version < schema.version()) {
      throw new FailureException(
          new Failure.Storage(
              "The file "
                  + file
                  + " was written by an older Rosemary (its schema is version "
                  + version
                  + ", this program reads "
                  + schema.version()
                  + "), and a read-only server changes no file. Start a server without --read-only"
                  + " once, or run `rosemary doctor`, to bring it up to date."));
    }
  }

  /**
   * The version of a file, which is not changed.
   *
   * @param unmade whether a file without a schema will do, as a new one is
   */
  static int version(Connection connection, FileSchema schema, Path file, boolean unmade)
      throws SQLException {
    long version = connection.pragmaNumber("user_version");
    if (version > schema.version()) {
      throw new FailureException(
          new Failure.Storage(
              "The file "
                  + file
                  + " was written by a newer Rosemary (its schema is version "
                  + version
                  + ", this program knows up to "
                  + schema.version()
                  + "). Nothing was changed; update Rosemary to use it.",
              Failure.Storage.Cause.NEWER));
    }
    if (version <= 0 && !unmade) {
      throw StorageFailures.damaged(file, "it is empty, or not a file of Rosemary");
    }
    return (int) version;
  }
}
