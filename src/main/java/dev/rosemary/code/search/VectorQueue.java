package dev.rosemary.code.search;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.Unembedded;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the vectors of indexes in the background, on one thread of low priority. Thread safe.
 *
 * <p>Indexes take turns, so that a small one does not wait until a large one is done.
 */
public final class VectorQueue implements AutoCloseable {
  /** Texts of a transaction: a second of work. */
  private static final int BATCH = 25;

  /** Texts of a turn: 5 to 20 seconds of work, beside which beginning anew, .1 s, is little. */
  private static final int TURN = 500;

  private final Embedder embedder;
  private final Supplier<List<SearchedIndex>> others;
  private final Supplier<List<SearchedIndex>> all;
  private final Function<String, Path> locks;
  private final Log log;
  private final int turn;
  private final LinkedBlockingQueue<SearchedIndex> waiting = new LinkedBlockingQueue<>();
  private @Nullable Thread thread;
  private volatile boolean closed;

  /**
   * No thread is started before the first index.
   *
   * @param others indexes that may have a vector already: other working trees of the same files
   * @param all indexes of which some may have been left unfinished by a process that ended
   * @param locks the file that is locked by the one process that makes the vectors of a project
   */
  public VectorQueue(
      Embedder embedder,
      Supplier<List<SearchedIndex>> others,
      Supplier<List<SearchedIndex>> all,
      Function<String, Path> locks,
      Log log) {
    this(embedder, others, all, locks, log, TURN);
  }

  /**
   * The same with turns of another length.
   *
   * @param turn texts after which an index lets others go first; rounded up to whole batches
   */
  VectorQueue(
      Embedder embedder,
      Supplier<List<SearchedIndex>> others,
      Supplier<List<SearchedIndex>> all,
      Function<String, Path> locks,
      Log log,
      int turn) {
    this.embedder = embedder;
    this.others = others;
    this.all = all;
    this.locks = locks;
    this.log = log;
    this.turn = turn;
  }

  /** Has the vectors of an index made, as far as they are missing; again when it changed. */
  @SuppressWarnings("ThreadPriorityCheck") // a wish, not a rule of order
  public synchronized void add(SearchedIndex index) {
    if (closed || embedder.state() instanceof EmbedderState.Disabled) {
      return;
    }
    embedder.start();
    append(index);
    if (thread == null) {
      Thread started = Thread.ofPlatform().daemon().name("code-vectors").unstarted(this::work);
      started.setPriority(Thread.MIN_PRIORITY);
      started.start();
      thread = started;
    }
  }

  /** Without the monitor, which {@link #close} holds while it waits for the thread. */
  private void append(SearchedIndex index) {
    // One that two threads append at once is there twice: nothing is to be done the second time.
    if (!waiting.contains(index)) {
      waiting.add(index);
    }
  }

  private void work() {
    boolean resumed = false;
    try {
      while (!closed) {
        SearchedIndex index = waiting.take();
        EmbedderState state = embedder.await(1, TimeUnit.HOURS);
        if (!(state instanceof EmbedderState.Ready ready)) {
          continue;
        }
        String model = ready.model().fingerprint();
        if (!resumed) {
          resumed = true;
          resume(model);
        }
        if (!isEmbedded(index) && !embed(index, model)) {
          append(index);
        }
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  /** Goes on with what was left unfinished; the vectors of another model are left to its owner. */
  private void resume(String model) {
    for (SearchedIndex index : all.get()) {
      try {
        String known = index.file().model();
        if (known == null || known.equals(model)) {
          append(index);
        }
      } catch (FailureException e) {
        // deleted or closed meanwhile
      }
    }
  }

  /** Whether there is nothing to be done; going through all texts to find that out takes .1 s. */
  private static boolean isEmbedded(SearchedIndex index) {
    try {
      return index.isEmbedded();
    } catch (FailureException e) {
      // deleted or closed meanwhile
      return true;
    }
  }

  /** One turn of an index; false when it needs another. */
  private boolean embed(SearchedIndex index, String model) {
    CodeFile file = index.file();
    // Another process that holds the lock does the work; when it ends, the next search asks again.
    try (ProjectLock lock = ProjectLock.tryTake(locks.apply(index.project()))) {
      if (lock == null || !index.become(model)) {
        return true;
      }
      String edition = file.edition();
      // Of texts that come meanwhile some may be passed: then it has to be gone through again.
      return embedAll(index, model) && index.embedded(edition);
    } catch (FailureException e) {
      // deleted or closed meanwhile, or the model was
      log.debug("embedding " + index.project() + " was interrupted: " + e.failure().message());
    } catch (RuntimeException e) {
      log.error("embedding " + index.project() + " failed", e);
    }
    return true;
  }

  /** Goes through the texts that have no vector, for a turn; whether it came to the end. */
  private boolean embedAll(SearchedIndex index, String model) {
    CodeFile file = index.file();
    byte[] last = {};
    int done = 0;
    for (List<Unembedded> texts = file.missing(last, BATCH);
        !texts.isEmpty();
        texts = file.missing(last, BATCH)) {
      if (done >= turn && isAwaited(index)) {
        return false;
      }
      List<byte[]> vectors = new ArrayList<>();
      for (Unembedded text : texts) {
        if (closed) {
          return false;
        }
        vectors.add(vector(index, model, text));
      }
      file.embed(model, texts, vectors);
      last = texts.getLast().meaning();
      done += texts.size();
    }
    return true;
  }

  /** Whether others wait for an index to let them go first. */
  private boolean isAwaited(SearchedIndex index) {
    for (SearchedIndex other : waiting) {
      if (other != index) {
        return true;
      }
    }
    return false;
  }

  private byte[] vector(SearchedIndex index, String model, Unembedded text) {
    for (SearchedIndex other : others.get()) {
      if (other != index) {
        byte[] known = known(other.file(), model, text.meaning());
        if (known != null) {
          return known;
        }
      }
    }
    return CodeVectors.bytes(embedder.passage(text.text()).windows().getFirst());
  }

  private static byte @Nullable [] known(CodeFile other, String model, byte[] meaning) {
    try {
      return model.equals(other.model()) ? other.vector(meaning) : null;
    } catch (FailureException e) {
      return null;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    Thread running = thread;
    if (running != null) {
      running.interrupt();
      try {
        running.join(TimeUnit.SECONDS.toMillis(5));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
