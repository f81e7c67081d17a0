package dev.rosemary.engine.history;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.history.change.Change;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.change.ChangeTable;
import dev.rosemary.engine.history.change.HistoryFile;
import dev.rosemary.engine.history.change.Pruned;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.item.Listed;
import dev.rosemary.engine.history.item.Listing;
import dev.rosemary.engine.history.item.PageMark;
import dev.rosemary.engine.history.undo.RegistryUndoing;
import dev.rosemary.engine.history.undo.Selection;
import dev.rosemary.engine.history.undo.Undoing;
import dev.rosemary.engine.history.undo.Undone;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Work;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The history of a data folder. Thread safe. */
public final class History {
  private static final long MICROS = 1_000_000;

  /** Attempts to empty a log that somebody reads. */
  private static final int ATTEMPTS = 40;

  private final Projects projects;
  private final HistoryFiles files;
  private final InstantSource clock;
  private final Runnable erased;

  /**
   * That of a data folder.
   *
   * @param isHomeThere whether there is a home store
   * @param erased is told when rows may have been deleted for good
   */
  public History(
      Projects projects,
      FileAccess home,
      BooleanSupplier isHomeThere,
      InstantSource clock,
      Runnable erased) {
    this.projects = projects;
    files = new HistoryFiles(projects, home, isHomeThere);
    this.clock = clock;
    this.erased = erased;
  }

  /** A time as changes have it. */
  public static long micros(Instant time) {
    return ChangeTable.micros(time);
  }

  /** A change's time, ISO 8601 in UTC. */
  public static String time(Change change) {
    return Timestamps.millis(
        Instant.ofEpochSecond(change.time() / MICROS, change.time() % MICROS * 1_000));
  }

  /** Which files are meant. */
  public sealed interface Where {
    /** All of the data folder. */
    record Everywhere() implements Where {}

    /** A project's. */
    record InProject(String name) implements Where {}

    /**
     * Those that one client sees as one memory: the home store, and a project's.
     *
     * @param project its name, or null for none
     * @param reader whose changes alone are seen in the home store, or null for everyone's
     */
    record Seen(@Nullable String project, @Nullable String reader) implements Where {}
  }

  /** Whose changes alone are meant in a file, or null. */
  private static @Nullable String reader(Where where, HistoryFile file) {
    return where instanceof Where.Seen seen && file.isHome() ? seen.reader() : null;
  }

  private List<HistoryFile> files(Where where) {
    return switch (where) {
      case Where.Everywhere _ -> {
        List<HistoryFile> all = files.memories(null);
        all.add(files.registry());
        yield all;
      }
      case Where.InProject project -> files.memories(project.name());
      case Where.Seen seen -> {
        List<HistoryFile> two = new ArrayList<>();
        if (seen.project() != null) {
          two.addAll(files.memories(seen.project()));
        }
        if (files.isHomeThere()) {
          two.add(files.home());
        }
        yield two;
      }
    };
  }

  /**
   * A page of what changed, the newest first.
   *
   * @param item an id, a key, a name or a title, or null for all
   * @param cursor of the page before, or null
   * @param limit items at most, at least 1
   * @throws FailureException with {@link Failure.Invalid} for a cursor that is none
   */
  public Listed list(
      Where where, ChangeFilter meant, @Nullable String item, @Nullable String cursor, int limit) {
    PageMark mark = PageMark.of(cursor);
    List<ChangedItem> items = new ArrayList<>();
    for (HistoryFile file : files(where)) {
      items.addAll(
          file.file()
              .read(transaction ->
                  new Listing(transaction, file)
                      .list(meant.of(reader(where, file)), item, mark, limit + 1)));
    }
    items.sort(History::newestFirst);
    boolean more = items.size() > limit;
    List<ChangedItem> page = more ? items.subList(0, limit) : items;
    ChangedItem last = page.isEmpty() ? null : page.getLast();
    return new Listed(
        page,
        more && last != null ? new PageMark(last.change().time(), last.shown()).cursor() : null);
  }

  /**
   * Takes changes back, in each file as one transaction, the newest first.
   *
   * @param force whether what was changed again later is overwritten
   * @param dry whether nothing is changed, and only told what would be
   * @throws FailureException with {@link Failure.Storage} when the history of one is damaged
   */
  public Undone undo(Where where, Selection selection, boolean force, boolean dry) {
    RegistryUndoing whole = new RegistryUndoing(projects, files.registry(), force);
    boolean everywhere = where instanceof Where.Everywhere;
    boolean inRegistry = everywhere && isIn(files.registry(), selection);
    Undone undone = inRegistry ? whole.bringBack(selection, dry) : Undone.NOTHING;
    for (HistoryFile file : files(where)) {
      if (file.schema() == FileSchema.PROJECT && isIn(file, selection)) {
        Selection here = selection.of(reader(where, file));
        undone = undone.and(inFile(file, here, force, dry));
      }
    }
    if (inRegistry) {
      undone = undone.and(whole.takeBack(selection, dry));
    }
    if (!undone.changes().isEmpty() && !dry) {
      erased.run();
    }
    return undone;
  }

  private static boolean isIn(HistoryFile file, Selection selection) {
    return !(selection instanceof Selection.One one)
        || HistoryFile.fileOf(one.shown()) == file.number();
  }

  private Undone inFile(HistoryFile file, Selection selection, boolean force, boolean dry) {
    boolean isThere =
        file.file().read(transaction -> !Undoing.changes(transaction, selection).isEmpty());
    if (!isThere) {
      return Undone.NOTHING;
    }
    String now = Timestamps.millis(clock.instant());
    return file.file()
        .use(database -> {
          Work<Undoing.Taken> work =
              transaction -> new Undoing(transaction, file, force).undo(selection, now);
          Undoing.Taken taken = dry ? database.rehearse(work) : database.write(work);
          return new Undone(taken.items(), taken.left());
        });
  }

  /**
   * Removes what is older than a time from the history, for good.
   *
   * @param dry whether nothing is removed, and only told what would be
   */
  public Pruned prune(Where where, Instant before, boolean dry) {
    long time = micros(before);
    int changes = 0;
    long bytes = 0;
    boolean isErased = true;
    for (HistoryFile file : files(where)) {
      Pruned there = file.file().read(transaction -> ChangeTable.before(transaction, time));
      changes += there.changes();
      bytes += there.bytes();
      if (!dry && there.changes() > 0) {
        int _ = file.file().<Integer>write(transaction -> ChangeTable.prune(transaction, time));
        isErased &= empty(file);
      }
    }
    if (changes > 0 && !dry) {
      erased.run();
    }
    return new Pruned(changes, bytes, isErased);
  }

  /** Empties the log of a file, in which pages from before still are. */
  private boolean empty(HistoryFile file) {
    for (int i = 0; i < ATTEMPTS; i++) {
      boolean done =
          file.schema() == FileSchema.REGISTRY
              ? projects.truncateRegistryLog()
              : file.file().<Boolean>use(Database::truncateLog);
      if (done) {
        return true;
      }
      java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
    }
    return false;
  }

  /** An order; no comparators put together, whose parts would be made anew at each start. */
  private static int newestFirst(ChangedItem one, ChangedItem other) {
    int later = Long.compare(other.change().time(), one.change().time());
    return later == 0 ? Long.compare(other.shown(), one.shown()) : later;
  }
}
