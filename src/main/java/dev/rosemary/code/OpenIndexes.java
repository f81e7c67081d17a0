package dev.rosemary.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.NearNames;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.code.search.SearchedIndex;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The indexes of one data directory, each opened when it is first used. Thread safe. */
final class OpenIndexes implements AutoCloseable {
  private final IndexFolder folder;
  private final Log log;
  private final Map<String, SearchedIndex> open = new HashMap<>();

  /** Ids of open ones that turned out to be damaged when they were read. */
  private final Set<String> damaged = new TreeSet<>();

  private boolean reading;
  private boolean closed;

  OpenIndexes(IndexFolder folder, Log log) {
    this.folder = folder;
    this.log = log;
  }

  /** Makes and changes nothing from now on. */
  synchronized void readOnly() {
    reading = true;
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
      if (!IndexFailures.isDamage(e)) {
        throw e;
      }
      if (isBeingMade(id)) {
        throw IndexFailures.beingMade(id);
      }
      // It may have been made between the two questions.
      index = opened(id, Missing.REFUSE);
    }
    if (index == null) {
      throw IndexFailures.unknown(id, folder.ids());
    }
    return index;
  }

  /**
   * Refuses an id that no index has.
   *
   * @throws FailureException with {@link Failure.NotFound}
   */
  void requireKnown(String id) {
    if (!folder.ids().contains(id)) {
      throw IndexFailures.unknown(id, folder.ids());
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

  /** Whether a process makes it now: then its file is empty, or not all there. */
  boolean isBeingMade(String id) {
    return isHeld(ProjectLock.NAMES) || isHeld(id);
  }

  /** Whether anybody holds a lock, in whatever process. */
  boolean isHeld(String id) {
    return folder.isHeld(id, isReading());
  }

  private synchronized boolean isReading() {
    return reading || closed;
  }

  /** Closes it, and keeps all processes from writing to it as far as it lets itself be marked. */
  void giveUp(String id) {
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

  /**
   * Those of these indexes whose files are sound, looked through page by page; the others are kept
   * out of {@link #all} from now on, until their files are others.
   */
  List<SearchedIndex> sound(List<SearchedIndex> indexes) {
    List<SearchedIndex> sound = new ArrayList<>();
    for (SearchedIndex index : indexes) {
      if (folder.isDamaged(index.project())) {
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
    for (String id : folder.ids()) {
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
    for (String id : folder.ids()) {
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

  /**
   * The open index with this id, opened or made if need be.
   *
   * @return null when there is none and none is to be made
   */
  synchronized @Nullable SearchedIndex opened(String id, Missing missing) {
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
    Path file = folder.file(id);
    if (missing == Missing.REFUSE && !Files.exists(file)) {
      return null;
    }
    if (reading) {
      SearchedIndex index = new SearchedIndex(id, CodeFile.openToRead(file));
      open.put(id, index);
      return index;
    }
    folder.create();
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
    try (ProjectLock _ = ProjectLock.take(folder.lock(ProjectLock.NAMES))) {
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
      folder.delete(id);
      return chunks;
    } catch (IOException e) {
      throw IndexFailures.undeletable(id, e);
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
