package dev.rosemary.engine.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.code.index.CodeFile;
import dev.rosemary.engine.code.run.ProjectLock;
import dev.rosemary.engine.code.search.SearchedIndex;
import dev.rosemary.store.Database.Missing;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The indexes of one data directory, each opened when it is first used. Thread safe. */
final class OpenIndexes implements AutoCloseable {
  private final Path folder;
  private final Log log;
  private final Map<String, SearchedIndex> open = new HashMap<>();
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
    return folder.resolve("locks").resolve(id + ".lock");
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
   * @throws FailureException with {@link Failure.NotFound}
   */
  SearchedIndex get(String id) {
    requireKnown(id);
    SearchedIndex index = opened(id, Missing.REFUSE);
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

  private FailureException unknown(String id) {
    return new FailureException(
        new Failure.NotFound("indexed project", List.of(id), NearNames.of(id, ids())));
  }

  /** The index of a folder, made when it is missing. */
  SearchedIndex of(Path root, Instant now) {
    String name = ProjectNames.id(root);
    try (ProjectLock _ = ProjectLock.take(lock(".names"))) {
      List<String> ids = ids();
      for (String id : ids) {
        if (ProjectNames.isNumbered(id, name)) {
          SearchedIndex index = known(id);
          if (index != null && root.toString().equals(index.file().root())) {
            return index;
          }
        }
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

  /** The index that a folder may have; one that cannot be opened can be made anew. */
  private @Nullable SearchedIndex known(String id) {
    try {
      return opened(id, Missing.REFUSE);
    } catch (FailureException e) {
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

  /** All indexes that can be opened. */
  List<SearchedIndex> all() {
    List<SearchedIndex> all = new ArrayList<>();
    for (String id : ids()) {
      try {
        SearchedIndex index = opened(id, Missing.REFUSE);
        if (index != null && index.file().root() != null) {
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
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The folder " + folder + " cannot be made: " + e.getMessage() + "."),
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
    try (ProjectLock _ = ProjectLock.take(lock(".names"))) {
      requireKnown(id);
      long chunks = 0;
      try {
        SearchedIndex index = get(id);
        chunks = index.file().chunks();
        index.file().giveUp();
      } catch (FailureException e) {
        if (!(e.failure() instanceof Failure.Storage)) {
          throw e;
        }
        log.warn("the index " + id + " is deleted unread: " + e.failure().message());
      }
      synchronized (this) {
        SearchedIndex index = open.remove(id);
        if (index != null) {
          index.file().close();
        }
      }
      deleteFiles(id);
      return chunks;
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The index of " + id + " cannot be deleted: " + e.getMessage() + "."),
          e);
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
