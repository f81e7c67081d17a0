package dev.rosemary.engine.embed;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.engine.vector.Embedding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes vectors of texts with one model, which it loads in the background when it is told to start.
 *
 * <p>A run costs about 10 CPU-ms at 22 tokens, 44 at 102 and 300 at 500, on the thread that calls.
 * Thread safe; runs of several threads go on side by side. Its owner closes it, which waits for
 * runs under way.
 */
public final class Embedder implements AutoCloseable {
  /** Windows of a passage at most: some 14,000 tokens, or 10 seconds of one processor. */
  public static final int MAX_WINDOWS = 32;

  /** What is said of meaning while anything that it needs is being loaded. */
  public static final Failure.NotReady NOT_READY =
      new Failure.NotReady("Embedding service not ready. Please try again.");

  /** What is said where no model is wanted. */
  public static final String DISABLED = "Embeddings are disabled: search by text instead.";

  /** The folder in a model's folder that has another model for source code; need not exist. */
  private static final String CODE = "code";

  private final @Nullable Path folder;
  private final Log log;
  private final QueryCache cache = new QueryCache();
  private final CountDownLatch settled = new CountDownLatch(1);

  /** Runs share it; loading's end and closing have it for themselves. */
  private final ReentrantReadWriteLock using = new ReentrantReadWriteLock();

  private volatile EmbedderState state;
  private @Nullable LoadedModel model;
  private boolean started;
  private boolean closed;

  /** Set before {@link #close} waits for runs, so that long ones end. */
  private volatile boolean closing;

  private Embedder(@Nullable Path folder, Log log, EmbedderState state) {
    this.folder = folder;
    this.log = log;
    this.state = state;
    if (folder == null) {
      settled.countDown();
    }
  }

  /** An embedder that never makes a vector. */
  public static Embedder disabled() {
    return new Embedder(null, Log.NONE, new EmbedderState.Disabled());
  }

  /**
   * An embedder for a folder's model. Nothing is read before {@link #start}.
   *
   * @param folder with {@code model.onnx} and {@code tokenizer.json}; need not exist
   */
  public static Embedder of(Path folder, Log log) {
    return new Embedder(folder, log, new EmbedderState.Loading());
  }

  /**
   * The embedder of the model for source code: that in the folder {@code code} of this one's
   * folder, or this embedder itself where there is no such folder. Who asks closes it, too.
   */
  public Embedder forCode() {
    Path from = folder;
    if (from == null) {
      return this;
    }
    Path code = from.resolve(CODE);
    return Files.isDirectory(code) ? of(code, log) : this;
  }

  /**
   * Begins to load, on a thread of its own. A second call does nothing, as does one when disabled.
   */
  public void start() {
    Path from = folder;
    using.writeLock().lock();
    try {
      if (started || closed || from == null) {
        return;
      }
      started = true;
    } finally {
      using.writeLock().unlock();
    }
    Thread.ofPlatform().daemon().name("embedder").start(() -> load(from));
  }

  private void load(Path from) {
    long begun = System.nanoTime();
    try {
      LoadedModel loaded = LoadedModel.load(from, () -> !closing);
      long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
      log.info("embedding model " + loaded.description().name() + " loaded in " + took + " ms");
      accept(loaded);
    } catch (FailureException e) {
      log.debug("loading the embedding model was cancelled: " + e.getMessage());
    } catch (UnusableModelException e) {
      fail("The embedding model in " + from + " cannot be used: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      log.error("loading the embedding model failed", e);
      fail("The embedding model in " + from + " cannot be used: " + e + ".");
    } finally {
      settled.countDown();
    }
  }

  private void accept(LoadedModel loaded) {
    using.writeLock().lock();
    try {
      if (closed) {
        loaded.close();
        return;
      }
      model = loaded;
      state = new EmbedderState.Ready(loaded.description());
    } finally {
      using.writeLock().unlock();
    }
  }

  private void fail(String reason) {
    log.warn(reason);
    state = new EmbedderState.Failed(reason);
  }

  /** Whether it was told to start; one that was not has not looked at its folder. */
  public boolean isStarted() {
    using.readLock().lock();
    try {
      return started;
    } finally {
      using.readLock().unlock();
    }
  }

  /** How far it is. */
  public EmbedderState state() {
    return state;
  }

  /** What the model is called, from its folder's small files as long as it is not loaded. */
  public ModelSummary summary() {
    Path from = folder;
    if (state instanceof EmbedderState.Ready ready) {
      return new ModelSummary(ready.model().name(), ready.model().dimensions());
    }
    if (from == null) {
      return new ModelSummary("", 0);
    }
    try {
      ModelSettings settings = ModelFolder.settings(from);
      return new ModelSummary(settings.name(), settings.dimensions());
    } catch (UnusableModelException e) {
      return new ModelSummary(String.valueOf(from.getFileName()), 0);
    }
  }

  /**
   * Waits until loading has ended, well or badly; for work in the background only.
   *
   * @return the state then, or {@code Loading} when the time was too short
   */
  public EmbedderState await(long time, TimeUnit unit) throws InterruptedException {
    boolean ended = settled.await(time, unit);
    return ended ? state : new EmbedderState.Loading();
  }

  /**
   * The vector of what is searched for, of unit length. A text that is longer than the model reads
   * counts with its beginning.
   *
   * @param text any string
   * @throws FailureException with NotReady while the model loads, with Conflict when it failed or
   *     is disabled
   */
  public Embedding query(String text) {
    using.readLock().lock();
    try {
      LoadedModel ready = ready();
      @Nullable Embedding known = cache.get(text);
      if (known != null) {
        return known;
      }
      Embedding vector = ready.query(text);
      cache.put(text, vector);
      return vector;
    } finally {
      using.readLock().unlock();
    }
  }

  /**
   * The vectors of what is stored, each of unit length. Text beyond {@link #MAX_WINDOWS} has none.
   *
   * @param text any string
   * @throws FailureException like {@link #query}
   */
  public Passage passage(String text) {
    return passage(text, () -> true);
  }

  /**
   * The same, for work that has to end soon when it is told to.
   *
   * @param goOn asked before each window, of which one takes up to a third of a second
   * @throws FailureException like {@link #query}; with Cancelled when {@code goOn} said no or the
   *     embedder is being closed
   */
  public Passage passage(String text, BooleanSupplier goOn) {
    using.readLock().lock();
    try {
      return ready().passage(text, () -> !closing && goOn.getAsBoolean());
    } finally {
      using.readLock().unlock();
    }
  }

  private LoadedModel ready() {
    LoadedModel ready = model;
    if (ready != null) {
      return ready;
    }
    throw new FailureException(
        switch (state) {
          case EmbedderState.Loading _, EmbedderState.Ready _ ->
              closed ? new Failure.NotReady("The server is stopping.") : NOT_READY;
          case EmbedderState.Failed failed -> new Failure.Conflict(failed.reason());
          case EmbedderState.Disabled _ -> new Failure.Conflict(DISABLED);
        });
  }

  /** What the cache of {@link #query} did. */
  public CacheStatistics cacheStatistics() {
    return cache.statistics();
  }

  /**
   * Frees the model; what is asked afterwards fails with NotReady. Waits for runs, and up to two
   * seconds for loading to end after its present step.
   */
  @Override
  public void close() {
    closing = true;
    boolean loading;
    using.writeLock().lock();
    try {
      closed = true;
      loading = started;
      LoadedModel loaded = model;
      model = null;
      if (loaded != null) {
        loaded.close();
      }
    } finally {
      using.writeLock().unlock();
    }
    if (loading) {
      try {
        settled.await(NativeCalls.EXIT_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
