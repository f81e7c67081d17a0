package dev.rosemary.engine;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.engine.project.file.KnownFiles;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.BeforeMigration;
import dev.rosemary.store.sqlite.Generations;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The file of the home store, opened when it is first used. Thread safe. */
final class HomeFile implements FileAccess, AutoCloseable {
  private final boolean readOnly;
  private final Path file;
  private final @Nullable KnownFiles known;
  private final Synchronous synchronous;
  private final BeforeMigration before;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable SqliteDatabase database;
  private boolean closed;

  /**
   * A file that need not be there.
   *
   * @param known where it is noted that the file has been there, under its name; null for a file
   *     outside the data directory, of which nothing is known
   */
  HomeFile(
      Path file,
      @Nullable KnownFiles known,
      Synchronous synchronous,
      BeforeMigration before,
      InstantSource clock,
      boolean readOnly) {
    this.clock = clock;
    this.known = known;
    this.readOnly = readOnly;
    this.before = before;
    this.file = file;
    this.synchronous = synchronous;
  }

  @Override
  public <T extends @Nullable Object> T use(Function<Database, T> work) {
    return work.apply(open());
  }

  /** The file, which need not exist. */
  Path file() {
    return file;
  }

  /** Works on a file of the home store in which nothing is. */
  <T extends @Nullable Object> T empty(Function<Database, T> work) {
    Path nowhere = file.resolveSibling(".nothing-" + file.getFileName());
    try (SqliteDatabase nothing =
        SqliteDatabase.openToRead(nowhere, FileSchema.PROJECT, Missing.CREATE)) {
      return work.apply(nothing);
    }
  }

  private SqliteDatabase open() {
    WorkLimit.lock(lock);
    try {
      return opened();
    } finally {
      lock.unlock();
    }
  }

  private SqliteDatabase opened() {
    SqliteDatabase open = database;
    if (open == null) {
      if (closed) {
        throw new FailureException(
            new Failure.Conflict("The home store was closed in the meantime."));
      }
      if (!readOnly) {
        makeFolder();
      }
      requireMended();
      open =
          known == null ? openOrMake(Missing.CREATE) : open(known, file.getFileName().toString());
      open.recordedBy(clock);
      database = open;
    }
    return open;
  }

  private SqliteDatabase openOrMake(Missing missing) {
    return readOnly
        ? SqliteDatabase.openToRead(file, FileSchema.PROJECT, missing)
        : SqliteDatabase.open(file, FileSchema.PROJECT, synchronous, missing, before);
  }

  private SqliteDatabase open(KnownFiles known, String name) {
    boolean before = known.has(name);
    // Before the file is opened: what is known of it stands in it by then.
    long generation = before ? known.generation(name) : 0;
    if (readOnly) {
      requirePresent(before);
    } else if (SqliteDatabase.isMissing(file)) {
      SqliteDatabase made =
          known.make(
              name,
              had -> {
                requirePresent(had);
                return makeWhole();
              });
      known.follow(made);
      return made;
    }
    // One that is known has tables at least.
    SqliteDatabase open = openOrMake(before && !readOnly ? Missing.REFUSE : Missing.CREATE);
    Generations.require(open, generation);
    if (readOnly) {
      return open;
    }
    if (!before) {
      try {
        known.enter(name);
      } catch (FailureException e) {
        // The next server notes it; the registry may be busy or full, and this file is neither.
      }
    }
    known.follow(open);
    return open;
  }

  /** What is noted as a file that was used has its tables, whatever becomes of its log. */
  private SqliteDatabase makeWhole() {
    SqliteDatabase made = openOrMake(Missing.CREATE);
    try {
      made.checkpoint();
      return made;
    } catch (FailureException e) {
      made.close();
      throw e;
    }
  }

  /** A file that held memories is not made again as if it had never been there. */
  private void requirePresent(boolean known) {
    if (known && SqliteDatabase.isMissing(file)) {
      // One that has a log is refused with what can be saved from it.
      SqliteDatabase.requireNoLog(file);
      throw new FailureException(
          new Failure.Storage(
              "The file "
                  + file
                  + " has been used before, but is now missing or empty. Nothing was changed;"
                  + " restore it with `rosemary restore`, or run `rosemary doctor`, which"
                  + " restores the latest backup or, without one, allows a new file.",
              Failure.Storage.Cause.DAMAGED));
    }
  }

  /** A new file would take the place of one that a doctor is putting there. */
  private void requireMended() {
    if (!Files.exists(file) && Files.exists(file.resolveSibling(file.getFileName() + ".mended"))) {
      throw new FailureException(
          new Failure.Storage(
              "The repair of "
                  + file
                  + " is in progress or was interrupted. Nothing was changed; when it is no"
                  + " longer running, run `rosemary doctor` to finish it."));
    }
  }

  private void makeFolder() {
    Path folder = file.toAbsolutePath().getParent();
    try {
      if (folder != null && !Files.isDirectory(folder)) {
        PrivateFiles.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage(
              "The folder " + folder + " cannot be created: " + e.getMessage() + "."),
          e);
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      if (database != null) {
        database.close();
      }
    } finally {
      lock.unlock();
    }
  }
}
