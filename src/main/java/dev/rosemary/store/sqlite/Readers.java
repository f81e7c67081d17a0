package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.store.Work;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The reads of one file, each on a snapshot and a connection of its own: a few at once, more
 * threads wait. Thread safe.
 */
final class Readers implements AutoCloseable {
  /** Readers at once. */
  private static final int MOST = 4;

  private final Path file;
  private final ReaderSource source;
  private final @Nullable FileGuard guard;
  private final Semaphore reading = new Semaphore(MOST, true);
  private volatile boolean closed;

  /**
   * Reads of a file.
   *
   * @param guard what holds the file in its place; null where it may be missing, and each read
   *     looks for itself
   */
  Readers(Path file, ReaderSource source, @Nullable FileGuard guard) {
    this.file = file;
    this.source = source;
    this.guard = guard;
  }

  /** {@link SqliteDatabase#read}. */
  <T extends @Nullable Object> T read(Work<T> work) {
    WorkLimit.await(nanos -> reading.tryAcquire(nanos, TimeUnit.NANOSECONDS));
    try {
      if (guard != null) {
        guard.requireInPlace();
      }
      requireOpen();
      return on(source.borrow(), work);
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    } finally {
      reading.release();
    }
  }

  private <T extends @Nullable Object> T on(Connection connection, Work<T> work)
      throws SQLException {
    boolean reusable = false;
    try {
      connection.prepared("BEGIN").executeUpdate();
      source.requireSound(connection);
      connection.limited(true);
      T value = work.run(new SqliteTransaction(connection));
      connection.limited(false);
      connection.prepared("COMMIT").executeUpdate();
      source.requireUnchanged(connection);
      reusable = true;
      return value;
    } catch (DatabaseException e) {
      source.requireUnchanged(connection);
      throw StorageFailures.of(file, e.reason());
    } catch (FailureException e) {
      connection.limited(false);
      connection.rollBack();
      reusable = true;
      throw e;
    } finally {
      connection.limited(false);
      source.giveBack(connection, reusable && !closed);
    }
  }

  private void requireOpen() {
    if (closed) {
      throw closed(file);
    }
  }

  /** The refusal of work on a file that was closed. */
  static FailureException closed(Path file) {
    return new FailureException(
        new Failure.Conflict("The file " + file.getFileName() + " was closed in the meantime."));
  }

  /** Whether it is closed. */
  boolean isClosed() {
    return closed;
  }

  /** Waits for the reads that are under way; a second call does nothing. */
  @Override
  public void close() {
    reading.acquireUninterruptibly(MOST);
    try {
      if (!closed) {
        closed = true;
        source.close();
      }
    } finally {
      reading.release(MOST);
    }
  }
}
