package dev.rosemary.engine.verify;

import dev.rosemary.base.BackgroundThread;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.Plural;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.store.AdvisoryLock;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.CanonicalTable;
import dev.rosemary.store.sqlite.FileFacts;
import dev.rosemary.store.sqlite.Flaw;
import dev.rosemary.store.sqlite.Inspection;
import dev.rosemary.store.sqlite.LockBeside;
import dev.rosemary.store.sqlite.RowCheck;
import dev.rosemary.store.sqlite.SchemaVersions;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The thread that verifies the rows of a data directory. It opens a file for some milliseconds at a
 * time, so it keeps nobody from moving, mending or restoring one. Thread safe.
 */
public final class RowVerification implements AutoCloseable {
  /** After the start of a server, which people wait for, in nanoseconds. */
  private static final long DELAY = TimeUnit.MINUTES.toNanos(1);

  /** Between two steps, in nanoseconds: a step takes some milliseconds. */
  private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

  /** Where another process does it, or a pass has ended, in nanoseconds. */
  private static final long LONG_PAUSE = TimeUnit.MINUTES.toNanos(1);

  /** Between two passes, in milliseconds. */
  private static final long DAY = TimeUnit.DAYS.toMillis(1);

  /** Rows of a step. */
  private static final int ROWS = 500;

  /** Steps after which the position is written. */
  private static final int STEPS = 30;

  /** Flaws that a line of the log names. */
  private static final int NAMED = 5;

  private final Path directory;
  private final Path place;
  private final InstantSource clock;
  private final Log log;
  private final AdvisoryLock right;
  private final Set<String> told = new HashSet<>();
  private final BackgroundThread thread;
  private Position position = Position.begin(0);
  private boolean held;
  private int steps;

  /** For a data directory; nothing begins yet. */
  public RowVerification(Path directory, InstantSource clock, Log log) {
    this.directory = directory;
    right = new LockBeside(directory.resolve("rows"), "verification");
    this.clock = clock;
    this.log = log;
    place = directory.resolve("locks").resolve("rows.verified");
    thread =
        new BackgroundThread(
            "verification", DELAY, () -> step() ? PAUSE : LONG_PAUSE, this::release);
  }

  /** Begins, a minute from now. */
  public void start() {
    thread.start();
  }

  /** Ends it; does not wait for a step that is under way, which changes nothing half-way. */
  @Override
  public void close() {
    thread.stop();
  }

  /** Lets another process do it; for the thread that makes the steps. */
  void release() {
    right.close();
    held = false;
  }

  /**
   * Looks at some rows.
   *
   * @return whether there is more to do now
   */
  boolean step() {
    try {
      if (!right.take()) {
        held = false;
        return false;
      }
      if (!held) {
        position = Position.read(place);
        held = true;
      }
      if (position.file().isEmpty() && clock.millis() - position.ended() < DAY) {
        return false;
      }
      return next();
    } catch (IOException | FailureException e) {
      tell("the verification of rows is paused: " + e.getMessage());
      return false;
    }
  }

  private boolean next() throws IOException {
    List<String> files = DataFiles.of(directory);
    String file = position.file();
    if (file.isEmpty() || !files.contains(file)) {
      file = following(files, file);
      if (file.isEmpty()) {
        return ended();
      }
      position = position.at(file);
    }
    boolean more;
    try {
      more = rows(file);
    } catch (FailureException e) {
      // It is damaged, newer, or was moved meanwhile; the others are looked at all the same.
      if (DataFiles.of(directory).contains(file)) {
        tell(e.failure().message());
      }
      more = false;
    }
    if (!more) {
      String following = following(files, file);
      if (following.isEmpty()) {
        return ended();
      }
      position = position.at(following);
    }
    if (++steps % STEPS == 0 || !more) {
      position.write(place);
    }
    return true;
  }

  private boolean ended() throws IOException {
    position = Position.begin(clock.millis());
    position.write(place);
    return false;
  }

  private static String following(List<String> files, String file) {
    int next = files.indexOf(file) + 1;
    return next < files.size() ? files.get(next) : "";
  }

  /** Looks at the next rows of a file; whether it has more. */
  private boolean rows(String name) {
    Path file = directory.resolve(name);
    FileSchema schema = DataFiles.schema(name);
    if (FileFacts.version(file) != SchemaVersions.latest(schema)) {
      return false; // it is brought up to date when somebody uses it
    }
    List<CanonicalTable> tables = RowCheck.tables(schema);
    if (position.table() >= tables.size()) {
      return false;
    }
    CanonicalTable table = tables.get(position.table());
    if (position.table() == 0 && position.after() == Long.MIN_VALUE && fill(file, schema)) {
      return true;
    }
    List<Flaw> flaws = new ArrayList<>();
    long from = position.after();
    long after =
        Inspection.of(
            file,
            transaction -> RowCheck.check(transaction, table, from, ROWS, flaws, new long[1]));
    if (!flaws.isEmpty()) {
      tell(text(name, flaws));
    }
    boolean done = after == RowCheck.END;
    position =
        new Position(
            position.ended(),
            name,
            done ? position.table() + 1 : position.table(),
            done ? Long.MIN_VALUE : after);
    return position.table() < tables.size();
  }

  private static boolean fill(Path file, FileSchema schema) {
    if (!Inspection.of(file, transaction -> RowCheck.lacksChecksums(transaction, schema))) {
      return false;
    }
    try (SqliteDatabase database =
        SqliteDatabase.open(file, schema, Synchronous.NORMAL, SqliteDatabase.Missing.REFUSE)) {
      return RowCheck.fill(database);
    }
  }

  private static String text(String name, List<Flaw> flaws) {
    StringBuilder text = new StringBuilder();
    text.append(Plural.of(flaws.size(), "changed row")).append(" in ").append(name).append(": ");
    for (int i = 0; i < Math.min(flaws.size(), NAMED); i++) {
      text.append(i == 0 ? "" : "; ").append(flaws.get(i).text());
    }
    return text.append(flaws.size() > NAMED ? "; …" : ".")
        .append(" Run `rosemary doctor`, or restore the file with `rosemary restore`.")
        .toString();
  }

  private void tell(String text) {
    if (!thread.isStopping() && told.add(text)) {
      log.write(Log.Level.ERROR, text, null);
    }
  }
}
