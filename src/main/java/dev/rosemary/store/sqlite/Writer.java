package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Work;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The one connection of this process that writes to a file, and what is done with it, one after
 * another, by whoever has the {@link WriteTurn}. Thread safe.
 */
final class Writer {
  private final Path file;
  private final FileSchema schema;
  private final Connection connection;
  private final WriteTurn turn;
  private final FileGuard guard;
  private final OwnLog log;
  private final Sealing sealing;

  /** By which changes are recorded. */
  private volatile InstantSource clock = InstantSource.system();

  /** Whether it is closed; with the turn. */
  private boolean closed;

  /**
   * For a file that has just been opened.
   *
   * @param database whose writer it is
   */
  Writer(
      SqliteDatabase database,
      Connection connection,
      FileGuard guard,
      OwnLog log,
      Synchronous synchronous) {
    file = database.file();
    schema = database.schema();
    this.connection = connection;
    this.guard = guard;
    this.log = log;
    turn = new WriteTurn(file);
    sealing = new Sealing(database, connection, turn, guard, synchronous);
  }

  /** {@link SqliteDatabase#write}, on a file that carries this mark. */
  <T extends @Nullable Object> T write(FileMark expected, Work<T> work) {
    long begun = turn.takeToWrite();
    try {
      requireOpen();
      turn.begin(connection, begun);
      return begun(expected, work);
    } finally {
      turn.give();
    }
  }

  private <T extends @Nullable Object> T begun(FileMark expected, Work<T> work) {
    boolean committed = false;
    boolean keeping = false;
    try {
      guard.require(connection);
      requireMark(expected);
      connection.noteChanges(schema);
      connection.limited(true);
      T value = work.run(new SqliteTransaction(connection));
      writeJournal();
      connection.limited(false);
      WorkLimit.check();
      // Once more: a commit may move what the log holds into the file.
      guard.require(connection);
      keeping = WorkLimit.keep();
      connection.prepared("COMMIT").executeUpdate();
      keeping = false;
      committed = true;
      connection.kept();
      sealing.written();
      return value;
    } catch (DatabaseException e) {
      throw StorageFailures.of(file, e.reason());
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    } finally {
      connection.limited(false);
      WorkLimit.unkeep(keeping);
      if (!committed) {
        connection.rollBack();
      }
    }
  }

  /** Writes down what the transaction changed. */
  private void writeJournal() throws SQLException {
    ChangedRows rows = connection.changedRows();
    if (rows != null) {
      rows.journal().write(connection, clock);
    }
  }

  /** {@link SqliteDatabase#recordedBy}. */
  void recordedBy(InstantSource now) {
    clock = now;
  }

  private void requireMark(FileMark expected) throws SQLException {
    if (FileMark.of(connection.applicationId()) != expected) {
      throw new FailureException(
          new Failure.Conflict("The file " + file.getFileName() + " is being moved or deleted."));
    }
  }

  /** {@link SqliteDatabase#mark(FileMark, FileMark)}. */
  void mark(FileMark expected, FileMark mark) {
    write(
        expected,
        _ -> {
          try {
            connection.run("PRAGMA application_id = " + mark.applicationId());
          } catch (SQLException e) {
            throw new DatabaseException(e);
          }
          return true;
        });
  }

  /** {@link SqliteDatabase#checkpoint}. */
  void checkpoint() {
    turn.take();
    try {
      requireOpen();
      guard.require(connection);
      connection.pragmaText("wal_checkpoint(TRUNCATE)");
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    } finally {
      turn.give();
    }
  }

  /** {@link SqliteDatabase#truncateLog}. */
  boolean truncateLog() {
    turn.take();
    try {
      requireOpen();
      guard.require(connection);
      connection.waitForLocks(false);
      try {
        return connection.pragmaNumber("wal_checkpoint(TRUNCATE)") == 0;
      } finally {
        connection.waitForLocks(true);
      }
    } catch (SQLException e) {
      if (DatabaseException.isBusy(e)) {
        return false;
      }
      throw StorageFailures.of(file, e);
    } finally {
      turn.give();
    }
  }

  /** The checksums of what it writes. */
  Sealing sealing() {
    return sealing;
  }

  private void requireOpen() {
    if (closed) {
      throw Readers.closed(file);
    }
  }

  /**
   * Waits for the write that is under way and closes the connection; a second call does nothing.
   *
   * @param readers which are closed first, while nobody can write
   */
  void closeWith(Readers readers) {
    turn.take();
    try {
      readers.close();
      if (!closed) {
        closed = true;
        closeConnection();
      }
    } finally {
      turn.give();
    }
  }

  private void closeConnection() {
    if (guard.isReplaced()) {
      log.setAside();
    }
    switch (guard.closing(connection)) {
      case CLOSE -> {
        sealing.last();
        connection.close();
      }
      case KEEP_LOG -> {
        // The end of the process leaves the log as a kill does.
      }
      case SET_ASIDE_LOG -> log.setAside();
    }
  }
}
