package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.FileSchema;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brings a file to the schema's version, all missing steps in one transaction. */
final class Migration {
  /** No version will ever be higher than this. */
  private static final long HIGHEST_VERSION = 1_000_000;

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
    if (version(connection, schema, file, true) == SchemaVersions.latest(schema)) {
      return;
    }
    connection.run("BEGIN IMMEDIATE");
    try {
      // Another process may have done it while this one waited for the lock.
      int from = version(connection, schema, file, true);
      if (before != null && from > 0 && from < SchemaVersions.latest(schema)) {
        before.migrating(file, SchemaVersions.latest(schema));
      }
      for (int version = from + 1; version <= SchemaVersions.latest(schema); version++) {
        connection.run(SchemaVersions.migration(schema, version));
      }
      if (from == 0) {
        connection.run("PRAGMA application_id = " + FileMark.OPEN.applicationId());
      }
      connection.run("PRAGMA user_version = " + SchemaVersions.latest(schema));
      if (!CanonicalTable.of(schema).isEmpty()) {
        connection.run(
            "REPLACE INTO ledger VALUES ('version', " + SchemaVersions.latest(schema) + ")");
      }
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
    if (version < SchemaVersions.latest(schema)) {
      throw new FailureException(
          new Failure.Storage(
              "The file "
                  + file
                  + " was written by an older Rosemary (its schema is version "
                  + version
                  + ", this program reads "
                  + SchemaVersions.latest(schema)
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
    if (version != SchemaVersions.latest(schema)) {
      String problem = problem(connection);
      if (problem != null) {
        throw StorageFailures.damaged(file, problem);
      }
    }
    if (version > SchemaVersions.latest(schema)) {
      throw new FailureException(
          new Failure.Storage(
              "The file "
                  + file
                  + " was written by a newer Rosemary (its schema is version "
                  + version
                  + ", this program knows up to "
                  + SchemaVersions.latest(schema)
                  + "). Nothing was changed; update Rosemary to use it.",
              Failure.Storage.Cause.NEWER));
    }
    if (version <= 0 && !unmade) {
      throw StorageFailures.damaged(file, "it is empty or not a Rosemary file");
    }
    return (int) version;
  }

  /** The tables of a version. */
  static List<String> tables(FileSchema schema, int version) throws SQLException {
    try (Connection memory = Connection.openInMemory()) {
      for (int i = 1; i <= version; i++) {
        memory.run(SchemaVersions.migration(schema, i));
      }
      return FileFacts.tables(memory);
    }
  }

  /**
   * What is wrong with the version number in the header, in words, or null. The ledger has it a
   * second time. A number that differs from that by one bit, or that no version will ever have, was
   * changed by damage; any other that is higher was written by somebody who knew more, and is
   * believed.
   */
  static @Nullable String problem(Connection connection) throws SQLException {
    long version;
    int written;
    do {
      version = connection.pragmaNumber("user_version");
      written = written(connection);
      // Both change in one transaction, which another process may have kept between the two looks.
    } while (version != connection.pragmaNumber("user_version"));
    if (written == 0
        || version == written
        || (version > written && isPlausible(version, written))) {
      return null;
    }
    return "its version number reads "
        + version
        + ", but its schema is that of version "
        + written
        + " and was written as such";
  }

  private static boolean isPlausible(long version, int written) {
    return version <= HIGHEST_VERSION && Long.bitCount(version ^ written) > 1;
  }

  /** The version of a file, as its ledger has it where the header cannot be believed. */
  static int versionRead(Connection connection) throws SQLException {
    return problem(connection) == null
        ? (int) connection.pragmaNumber("user_version")
        : written(connection);
  }

  /** The version that the ledger has; 0: none, as that of an older file. */
  private static int written(Connection connection) throws SQLException {
    if (!hasLedger(connection)) {
      return 0;
    }
    PreparedStatement version =
        connection.prepared("SELECT value FROM ledger WHERE name = 'version'");
    try (ResultSet result = version.executeQuery()) {
      return result.next() ? result.getInt(1) : 0;
    }
  }

  /** Whether a file has a ledger, which older ones lack. */
  static boolean hasLedger(Connection connection) throws SQLException {
    PreparedStatement table =
        connection.prepared("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'ledger'");
    try (ResultSet result = table.executeQuery()) {
      return result.next();
    }
  }
}
