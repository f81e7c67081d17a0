package dev.rosemary.code.run;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.code.disk.RealFolder;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.IndexedFile;
import dev.rosemary.code.index.KnownFile;
import dev.rosemary.code.scan.FolderScan;
import dev.rosemary.code.scan.Scan;
import dev.rosemary.code.scan.ScannedFile;
import dev.rosemary.code.worker.Parsers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Brings an index up to its folder. The caller holds the project's lock. */
public final class IndexRun {
  /** Files that are read ahead of the writing: as many as a batch, so that readers never wait. */
  private static final int AHEAD = 300;

  /** Bytes of them together, which bounds the memory; one larger file is read by itself. */
  private static final long AHEAD_BYTES = 4 << 20;

  /** Files of a transaction. */
  private static final int BATCH_FILES = 250;

  /** Files from one report of progress to the next. */
  private static final int REPORT_FILES = 25;

  /** Characters of a transaction. */
  private static final int BATCH_CHARACTERS = 4 << 20;

  /** Characters after which memory is collected: that takes as long as reading a tenth of them. */
  private static final int COLLECT_CHARACTERS = 16 << 20;

  /** How long after a change the clock of a file system may show the same time, in nanoseconds. */
  private static final long CLOCK_NANOS = 2_000_000_000L;

  /** Threads that read and cut; each has a parser process. */
  private static final int THREADS = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4);

  /** What a refusal of a folder that has an index closes with. */
  private static final String KEPT = " Its index was kept; call delete_project to delete it.";

  private final CodeFile index;
  private final boolean confined;
  private final FileReading reading;
  private final InstantSource clock;
  private final IndexProgress progress;
  private final Deque<Ahead> ahead = new ArrayDeque<>();
  private long aheadBytes;
  private final List<IndexedFile> batch = new ArrayList<>();
  private int batchCharacters;
  private int uncollected;
  private int changed;
  private int removed;
  private int done;
  private int total;
  private long settled;
  private boolean written;

  /** A file that is being read. */
  private record Ahead(Future<IndexedFile> file, long bytes, boolean wasIndexed) {}

  /**
   * What a run did to the index; files that were left out before and after it count in neither.
   *
   * @param changed files that are new or have other contents, and are indexed
   * @param removed files that were indexed and are gone or left out
   */
  public record Changes(int changed, int removed) {}

  private IndexRun(
      CodeFile index,
      boolean confined,
      Parsers parsers,
      InstantSource clock,
      IndexProgress progress) {
    this.index = index;
    this.confined = confined;
    this.reading = new FileReading(index, parsers);
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * Runs once.
   *
   * @param root the real path of the folder when it was given
   * @param allowed folders inside which it has to lie; empty when any will do
   * @throws FailureException with {@link Failure.Invalid} when the folder is gone or another one
   *     stands in its place, {@link Failure.Denied} when it is not allowed: the index is kept
   */
  public static Changes of(
      CodeFile index,
      Path root,
      List<Path> allowed,
      Parsers parsers,
      InstantSource clock,
      IndexProgress progress) {
    IndexRun run = new IndexRun(index, !allowed.isEmpty(), parsers, clock, progress);
    try {
      requireFolder(root);
      requireAllowed(root, allowed);
      try (RealFolder folder = opened(root)) {
        run.all(root, folder);
      }
      index.end(clock.instant(), null);
      return new Changes(run.changed, run.removed);
    } catch (FailureException e) {
      FailureException told = run.told(e);
      fail(index, clock, told.failure().message());
      throw told;
    } catch (RuntimeException | Error e) {
      fail(index, clock, e.toString());
      throw e;
    }
  }

  /** What the disk says is true of one batch alone: those before it are stored. */
  private FailureException told(FailureException e) {
    if (!written || !(e.failure() instanceof Failure.Storage storage)) {
      return e;
    }
    return switch (storage.cause()) {
      case FULL ->
          new FailureException(
              new Failure.Storage(
                  "The disk that holds "
                      + index.path()
                      + " is full. What was indexed so far is kept and can be searched; free"
                      + " space and send the same call again to continue.",
                  storage.cause()),
              e);
      case READ_ONLY, OTHER ->
          new FailureException(
              new Failure.Storage(
                  "The index is incomplete: what was indexed so far is kept, and the same call"
                      + " continues from there. Its last step failed: "
                      + storage.message(),
                  storage.cause()),
              e);
      case DAMAGED, MISPLACED, NEWER -> e;
    };
  }

  /**
   * A folder that is gone for the moment must not empty its index, and a link in its place, or in
   * that of a folder above it, must not lead to what nobody asked for.
   */
  private static void requireFolder(Path root) {
    boolean readable = Files.isDirectory(root) && Files.isReadable(root);
    if (!readable || !isReal(root)) {
      throw new FailureException(
          new Failure.Invalid(
              "The folder "
                  + root
                  + (readable
                      ? " is now reached through a symbolic link, so it is another folder."
                      : " no longer exists or cannot be read.")
                  + KEPT));
    }
  }

  private static RealFolder opened(Path root) {
    try {
      return RealFolder.open(root);
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Invalid("The folder " + root + " cannot be opened." + KEPT), e);
    }
  }

  private static boolean isReal(Path root) {
    try {
      return root.toRealPath().equals(root);
    } catch (IOException e) {
      return false;
    }
  }

  private static void requireAllowed(Path root, List<Path> allowed) {
    if (!isAllowed(root, allowed)) {
      throw new FailureException(
          new Failure.Denied(
              "The folder " + root + " is outside the folders that may be indexed." + KEPT));
    }
  }

  /**
   * Whether a folder may be indexed.
   *
   * @param real its real path
   * @param allowed folders inside which it has to lie; empty when any will do
   */
  public static boolean isAllowed(Path real, List<Path> allowed) {
    if (allowed.isEmpty()) {
      return true;
    }
    for (Path folder : allowed) {
      try {
        if (real.startsWith(folder.toRealPath())) {
          return true;
        }
      } catch (IOException e) {
        // one that is not there holds nothing
      }
    }
    return false;
  }

  private static void fail(CodeFile index, InstantSource clock, String reason) {
    try {
      index.end(clock.instant(), reason);
    } catch (FailureException e) {
      // the file cannot be written, which is the failure that is under way
    }
  }

  private void all(Path root, RealFolder folder) {
    Instant now = clock.instant();
    settled = now.getEpochSecond() * 1_000_000_000L + now.getNano() - CLOCK_NANOS;
    Map<String, KnownFile> known = index.begin(now);
    Scan scan = FolderScan.of(folder, confined, progress::check);
    total = scan.files().size();
    // What is not found is removed: so the walk has to have been through this folder.
    requireFolder(root);
    index.found(total, scan.skipped());
    progress.files(0, total);
    try (Threads threads = new Threads()) {
      for (ScannedFile file : scan.files()) {
        KnownFile before = known.remove(file.path());
        if (before != null && before.looksLike(file)) {
          step();
          continue;
        }
        while (ahead.size() == AHEAD
            || (!ahead.isEmpty() && aheadBytes + file.size() > AHEAD_BYTES)) {
          take(ahead.remove());
        }
        boolean wasIndexed = before != null && before.indexed();
        ahead.add(new Ahead(threads.submit(folder, file, before), file.size(), wasIndexed));
        aheadBytes += file.size();
      }
      while (!ahead.isEmpty()) {
        take(ahead.remove());
      }
    }
    write();
    if (!known.isEmpty()) {
      index.remove(known.values());
      for (KnownFile gone : known.values()) {
        removed += gone.indexed() ? 1 : 0;
      }
    }
    progress.files(total, total);
  }

  /** The threads of one run. */
  private final class Threads implements AutoCloseable {
    private @Nullable ExecutorService executor;

    /** They are started for the first file: mostly there is none. */
    Future<IndexedFile> submit(RealFolder folder, ScannedFile file, @Nullable KnownFile known) {
      ExecutorService running = executor;
      if (running == null) {
        running =
            Executors.newFixedThreadPool(
                THREADS, Thread.ofPlatform().daemon().name("code-reading-", 0).factory());
        executor = running;
      }
      return running.submit(() -> reading.read(folder, file, known));
    }

    @Override
    public void close() {
      ExecutorService running = executor;
      if (running != null) {
        running.shutdownNow();
        running.close();
      }
    }
  }

  private void take(Ahead next) {
    aheadBytes -= next.bytes();
    IndexedFile read;
    try {
      read = next.file().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof FailureException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
    batch.add(read);
    if (!read.same()) {
      changed += read.skipped() == null ? 1 : 0;
      removed += read.skipped() != null && next.wasIndexed() ? 1 : 0;
    }
    for (IndexedFile.Text text : read.texts()) {
      batchCharacters += text.body().length();
    }
    if (batch.size() >= BATCH_FILES || batchCharacters >= BATCH_CHARACTERS) {
      write();
    }
    step();
  }

  private void write() {
    if (batch.isEmpty()) {
      return;
    }
    index.put(batch, settled, progress::check);
    written = true;
    batch.clear();
    uncollected += batchCharacters;
    batchCharacters = 0;
    if (uncollected > COLLECT_CHARACTERS) {
      collect();
    }
  }

  /**
   * Has the memory of what was written collected. A batch outlives the young generation, and the
   * serial collector lets the old one grow as far as it may before it looks at it: a server would
   * keep three times the size of the text.
   */
  private void collect() {
    uncollected = 0;
    System.gc();
  }

  private void step() {
    done++;
    if (done % REPORT_FILES == 0) {
      progress.files(done, total);
    }
  }
}
