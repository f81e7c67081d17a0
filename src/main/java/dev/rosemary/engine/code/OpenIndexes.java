package dev.rosemary.engine.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.NearNames;
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
    SearchedIndex index = ids().contains(id) ? opened(id, Missing.REFUSE) : null;
    if (index == null) {
      throw new FailureException(
          new Failure.NotFound("indexed project", List.of(id), NearNames.of(id, ids())));
    }
    return index;
  }

  /** The index of a folder, made when it is missing. */
  SearchedIndex of(Path root, Instant now) {
    String name = ProjectNames.id(root);
    try (ProjectLock _ = ProjectLock.take(lock(".names"))) {
      List<String> ids = ids();
      for (String id : ids) {
        if (isNumbered(id, name)) {
          SearchedIndex index = opened(id, Missing.REFUSE);
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
        id = name + "-" + number;
      }
      SearchedIndex made = opened(id, Missing.CREATE);
      if (made == null) {
        throw new IllegalStateException("no index " + id);
      }
      made.file().root(root.toString(), now);
      return made;
    }
  }

  private static boolean isNumbered(String id, String name) {
    if (id.equals(name)) {
      return true;
    }
    return id.startsWith(name + "-")
        && id.substring(name.length() + 1).chars().allMatch(c -> c >= '0' && c <= '9');
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
   * Deletes an index; the caller holds its lock.
   *
   * @return chunks that it had
   */
  long delete(String id) {
    try (ProjectLock _ = ProjectLock.take(lock(".names"))) {
      SearchedIndex index = get(id);
      long chunks = index.file().chunks();
      index.file().giveUp();
      index.file().close();
      synchronized (this) {
        open.remove(id);
      }
      for (String ending : List.of(".db", ".db-wal", ".db-shm")) {
        Files.deleteIfExists(folder.resolve(id + ending));
      }
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
