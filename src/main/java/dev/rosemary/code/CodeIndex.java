package dev.rosemary.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.IndexState;
import dev.rosemary.code.index.StoredChunk;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.code.run.IndexRun;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.code.search.CodeHit;
import dev.rosemary.code.search.CodeSearch;
import dev.rosemary.code.search.FilesNow;
import dev.rosemary.code.search.Means;
import dev.rosemary.code.search.NameQuery;
import dev.rosemary.code.search.SearchedIndex;
import dev.rosemary.code.search.VectorQueue;
import dev.rosemary.code.worker.Parsers;
import dev.rosemary.engine.embed.Embedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of source code in one data directory, which any number of processes may share. Thread
 * safe; one owner closes it. Nothing is opened or started before the first call.
 */
public final class CodeIndex implements AutoCloseable {
  /** Hits of a search at most. */
  public static final int MOST_HITS = 200;

  /** Chunks of one file that are looked at. */
  private static final int MOST_OF_FILE = 10_000;

  private final OpenIndexes indexes;
  private final Supplier<Parsers> newParsers;
  private final Embedder embedder;
  private final CodeSearch search;
  private final VectorQueue vectors;
  private final InstantSource clock;
  private final Log log;
  private final Watches watches;
  private final IndexFolder folder;
  private final IndexMaking making;
  private @Nullable Parsers parsers;
  private volatile @Nullable Path userHome;
  private boolean reading;
  private boolean closed;

  /**
   * An index on a data directory.
   *
   * @param embedder started when it is first needed; its owner closes it, after this
   */
  public CodeIndex(Path dataDirectory, Embedder embedder, InstantSource clock, Log log) {
    this(dataDirectory, embedder, clock, log, () -> new Parsers(log));
  }

  /** With other parsers, which are made when they are first needed and closed with this. */
  CodeIndex(
      Path dataDirectory,
      Embedder embedder,
      InstantSource clock,
      Log log,
      Supplier<Parsers> newParsers) {
    this.newParsers = newParsers;
    this.folder = new IndexFolder(dataDirectory);
    this.indexes = new OpenIndexes(folder, log);
    this.making = new IndexMaking(folder, indexes, log);
    this.watches = new Watches(log);
    this.embedder = embedder;
    this.search = new CodeSearch(embedder);
    this.vectors =
        new VectorQueue(
            embedder,
            indexes::opened,
            indexes::all,
            // No project has such a name.
            id -> folder.lock("@" + id),
            log);
    this.clock = clock;
    this.log = log;
  }

  /** Tells the user's home folder, which is not indexed as a whole. */
  public void userHome(@Nullable Path home) {
    userHome = home;
  }

  /**
   * Indexes a folder, or brings its index up to date; when that is done, its text can be searched.
   * Waits for another run on the same folder, of whatever process.
   *
   * @param allowed roots inside which the folder has to lie; empty when any will do
   * @throws FailureException when the path is no folder or not allowed, or the progress ends it
   */
  public IndexResult index(String path, List<Path> allowed, IndexProgress progress) {
    Path root = ProjectNames.folder(path, allowed, userHome);
    SearchedIndex index = making.of(root, clock.instant());
    try {
      index.takeBack();
      return run(index, root, allowed, progress);
    } catch (FailureException e) {
      // What can be made again need not wait for anybody to delete it.
      if (!IndexFailures.isDamage(e) || !making.replace(index.project())) {
        throw e;
      }
    }
    return run(making.of(root, clock.instant()), root, allowed, progress);
  }

  private IndexResult run(
      SearchedIndex index, Path root, List<Path> allowed, IndexProgress progress) {
    IndexRun.Changes changes;
    try (ProjectLock _ = ProjectLock.take(folder.lock(index.project()))) {
      changes = IndexRun.of(index.file(), root, allowed, parsers(), clock, progress);
    }
    IndexState state = IndexStates.of(index);
    vectors.add(index);
    return new IndexResult(
        index.project(),
        state.indexedFiles(),
        state.totalChunks(),
        changes.changed(),
        changes.removed());
  }

  private synchronized Parsers parsers() {
    if (closed) {
      throw new FailureException(new Failure.NotReady("The server is stopping."));
    }
    Parsers running = parsers;
    if (running == null) {
      running = newParsers.get();
      parsers = running;
    }
    return running;
  }

  /**
   * Follows the folder of a project from now on, until {@link #unwatch}, {@link #delete} or {@link
   * #close}, or until it is another folder or no longer allowed. A second call does nothing.
   *
   * @param allowed as for {@link #index}
   */
  public void watch(String projectId, List<Path> allowed) {
    Path root = Path.of(IndexStates.of(indexes.get(projectId)).root());
    watches.start(projectId, root, () -> follow(projectId, root, allowed));
  }

  /** One run for a watch; false ends it. */
  private boolean follow(String projectId, Path root, List<Path> allowed) {
    try {
      SearchedIndex index = indexes.get(projectId);
      run(index, root, allowed, IndexProgress.NONE);
      return Files.isDirectory(root);
    } catch (FailureException e) {
      log.warn("the index of " + projectId + " was not updated: " + e.failure().message());
      return switch (e.failure()) {
        case Failure.NotFound _, Failure.Invalid _, Failure.Denied _ -> false;
        // Another process may be making it.
        case Failure.NotReady _ -> isWriting();
        case Failure.Conflict _, Failure.NoProject _, Failure.Storage _, Failure.Cancelled _ ->
            true;
      };
    }
  }

  /** Follows the folder no more; nothing when it is not followed. */
  public void unwatch(String projectId) {
    watches.end(projectId);
  }

  /**
   * The chunks that fit a query best, best first.
   *
   * @param projectId the project to search, by its id or its folder's path, or null for all
   * @param limit 0 to {@link #MOST_HITS}; more is cut
   * @throws FailureException with {@link Failure.NotFound} for an unknown project
   */
  public List<CodeHit> search(String query, @Nullable String projectId, int limit) {
    return search(query, projectId, limit, Means.BOTH);
  }

  /** The same by words or by meaning alone. */
  public List<CodeHit> search(String query, @Nullable String projectId, int limit, Means means) {
    List<SearchedIndex> searched = searched(projectId);
    if (isWriting()) {
      // Vectors that were missing when a process ended are made by the next one that needs them.
      searched.forEach(vectors::add);
    }
    int most = Math.clamp(limit, 0, MOST_HITS);
    try {
      return search.search(searched, query, most, means, isWriting());
    } catch (FailureException e) {
      if (projectId != null) {
        throw IndexFailures.told(e, folder, projectId);
      }
      if (!IndexFailures.isDamage(e)) {
        throw e;
      }
      // One that is damaged keeps no other from being searched.
      List<SearchedIndex> sound = indexes.sound(searched);
      if (sound.size() == searched.size()) {
        throw e;
      }
      return search.search(sound, query, most, means, isWriting());
    }
  }

  /**
   * The chunk that begins at a line of a file, as the file has it now; null when there is none.
   *
   * @param projectId the project, by its id or its folder's path
   * @param path of the file within it, with {@code /}
   * @throws FailureException with {@link Failure.NotFound} for an unknown project
   */
  public @Nullable CodeHit at(String projectId, String path, int line) {
    for (SearchedIndex index : searched(projectId)) {
      for (StoredChunk chunk : index.file().ofFile(path, MOST_OF_FILE)) {
        if (chunk.path().equals(path) && chunk.start() == line) {
          return now(new CodeHit(index.project(), chunk, 1), new FilesNow());
        }
      }
    }
    return null;
  }

  /**
   * A hit as its file has it now.
   *
   * @param files looks at each file once
   */
  public CodeHit now(CodeHit hit, FilesNow files) {
    return files.of(hit, indexes.get(hit.project()));
  }

  /** The ids of projects whose indexes are there and cannot be read, sorted. */
  public List<String> unreadable() {
    return indexes.unreadable();
  }

  /**
   * Names of definitions that someone may have meant who asks for one that nothing has.
   *
   * @throws FailureException with {@link Failure.NotFound} for an unknown project
   */
  public List<String> near(NameQuery name, @Nullable String projectId) {
    return CodeSearch.near(searched(projectId), name);
  }

  private List<SearchedIndex> searched(@Nullable String projectId) {
    if (projectId == null) {
      return indexes.all();
    }
    String id = indexes.idOf(projectId, true);
    try {
      return List.of(indexes.get(id));
    } catch (FailureException e) {
      throw IndexFailures.told(e, folder, id);
    }
  }

  private synchronized boolean isWriting() {
    return !closed && !reading;
  }

  /** Makes no vectors from now on. */
  public synchronized void readOnly() {
    reading = true;
    indexes.readOnly();
  }

  /**
   * How much is indexed.
   *
   * @param projects how many folders
   * @param chunks how many pieces of them
   */
  public record Counts(long projects, long chunks) {}

  /** How much is indexed of a project, or of all for null. */
  public Counts counts(@Nullable String projectId) {
    List<SearchedIndex> counted = searched(projectId);
    long chunks = 0;
    for (SearchedIndex index : counted) {
      chunks += index.file().chunks();
    }
    return new Counts(counted.size(), chunks);
  }

  /**
   * How far a project is, which is named by its id or its folder's path. Of one that another
   * process begins to make nothing is known: its root is empty, and it started now.
   *
   * @throws FailureException with {@link Failure.NotFound}, which has near names
   */
  public IndexStatus status(String given) {
    String projectId = indexes.idOf(given, true);
    SearchedIndex index;
    IndexState state;
    try {
      index = indexes.get(projectId);
      state = IndexStates.of(index);
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.NotReady && !isClosed()) {
        return new IndexStatus(projectId, IndexStates.begun(clock), isWatched(projectId), true);
      }
      throw IndexFailures.told(e, folder, projectId);
    }
    if (state.phase() == IndexState.Phase.INDEXING && !isRunning(projectId)) {
      // A run may have ended between the two questions.
      IndexState now = IndexStates.of(index);
      state = now.phase() == IndexState.Phase.INDEXING ? IndexStates.interrupted(now) : now;
    }
    if (state.pendingChunks() > 0 && isWriting()) {
      vectors.add(index);
    }
    boolean there = Files.isDirectory(Path.of(state.root()));
    return new IndexStatus(projectId, state, there && isWatched(projectId), there);
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Whether this process follows the folder of a project. */
  public boolean isWatched(String projectId) {
    return watches.isAlive(projectId);
  }

  /**
   * Whether a run on a project is under way, in whatever process.
   *
   * @throws FailureException with {@link Failure.NotFound}
   */
  public boolean isIndexing(String given) {
    String projectId = indexes.idOf(given, true);
    indexes.requireKnown(projectId);
    return isRunning(projectId);
  }

  private boolean isRunning(String projectId) {
    return indexes.isHeld(projectId);
  }

  /** The model of its vectors, which is its owner's. */
  public Embedder embedder() {
    return embedder;
  }

  /** The ids of all projects, sorted. */
  public List<String> list() {
    return folder.ids();
  }

  /**
   * A folder that can be searched.
   *
   * @param path without symbolic links
   * @param hasVectors whether any of its texts has a vector, of whatever model
   * @param isComplete whether so few texts lack one that a ranking by vectors leaves hardly any out
   */
  public record Folder(String projectId, Path path, boolean hasVectors, boolean isComplete) {}

  /** Whether less than one in twenty texts has no vector. */
  private static boolean isComplete(CodeFile file) {
    int most = Math.toIntExact(Math.min(file.chunks() / 20 + 1, Integer.MAX_VALUE));
    return file.missing(new byte[0], most).size() < most;
  }

  /** All folders that can be searched, by their projects' ids; the log is told of the others. */
  public List<Folder> folders() {
    List<Folder> folders = new ArrayList<>();
    for (SearchedIndex index : indexes.all()) {
      String root = index.file().root();
      if (root != null) {
        boolean vectors = index.file().dimensions() > 0;
        folders.add(
            new Folder(
                index.project(), Path.of(root), vectors, vectors && isComplete(index.file())));
      }
    }
    return folders;
  }

  /**
   * Deletes the index of a project, which is named by its id or its folder's path; the folder
   * itself is left alone. Waits for a run on it.
   *
   * @return how many chunks it had
   * @throws FailureException with {@link Failure.NotFound}
   */
  public long delete(String given) {
    String projectId = indexes.idOf(given, false);
    indexes.requireKnown(projectId);
    unwatch(projectId);
    try (ProjectLock _ = ProjectLock.take(folder.lock(projectId))) {
      return indexes.delete(projectId);
    }
  }

  @Override
  public void close() {
    Parsers running;
    synchronized (this) {
      closed = true;
      running = parsers;
    }
    watches.close();
    vectors.close();
    if (running != null) {
      running.close();
    }
    indexes.close();
  }
}
