package dev.rosemary.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.Quoting;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.code.search.SearchedIndex;
import dev.rosemary.store.Database.Missing;
import dev.rosemary.store.FileCheck;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The indexes of one data directory, each opened when it is first used. Thread safe. */
final class OpenIndexes implements AutoCloseable {
  /** How often another process may make a damaged index anew before this one does. */
  private static final int MOST_ROUNDS = 3;

  private final Path folder;
  private final Log log;
  private final Map<String, SearchedIndex> open = new HashMap<>();

  /** Ids of open ones that turned out to be damaged when they were read. */
  private final Set<String> damaged = new TreeSet<>();

  private boolean reading;
  private boolean closed;

  OpenIndexes(Path dataDirectory, Log log) {
    this.folder = dataDirectory.resolve("code");
    this.log = log;
  }

  /** Makes and changes nothing from now on. */
  synchronized void readOnly() {
    reading = true;
  }

  /** The file that is locked by whoever changes an index. */
  Path lock(String id) {
    return ProjectLock.file(folder, id);
  }

  /** The ids of all projects, sorted. */
  List<String> ids() {
    List<String> ids = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return ids;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.db")) {
      for (Path file : files) {
        Path name = file.getFileName();
        String id = name == null ? null : ProjectNames.ofFile(name.toString());
        if (id != null) {
          ids.add(id);
        }
      }
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The folder " + folder + " cannot be read: " + e.getMessage() + "."),
          e);
    }
    ids.sort(null);
    return ids;
  }

  /**
   * The index with this id.
   *
   * @throws FailureException with {@link Failure.NotFound}, or {@link Failure.NotReady} while
   *     another process makes it
   */
  SearchedIndex get(String id) {
    requireKnown(id);
    SearchedIndex index;
    try {
      index = opened(id, Missing.REFUSE);
    } catch (FailureException e) {
      if (!isDamage(e)) {
        throw e;
      }
      if (isBeingMade(id)) {
        throw beingMade(id);
      }
      // It may have been made between the two questions.
      index = opened(id, Missing.REFUSE);
    }
    if (index == null) {
      throw unknown(id);
    }
    return index;
  }

  /**
   * Refuses an id that no index has.
   *
   * @throws FailureException with {@link Failure.NotFound}
   */
  void requireKnown(String id) {
    if (!ids().contains(id)) {
      throw unknown(id);
    }
  }

  /**
   * The id of the project that is meant: an id as it stands, or, for the absolute path of a folder,
   * that of its index.
   *
   * @param within whether a folder inside an indexed one means that one, too
   * @throws FailureException with {@link Failure.NotFound} when no index is of such a folder
   */
  String idOf(String given, boolean within) {
    Path path;
    try {
      path = Path.of(given);
      if (!path.isAbsolute()) {
        return given;
      }
      path = Files.exists(path) ? path.toRealPath() : path.normalize();
    } catch (InvalidPathException | IOException e) {
      return given;
    }
    String best = null;
    int deepest = -1;
    List<String> known = new ArrayList<>();
    for (SearchedIndex index : all()) {
      String root = index.file().root();
      if (root == null) {
        continue;
      }
      Path folder = Path.of(root);
      known.add(index.project());
      boolean meant = path.equals(folder) || (within && path.startsWith(folder));
      if (meant && folder.getNameCount() > deepest) {
        best = index.project();
        deepest = folder.getNameCount();
      }
    }
    if (best == null) {
      Path name = path.getFileName();
      List<String> near = NearNames.of(name == null ? given : name.toString(), known);
      throw new FailureException(new Failure.NotFound("indexed project", List.of(given), near));
    }
    return best;
  }

  private FailureException unknown(String id) {
    return new FailureException(
        new Failure.NotFound("indexed project", List.of(id), NearNames.of(id, ids())));
  }

  /** The same failure; of a damaged index it says what to do, since nothing of it is saved. */
  FailureException told(FailureException e, String id) {
    if (!isDamage(e)) {
      return e;
    }
    return new FailureException(
        new Failure.Storage(
            "The index "
                + folder.resolve(id + ".db")
                + " is damaged. To rebuild it, call index_project, or run `rosemary index`, with"
                + " the path of its folder.",
            Failure.Storage.Cause.DAMAGED),
        e);
  }

  /** What is said of an index whose folder was not written yet. */
  static FailureException beingMade(String id) {
    return new FailureException(
        new Failure.NotReady(
            "The index of " + id + " is being created. Send the same call again."));
  }

  /** Whether a process makes it now: then its file is empty, or not all there. */
  boolean isBeingMade(String id) {
    return isHeld(ProjectLock.NAMES) || isHeld(id);
  }

  /** Whether anybody holds a lock, in whatever process. */
  boolean isHeld(String id) {
    Path file = lock(id);
    if (isReading() && !Files.isWritable(file)) {
      return Files.exists(file);
    }
    ProjectLock lock = ProjectLock.tryTake(file);
    if (lock == null) {
      return true;
    }
    lock.close();
    return false;
  }

  private synchronized boolean isReading() {
    return reading || closed;
  }

  static boolean isDamage(FailureException e) {
    return e.failure() instanceof Failure.Storage storage
        && storage.cause() == Failure.Storage.Cause.DAMAGED;
  }

  /** The index of a folder, made when it is missing, and anew when it is damaged. */
  SearchedIndex of(Path root, Instant now) {
    for (int round = 0; ; round++) {
      List<String> broken = new ArrayList<>();
      SearchedIndex index = of(root, now, broken);
      if (index != null) {
        return index;
      }
      // Whoever deletes takes the lock of the project first.
      if (!replace(broken.getFirst()) && round == MOST_ROUNDS) {
        throw new FailureException(
            new Failure.Conflict(
                "The index of "
                    + broken.getFirst()
                    + " cannot be opened, though its file is sound. Delete the project and send the"
                    + " same call again."));
      }
    }
  }

  /**
   * The index of a folder, made when no file is in the way.
   *
   * @param broken takes the ids of damaged ones, of which any may be that of the folder
   * @return null when there are only those
   */
  private @Nullable SearchedIndex of(Path root, Instant now, List<String> broken) {
    String name = ProjectNames.id(root);
    try (ProjectLock _ = ProjectLock.take(lock(ProjectLock.NAMES))) {
      List<String> ids = ids();
      for (String id : ids) {
        if (ProjectNames.isNumbered(id, name)) {
          SearchedIndex index = known(id, root, broken);
          if (index != null) {
            return index;
          }
        }
      }
      if (!broken.isEmpty()) {
        return null;
      }
      List<String> taken = new ArrayList<>();
      for (String id : ids) {
        taken.add(id.toLowerCase(Locale.ROOT));
      }
      String id = name;
      for (int number = 2; taken.contains(id.toLowerCase(Locale.ROOT)); number++) {
        id = ProjectNames.numbered(name, number);
      }
      SearchedIndex made = made(id);
      if (made == null) {
        throw new IllegalStateException("no index " + id);
      }
      made.file().root(root.toString(), now);
      return made;
    }
  }

  /** The index when it is that of this folder. */
  private @Nullable SearchedIndex known(String id, Path root, List<String> broken) {
    try {
      SearchedIndex index = opened(id, Missing.REFUSE);
      return index != null && root.toString().equals(index.file().root()) ? index : null;
    } catch (FailureException e) {
      if (isDamage(e)) {
        broken.add(id);
        return null;
      }
      if (e.failure() instanceof Failure.Storage) {
        String advice =
            " Delete the project " + Quoting.quote(id) + " and send the same call again.";
        throw new FailureException(new Failure.Storage(e.failure().message() + advice), e);
      }
      throw e;
    }
  }

  private @Nullable SearchedIndex made(String id) {
    try {
      return opened(id, Missing.CREATE);
    } catch (FailureException e) {
      try {
        // What it left would be taken for an index that was damaged.
        deleteFiles(id);
      } catch (IOException also) {
        e.addSuppressed(also);
      }
      throw e;
    }
  }

  private void deleteFiles(String id) throws IOException {
    for (String ending : List.of(".db", ".db-wal", ".db-shm")) {
      Files.deleteIfExists(folder.resolve(id + ending));
    }
  }

  /**
   * Deletes an index that is damaged, so that it can be made anew; waits for a run on it.
   *
   * @return false when it is not damaged
   */
  boolean replace(String id) {
    try (ProjectLock _ = ProjectLock.take(lock(id));
        ProjectLock _ = ProjectLock.take(lock(ProjectLock.NAMES))) {
      if (Files.exists(folder.resolve(id + ".db")) && !isDamaged(id)) {
        return false;
      }
      log.warn("the index " + id + " is damaged and will be rebuilt");
      giveUp(id);
      deleteFiles(id);
      return true;
    } catch (IOException e) {
      throw undeletable(id, e);
    }
  }

  private boolean isDamaged(String id) {
    try {
      return !FileCheck.damage(folder.resolve(id + ".db")).isEmpty();
    } catch (FailureException e) {
      return false; // it cannot be looked at, which says nothing of what is in it
    }
  }

  /** Closes it, and keeps all processes from writing to it as far as it lets itself be marked. */
  private void giveUp(String id) {
    SearchedIndex index;
    synchronized (this) {
      index = open.remove(id);
      damaged.remove(id);
    }
    if (index != null) {
      try {
        index.file().giveUp();
      } catch (FailureException e) {
        // who has it open sees that the file is another one
      }
      index.file().close();
    }
  }

  private static FailureException undeletable(String id, IOException e) {
    return new FailureException(
        new Failure.Storage("The index of " + id + " cannot be deleted: " + e.getMessage() + "."),
        e);
  }

  /**
   * Those of these indexes whose files are sound, looked through page by page; the others are kept
   * out of {@link #all} from now on, until their files are others.
   */
  List<SearchedIndex> sound(List<SearchedIndex> indexes) {
    List<SearchedIndex> sound = new ArrayList<>();
    for (SearchedIndex index : indexes) {
      if (isDamaged(index.project())) {
        synchronized (this) {
          damaged.add(index.project());
        }
      } else {
        sound.add(index);
      }
    }
    return sound;
  }

  private synchronized boolean isKnownDamaged(String id, SearchedIndex index) {
    return damaged.contains(id) && open.get(id) == index;
  }

  /** The ids of indexes that are there and cannot be read, sorted. */
  List<String> unreadable() {
    List<String> unreadable = new ArrayList<>();
    for (String id : ids()) {
      try {
        SearchedIndex index = get(id);
        if (isKnownDamaged(id, index)) {
          unreadable.add(id);
        } else {
          index.file().root();
        }
      } catch (FailureException e) {
        if (e.failure() instanceof Failure.Storage) {
          unreadable.add(id);
        }
      }
    }
    return unreadable;
  }

  /** All indexes that can be opened. */
  List<SearchedIndex> all() {
    List<SearchedIndex> all = new ArrayList<>();
    for (String id : ids()) {
      try {
        SearchedIndex index = opened(id, Missing.REFUSE);
        if (index != null && !isKnownDamaged(id, index) && index.file().root() != null) {
          all.add(index);
        }
      } catch (FailureException e) {
        log.warn("the index " + id + " cannot be used: " + e.failure().message());
      }
    }
    return all;
  }

  /** The indexes that are open already. */
  synchronized List<SearchedIndex> opened() {
    return new ArrayList<>(open.values());
  }

  private synchronized @Nullable SearchedIndex opened(String id, Missing missing) {
    if (closed) {
      throw new FailureException(new Failure.NotReady("The server is stopping."));
    }
    SearchedIndex known = open.get(id);
    if (known != null && known.file().isUsable()) {
      return known;
    }
    if (known != null) {
      known.file().close();
      open.remove(id);
      damaged.remove(id);
    }
    Path file = folder.resolve(id + ".db");
    if (missing == Missing.REFUSE && !Files.exists(file)) {
      return null;
    }
    if (reading) {
      SearchedIndex index = new SearchedIndex(id, CodeFile.openToRead(file));
      open.put(id, index);
      return index;
    }
    try {
      PrivateFiles.createDirectories(folder);
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage(
              "The folder " + folder + " cannot be created: " + e.getMessage() + "."),
          e);
    }
    SearchedIndex index = new SearchedIndex(id, CodeFile.open(file, missing));
    open.put(id, index);
    return index;
  }

  /**
   * Deletes an index, a damaged one too; the caller holds its lock.
   *
   * @return chunks that it had; 0 when it could not be read
   */
  long delete(String id) {
    try (ProjectLock _ = ProjectLock.take(lock(ProjectLock.NAMES))) {
      requireKnown(id);
      long chunks = 0;
      try {
        SearchedIndex index = opened(id, Missing.REFUSE);
        chunks = index == null ? 0 : index.file().chunks();
      } catch (FailureException e) {
        if (!(e.failure() instanceof Failure.Storage)) {
          throw e;
        }
        log.warn("the index " + id + " could not be read and is deleted: " + e.failure().message());
      }
      giveUp(id);
      deleteFiles(id);
      return chunks;
    } catch (IOException e) {
      throw undeletable(id, e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    for (SearchedIndex index : open.values()) {
      index.file().close();
    }
    open.clear();
  }
}
