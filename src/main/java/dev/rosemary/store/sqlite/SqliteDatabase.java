package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.AdvisoryLock;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Lease;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Work;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One SQLite file: a writer and up to four readers, opened when first needed. Any number of
 * threads, and any number of processes, may use the same file; writes run one after another, reads
 * run beside them on a snapshot. Thread safe.
 */
public final class SqliteDatabase implements Database {
  private final Path file;
  private final FileSchema schema;
  private final FileGuard guard;
  private final boolean mayBeMissing;
  private final Readers readers;
  private final @Nullable Writer writer;

  /** One that is written, too. */
  private SqliteDatabase(
      Path file, FileSchema schema, Synchronous synchronous, Connection connection) {
    this.file = file;
    this.schema = schema;
    OwnLog log = new OwnLog(file);
    guard = new FileGuard(file, schema, log);
    mayBeMissing = false;
    readers = new Readers(file, new ReaderPool(file, schema, synchronous, guard), guard);
    writer = new Writer(this, connection, guard, log, synchronous);
  }

  /** One that is only read. */
  private SqliteDatabase(Path file, FileSchema schema, ReadOnlyFile source) {
    this.file = file;
    this.schema = schema;
    guard = new FileGuard(file, schema, null);
    mayBeMissing = source.mayBeMissing();
    readers = new Readers(file, source, mayBeMissing ? null : guard);
    writer = null;
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
  public static SqliteDatabase open(
      Path file, FileSchema schema, Synchronous synchronous, Missing missing) {
    return open(file, schema, synchronous, missing, null);
  }

  /**
   * Opens a file and brings it to the schema's version.
   *
   * @param given the file, or a symbolic link to it
   * @param before told before a file that holds something is changed by that, or null
   * @throws FailureException with {@link Failure.Storage} when the file is damaged, of a newer
   *     version, missing, empty though it has to be there, or cannot be written
   */
  public static SqliteDatabase open(
      Path given,
      FileSchema schema,
      Synchronous synchronous,
      Missing missing,
      @Nullable BeforeMigration before) {
    Path file = LinkedFile.real(given);
    boolean create = missing == Missing.CREATE;
    FileIdentity found = FileIdentity.of(file);
    Connection connection =
        Locked.retry(file, () -> Connection.openAgain(file, schema, synchronous, create));
    if (found != null && !found.equals(FileIdentity.of(file))) {
      // It was replaced while this process waited for it, and what was opened is the old one.
      connection.close();
      connection =
          Locked.retry(file, () -> Connection.openAgain(file, schema, synchronous, create));
    }
    return migrated(file, schema, synchronous, connection, before);
  }

  /**
   * Opens a file of which nothing is to be changed, nor anything made beside it that stays: every
   * write is refused. It may be in a folder that cannot be written.
   *
   * @param given the file, or a symbolic link to it
   * @param missing whether a file that is not there is read as an empty one, until it is there
   * @throws FailureException with {@link Failure.Storage} as {@link #open(Path, FileSchema,
   *     Synchronous, Missing)} does, and when the file is of an older version
   */
  public static SqliteDatabase openToRead(Path given, FileSchema schema, Missing missing) {
    Path file = LinkedFile.real(given);
    ReadOnlyFile reading = new ReadOnlyFile(file, schema, missing == Missing.CREATE);
    reading.giveBack(Locked.retry(file, reading::borrow), true);
    return new SqliteDatabase(file, schema, reading);
  }

  private static SqliteDatabase migrated(
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
      connection.waitForLocks(true);
      return new SqliteDatabase(file, schema, synchronous, connection);
    } catch (RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  /** Whether there is no file, or one without contents, which SQLite takes for a new one. */
  public static boolean isMissing(Path file) {
    return EmptiedFile.isEmpty(file);
  }

  /**
   * Makes sure that a file which {@linkplain #isMissing is missing} has left no log.
   *
   * @throws FailureException with {@link Failure.Storage} when it has
   */
  public static void requireNoLog(Path file) {
    EmptiedFile.refuse(file);
  }

  @Override
  public Path file() {
    return file;
  }

  @Override
  public <T extends @Nullable Object> T read(Work<T> work) {
    return readers.read(work);
  }

  @Override
  public <T extends @Nullable Object> T write(Work<T> work) {
    return writer().write(FileMark.OPEN, work);
  }

  @Override
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
      super("rolled back", null, false, false);
    }
  }

  /** Sets the clock by which changes are recorded; the system's if it is never set. */
  public void recordedBy(InstantSource clock) {
    if (writer != null) {
      writer.recordedBy(clock);
    }
  }

  /** Tells from now on how far the file has come, soon after it was written to. */
  public void tell(Generations.Listener listener) {
    if (writer != null) {
      writer.sealing().tell(listener);
    }
  }

  /**
   * Writes the checksums of rows that changed, in short transactions, as long as nobody else wants
   * to write; for the {@link Sealer}.
   *
   * @return whether it has to look again later
   */
  boolean sealSome() {
    return writer().sealing().some();
  }

  /** Whether the file may be written; what another process set is seen. */
  public FileMark mark() {
    return read(transaction -> FileMark.of(transaction.number("PRAGMA application_id")));
  }

  /**
   * Changes the mark from {@code expected} in a transaction of its own: when it returns, no write
   * of any process is under way that began under the old mark.
   */
  public void mark(FileMark expected, FileMark mark) {
    writer().mark(expected, mark);
  }

  /** Moves what the write-ahead log holds into the file, as far as readers let it. */
  public void checkpoint() {
    writer().checkpoint();
  }

  @Override
  public boolean truncateLog() {
    return writer().truncateLog();
  }

  private Writer writer() {
    if (writer == null) {
      requireOpen();
      throw new FailureException(
          new Failure.Storage(
              "Nothing was written to "
                  + file.getFileName()
                  + ": this server is read-only. Use the tools that tools/list shows.",
              Failure.Storage.Cause.READ_ONLY));
    }
    return writer;
  }

  /** Whether it is closed. */
  boolean isClosed() {
    return readers.isClosed();
  }

  private void requireOpen() {
    if (isClosed()) {
      throw Readers.closed(file);
    }
  }

  @Override
  public AdvisoryLock lock(String work) {
    return new LockBeside(file, work);
  }

  @Override
  public Lease lease() {
    return LeaseFile.take(file);
  }

  @Override
  public boolean isAlive(String holder) {
    return LeaseFile.isAlive(file, holder);
  }

  @Override
  public boolean isHeld(String holder) {
    return LeaseFile.isHeld(file, holder);
  }

  @Override
  public boolean isInPlace() {
    return mayBeMissing || guard.isInPlace(); // each read of one that may be missing looks
  }

  /** Whether another file lies where the one lay that was opened. */
  public boolean isReplaced() {
    return !mayBeMissing && guard.isReplaced();
  }

  /** The refusal of all work on a file that {@linkplain #isReplaced was replaced}. */
  public FailureException replaced() {
    return guard.replaced();
  }

  @Override
  public boolean isUsable() {
    return !isClosed() && isInPlace() && mark() == FileMark.OPEN;
  }

  @Override
  public boolean isReadOnly() {
    return writer == null;
  }

  @Override
  public FileSchema schema() {
    return schema;
  }

  /** Waits for the work that is under way and closes the file; a second call does nothing. */
  @Override
  public void close() {
    if (writer == null) {
      readers.close();
    } else {
      writer.closeWith(readers);
    }
  }
}
