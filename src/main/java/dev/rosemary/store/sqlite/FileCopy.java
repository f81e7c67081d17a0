package dev.rosemary.store.sqlite;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Copies a database file while others write to it. */
public final class FileCopy {
  private FileCopy() {}

  /**
   * Writes what the file held at one moment after the call began into a new file, and waits until
   * the disk has it. Nobody is kept from writing meanwhile.
   *
   * @param target a file that is not there yet
   * @throws FailureException with {@link Failure.Storage}; what was written of the target is left
   */
  public static void write(Path source, Path target) {
    try (Connection connection = Connection.openToCheck(source)) {
      // The log is the file's as long as it is the one at its path.
      PreparedStatement statement = connection.prepared("VACUUM INTO ?");
      // SQLite takes an empty file, and would create one that other users can read.
      PrivateFiles.createFile(target);
      statement.setString(1, target.toString());
      statement.execute();
    } catch (SQLException e) {
      throw StorageFailures.of(StorageFailures.isOfWriting(e) ? target : source, e);
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The file " + target + " cannot be created: " + e), e);
    }
    force(target);
  }

  /**
   * Moves what the file's log holds into the file and removes the log; for a file that nobody uses.
   *
   * @throws FailureException with {@link Failure.Storage}
   */
  public static void settle(Path file) {
    try (Connection connection = Connection.openToSettle(file)) {
      connection.pragmaText("journal_mode = DELETE");
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    }
  }

  /** Waits until the disk has a file. */
  public static void force(Path file) {
    try {
      DurableFiles.force(file);
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The file " + file + " cannot be written to the disk: " + e), e);
    }
  }
}
