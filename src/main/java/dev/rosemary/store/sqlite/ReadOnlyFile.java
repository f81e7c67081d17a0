package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.file.TemporaryFolder;
import dev.rosemary.store.FileSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteOpenMode;

/**
 * The readers of a file for a process that is to write nothing, and what they need of its folder. A
 * file with a write-ahead log is read through an index of that log ({@code -shm}), which readers
 * make where they may, and which SQLite removes when the last of them goes. Where the folder cannot
 * be written there are three ways: the index that a writer elsewhere made; without a log, the file
 * by itself, as long as it stays as it is (SQLite's {@code immutable}, "Write-Ahead Logging",
 * section 2.4); with a log that nobody has open, a copy of both in the folder for temporary files.
 * Thread safe.
 */
final class ReadOnlyFile implements ReaderSource {
  /** The name of a copy, in a folder of its own. */
  private static final String COPY = "copy.db";

  /** How often a copy is begun anew because the file was changed meanwhile. */
  private static final int COPIES = 5;

  private final Path file;
  private final FileSchema schema;
  private final boolean mayBeMissing;
  private final ArrayDeque<Connection> idle = new ArrayDeque<>();
  private final IdentityHashMap<Connection, State> opened = new IdentityHashMap<>();
  private State current;
  private @Nullable TemporaryFolder copy;
  private @Nullable FileGuard guard;

  /**
   * Readers of a file, none of which is open yet.
   *
   * @param mayBeMissing whether a file that is not there is read as an empty one
   */
  ReadOnlyFile(Path file, FileSchema schema, boolean mayBeMissing) {
    this.file = file;
    this.schema = schema;
    this.mayBeMissing = mayBeMissing;
    current = look();
  }

  /** Whether a file that is not there is read as an empty one. */
  boolean mayBeMissing() {
    return mayBeMissing;
  }

  private enum Way {
    /** It is not there. */
    EMPTY,
    /** Its folder may be written. */
    SHARED,
    /** By the index of its log that is there. */
    INDEXED,
    /** By itself. */
    IMMUTABLE,
    /** By a copy. */
    COPIED
  }

  /** What decides on the way, and, of a file that is not shared, whether it was changed. */
  private record State(Way way, @Nullable FileIdentity identity, String contents) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof State state
          && way == state.way
          && Objects.equals(identity, state.identity)
          && contents.equals(state.contents);
    }

    @Override
    public int hashCode() {
      return contents.hashCode();
    }
  }

  private State look() {
    FileIdentity identity = FileIdentity.of(file);
    if (identity == null) {
      return new State(mayBeMissing ? Way.EMPTY : Way.SHARED, null, "");
    }
    Path folder = file.toAbsolutePath().resolveSibling(".");
    if (Files.isWritable(folder) && Files.isWritable(file)) {
      return new State(Way.SHARED, identity, "");
    }
    Path log = beside("-wal");
    boolean logged = log.toFile().length() > 0;
    if (Files.exists(log) && Files.exists(beside("-shm"))) {
      return new State(Way.INDEXED, identity, "");
    }
    String contents = contents(file) + (logged ? contents(log) : "");
    return new State(logged ? Way.COPIED : Way.IMMUTABLE, identity, contents);
  }

  private Path beside(String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  private static String contents(Path path) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      return attributes.size() + " " + attributes.lastModifiedTime().toInstant() + ";";
    } catch (IOException e) {
      return "gone";
    }
  }

  /** A reader of the file as it is now. */
  @Override
  public Connection borrow() throws SQLException {
    State state = look();
    synchronized (this) {
      if (!state.equals(current)) {
        idle.forEach(this::drop);
        idle.clear();
        deleteCopy();
        current = state;
        guard = null;
      }
      Connection free = idle.poll();
      if (free != null) {
        return free;
      }
    }
    Connection connection = open(state);
    synchronized (this) {
      if (state.way() == Way.SHARED && guard == null) {
        guard = new FileGuard(file, schema, null);
      }
      opened.put(connection, state);
    }
    return connection;
  }

  private Connection open(State state) throws SQLException {
    int reading = SQLiteOpenMode.READONLY.flag;
    int writing = SQLiteOpenMode.READWRITE.flag;
    return switch (state.way()) {
      case EMPTY ->
          Connection.openToRead(
              ":memory:", writing | SQLiteOpenMode.CREATE.flag, schema, file, true);
      // So that the last reader removes what belongs to the log.
      case SHARED -> Connection.openToRead(file.toString(), writing, schema, file, false);
      case INDEXED -> Connection.openToRead(file.toString(), reading, schema, file, false);
      case IMMUTABLE ->
          Connection.openToRead(
              "file:" + file.toAbsolutePath().toUri().getRawPath() + "?immutable=1",
              reading | SQLiteOpenMode.OPEN_URI.flag,
              schema,
              file,
              false);
      case COPIED -> Connection.openToRead(copied(state).toString(), writing, schema, file, false);
    };
  }

  private synchronized Path copied(State state) {
    TemporaryFolder present = copy;
    if (present != null) {
      return present.resolve(COPY);
    }
    try {
      TemporaryFolder folder = TemporaryFolder.make("reading");
      copy = folder;
      Path made = folder.resolve(COPY);
      for (int i = 0; i < COPIES; i++) {
        State before = look();
        Companions.delete(made);
        PrivateFiles.copy(file, made);
        if (Files.exists(beside("-wal"))) {
          PrivateFiles.copy(beside("-wal"), folder.resolve(COPY + "-wal"));
        }
        if (before.equals(state) && look().equals(state)) {
          return made;
        }
      }
      deleteCopy();
      throw changed();
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The file " + file + " cannot be read: " + e + "."), e);
    }
  }

  private void deleteCopy() {
    TemporaryFolder made = copy;
    copy = null;
    if (made != null) {
      made.close();
    }
  }

  /** What is looked at is looked at by {@link #borrow}. */
  @Override
  public void requireSound(Connection connection) {}

  /**
   * Makes sure of what was read from the file by itself.
   *
   * @throws FailureException with {@link Failure.Conflict} when it was changed meanwhile
   */
  @Override
  public void requireUnchanged(Connection connection) {
    State state;
    synchronized (this) {
      state = opened.get(connection);
    }
    if (state != null && state.way() == Way.IMMUTABLE && !state.equals(look())) {
      throw changed();
    }
  }

  private FailureException changed() {
    return new FailureException(
        new Failure.Conflict(
            "The file " + file + " was changed while it was read. Send the same call again."));
  }

  /** Gives a reader back, to be used again or not. */
  @Override
  public synchronized void giveBack(Connection connection, boolean reusable) {
    if (reusable && current.equals(opened.get(connection))) {
      idle.push(connection);
    } else {
      drop(connection);
    }
  }

  private void drop(Connection connection) {
    State state = opened.remove(connection);
    FileGuard sharing = guard;
    // The last reader of a log moves its pages into the file: not into one that lost its contents.
    if (state == null
        || state.way() != Way.SHARED
        || sharing == null
        || sharing.closing(connection) == FileGuard.Closing.CLOSE) {
      connection.close();
    }
  }

  @Override
  public synchronized void close() {
    idle.forEach(this::drop);
    idle.clear();
    deleteCopy();
  }
}
