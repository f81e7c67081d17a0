package dev.rosemary.store;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One SQLite file: a writer and up to four readers, opened when first needed. Any number of
 * threads, and any number of processes, may use the same file; writes run one after another, reads
 * run beside them on a snapshot. Thread safe.
 */
public final class Database implements AutoCloseable {
  /** Readers at once; more threads wait. */
  private static final int READERS = 4;

  /** How long a write waits for other processes in all before it gives up, in nanoseconds. */
  private static final long WRITE_WAIT = TimeUnit.SECONDS.toNanos(60);

  /** The longest first pause between two attempts to begin a write, in nanoseconds. */
  private static final long FIRST_PAUSE = TimeUnit.MICROSECONDS.toNanos(250);

  /** The longest pause between two attempts, in nanoseconds. */
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(4);

  private final Path file;
  private final FileSchema schema;
  private final Synchronous synchronous;
  private final ReentrantLock writing = new ReentrantLock(true);
  private final Semaphore reading = new Semaphore(READERS, true);
  private final ArrayDeque<Connection> idleReaders = new ArrayDeque<>();
  private final @Nullable Connection writer;
  private final @Nullable ReadOnlyFile readOnly;
  private final @Nullable FileIdentity identity;
  private final @Nullable FileIdentity logIdentity;
  private volatile boolean closed;

  /** With a writer, or with what reads in its place. */
  private Database(
      Path file,
      FileSchema schema,
      Synchronous synchronous,
      @Nullable Connection writer,
      @Nullable ReadOnlyFile readOnly) {
    this.readOnly = readOnly;
    this.file = file;
    this.schema = schema;
    this.synchronous = synchronous;
    this.writer = writer;
    identity = FileIdentity.of(file);
    logIdentity = FileIdentity.of(log());
  }

  /** The write-ahead log. */
  private Path log() {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  /** Whether opening may make a file that is not there. */
  public enum Missing {
    /** Make it. */
    CREATE,
    /** Refuse with {@link Failure.Storage}. */
    REFUSE
  }

  /**
   * Opens a file and brings it to the schema's version without telling anybody: for files that can
   * be made again, that are new, or of which there is a copy.
   *
   * @throws FailureException as {@link #open(Path, FileSchema, Synchronous, Missing,
   *     BeforeMigration)}
   */
  public static Database open(
      Path file, FileSchema schema, Synchronous synchronous, Missing missing) {
    return open(file, schema, synchronous, missing, null);
  }

  /**
   * Opens a file and brings it to the schema's version.
   *
   * @param before told before a file that holds something is changed by that, or null
   * @throws FailureException with {@link Failure.Storage} when the file is damaged, of a newer
   *     version, missing, empty though it has to be there, or cannot be written
   */
  public static Database open(
      Path file,
      FileSchema schema,
      Synchronous synchronous,
      Missing missing,
      @Nullable BeforeMigration before) {
    boolean create = missing == Missing.CREATE;
    FileIdentity found = FileIdentity.of(file);
    Connection connection =
        Locked.retry(file, () -> Connection.open(file, schema, synchronous, create));
    if (found != null && !found.equals(FileIdentity.of(file))) {
      // It was replaced while this process waited for it, and what was opened is the old one.
      connection.close();
      connection = Locked.retry(file, () -> Connection.open(file, schema, synchronous, create));
    }
    return migrated(file, schema, synchronous, connection, before);
  }

  /**
   * Opens a file of which nothing is to be changed, nor anything made beside it that stays: every
   * write is refused. It may be in a folder that cannot be written.
   *
   * @param missing whether a file that is not there is read as an empty one, until it is there
   * @throws FailureException with {@link Failure.Storage} as {@link #open(Path, FileSchema,
   *     Synchronous, Missing)} does, and when the file is of an older version
   */
  public static Database openToRead(Path file, FileSchema schema, Missing missing) {
    ReadOnlyFile reading = new ReadOnlyFile(file, schema, missing == Missing.CREATE);
    reading.giveBack(Locked.retry(file, reading::borrow), true);
    return new Database(file, schema, Synchronous.NORMAL, null, reading);
  }

  private static Database migrated(
      Path file,
      FileSchema schema,
      Synchronous synchronous,
      Connection connection,
      @Nullable BeforeMigration before) {
    try {
      Locked.retry(
          file,
          () -> {
            Migration.run(connection, schema, file, before);
            return true;
          });
      return new Database(file, schema, synchronous, connection, null);
    } catch (RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /**
   * Does work that changes nothing, on one snapshot of the file.
   *
   * @throws FailureException what the work throws; {@link Failure.Storage}; or {@link
   *     Failure.Conflict} when the file was closed, moved, or deleted
   */
  public <T extends @Nullable Object> T read(Work<T> work) {
    reading.acquireUninterruptibly();
    try {
      requireInPlace();
      Connection connection = reader();
      boolean reusable = false;
      try {
        connection.prepared("BEGIN").executeUpdate();
        T value = work.run(new Transaction(connection));
        connection.prepared("COMMIT").executeUpdate();
        requireUnchanged(connection);
        reusable = true;
        return value;
      } catch (DatabaseException e) {
        requireUnchanged(connection);
        throw StorageFailures.of(file, e.reason());
      } catch (FailureException e) {
        connection.rollBack();
        reusable = true;
        throw e;
      } finally {
        release(connection, reusable);
      }
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    } finally {
      reading.release();
    }
  }

  /**
   * Does work as one transaction: all of it is kept, or, when it throws, nothing.
   *
   * @throws FailureException what the work throws; {@link Failure.Storage}; or {@link
   *     Failure.Conflict} when another process is moving or deleting the file
   */
  public <T extends @Nullable Object> T write(Work<T> work) {
    return write(FileMark.OPEN, work);
  }

  /**
   * Does work as {@link #write} does, and then takes all of it back: what it answers is what a
   * write would have. Other writers wait meanwhile.
   */
  public <T extends @Nullable Object> T rehearse(Work<T> work) {
    List<T> answer = new ArrayList<>(1);
    try {
      return write(transaction -> {
        answer.add(work.run(transaction));
        throw new TakenBackException();
      });
    } catch (TakenBackException e) {
      return answer.getFirst();
    }
  }

  /** Ends a rehearsal. */
  private static final class TakenBackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TakenBackException() {
      super("taken back", null, false, false);
    }
  }

  /** Does work as one transaction on a file that carries this mark. */
  private <T extends @Nullable Object> T write(FileMark expected, Work<T> work) {
    writing.lock();
    try {
      requireOpen();
      Connection writer = writer();
      begin(writer);
      try {
        requireInPlace();
        FileMark mark = FileMark.of(writer.applicationId());
        if (mark != expected) {
          throw new FailureException(
              new Failure.Conflict(
                  "The file " + file.getFileName() + " is being moved or deleted."));
        }
        writer.keepChecksums(schema);
        T value = work.run(new Transaction(writer));
        writer.seal();
        writer.prepared("COMMIT").executeUpdate();
        return value;
      } catch (DatabaseException e) {
        writer.rollBack();
        throw StorageFailures.of(file, e.reason());
      } catch (SQLException e) {
        writer.rollBack();
        throw StorageFailures.of(file, e);
      } catch (RuntimeException | Error e) {
        writer.rollBack();
        throw e;
      }
    } finally {
      writing.unlock();
    }
  }

  /**
   * Begins a write, and tries again at short, random intervals while another process writes: a
   * write takes less than a millisecond, and SQLite's own waiting sleeps for up to 100, so that
   * four writers got a third of the throughput, and single writes took 20 times as long.
   */
  private void begin(Connection writer) {
    long deadline = System.nanoTime() + WRITE_WAIT;
    writer.waitForLocks(false);
    try {
      for (long pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
        try {
          writer.prepared("BEGIN IMMEDIATE").executeUpdate();
          return;
        } catch (SQLException e) {
          if (!DatabaseException.isBusy(e) || System.nanoTime() > deadline) {
            throw StorageFailures.of(file, e);
          }
        }
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(pause / 2, pause));
      }
    } finally {
      writer.waitForLocks(true);
    }
  }

  /** Whether the file may be written; what another process set is seen. */
  public FileMark mark() {
    if (readOnly != null) {
      return read(transaction -> FileMark.of(transaction.number("PRAGMA application_id")));
    }
    writing.lock();
    try {
      requireOpen();
      Connection writer = writer();
      return FileMark.of(writer.applicationId());
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    } finally {
      writing.unlock();
    }
  }

  /**
   * Changes the mark from {@code expected} in a transaction of its own: when it returns, no write
   * of any process is under way that began under the old mark.
   */
  public void mark(FileMark expected, FileMark mark) {
    write(
        expected,
        transaction -> {
          try {
            writer().run("PRAGMA application_id = " + mark.applicationId());
          } catch (SQLException e) {
            throw new DatabaseException(e);
          }
          return true;
        });
  }

  /** Moves what the write-ahead log holds into the file, as far as readers let it. */
  public void checkpoint() {
    writing.lock();
    try {
      requireOpen();
      writer().pragmaText("wal_checkpoint(TRUNCATE)");
    } catch (SQLException e) {
      throw StorageFailures.of(file, e);
    } finally {
      writing.unlock();
    }
  }

  private Connection writer() {
    if (writer == null) {
      throw new FailureException(
          new Failure.Storage(
              "Nothing was written to "
                  + file.getFileName()
                  + ": this server is read-only. Use the tools that tools/list shows.",
              Failure.Storage.Cause.READ_ONLY));
    }
    return writer;
  }

  private void requireUnchanged(Connection connection) {
    if (readOnly != null) {
      readOnly.requireUnchanged(connection);
    }
  }

  private Connection reader() throws SQLException {
    if (readOnly != null) {
      requireOpen();
      return readOnly.borrow();
    }
    synchronized (idleReaders) {
      requireOpen();
      Connection idle = idleReaders.poll();
      if (idle != null) {
        return idle;
      }
    }
    return Connection.open(file, schema, synchronous, false);
  }

  private void release(Connection connection, boolean reusable) {
    if (readOnly != null) {
      readOnly.giveBack(connection, reusable && !closed);
      return;
    }
    synchronized (idleReaders) {
      if (reusable && !closed) {
        idleReaders.push(connection);
        return;
      }
    }
    connection.close();
  }

  private void requireOpen() {
    if (closed) {
      throw new FailureException(
          new Failure.Conflict("The file " + file.getFileName() + " was closed meanwhile."));
    }
  }

  private void requireInPlace() {
    if (!isInPlace()) {
      throw new FailureException(
          new Failure.Conflict(
              "The file "
                  + file
                  + " was moved, deleted or replaced while it was in use. Nothing was written. Put it"
                  + " back if that was a mistake, and start the server again."));
    }
  }

  /** Whether the path still leads to the file that was opened. */
  public boolean isInPlace() {
    if (readOnly != null && readOnly.mayBeMissing()) {
      return true; // each read looks
    }
    return identity != null && identity.equals(FileIdentity.of(file));
  }

  /**
   * Whether work on this object can succeed: it is not closed, its file is where it was and carries
   * no mark of a move or a deletion.
   */
  public boolean isUsable() {
    return !closed && isInPlace() && mark() == FileMark.OPEN;
  }

  /** Whether every write is refused. */
  public boolean isReadOnly() {
    return readOnly != null;
  }

  /** The schema of this file. */
  public FileSchema schema() {
    return schema;
  }

  /** Waits for the work that is under way and closes the file; a second call does nothing. */
  @Override
  public void close() {
    writing.lock();
    reading.acquireUninterruptibly(READERS);
    try {
      synchronized (idleReaders) {
        if (closed) {
          return;
        }
        closed = true;
        idleReaders.forEach(Connection::close);
        idleReaders.clear();
      }
      if (readOnly != null) {
        readOnly.close();
      }
      if (writer != null) {
        setAsideLog();
        writer.close();
      }
    } finally {
      reading.release(READERS);
      writing.unlock();
    }
  }

  /**
   * Keeps the write-ahead log of a file that was replaced away from the file that took its place:
   * SQLite would take it for that one's own. Not done when another process uses a log of its own
   * there already, and not for a file that was moved, whose log moves with it.
   */
  private void setAsideLog() {
    if (isInPlace() || !Files.exists(file)) {
      return;
    }
    Path log = log();
    if (logIdentity != null && logIdentity.equals(FileIdentity.of(log))) {
      try {
        Files.move(log, file.resolveSibling(file.getFileName() + "-wal-replaced"));
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-shm"));
      } catch (IOException e) {
        // then it stays, and a doctor finds what came of it
      }
    }
  }
}
