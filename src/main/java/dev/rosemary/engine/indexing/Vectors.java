package dev.rosemary.engine.indexing;

import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.indexing.StateTable.State;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.engine.vector.VectorIndex;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Transaction;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of one store file: made in the background, and searched. Any number of processes may
 * share the file. Thread safe; one owner closes it, before it closes the embedder and the file.
 */
public final class Vectors implements AutoCloseable {
  /** How long closing waits, in milliseconds: longer than a window of a text takes. */
  private static final long CLOSE_MILLIS = 1_000;

  /**
   * A text that is near to a query.
   *
   * @param item the number of its row in the table of its kind
   * @param cosine of its nearest part, −1 to 1
   */
  public record Hit(long item, double cosine) {}

  private final Embedder embedder;
  private final LoadedVectors loaded = new LoadedVectors();
  private final EmbeddingWorker worker;
  private boolean started;
  private boolean closed;

  /**
   * The vectors of a file, which is not touched before {@link #start}.
   *
   * @param steps other work on the file for the same thread, done in this order
   */
  public Vectors(FileAccess file, Embedder embedder, List<BackgroundStep> steps, Log log) {
    this(file, embedder, embedder::passage, steps, log);
  }

  Vectors(
      FileAccess file, Embedder embedder, PassageMaker maker, List<BackgroundStep> steps, Log log) {
    this.embedder = embedder;
    worker = new EmbeddingWorker(file, embedder, maker, steps, loaded, log);
  }

  /**
   * Begins to work in the background: loads what vectors there are as soon as the embedder is
   * ready, and makes those that are missing. Does not start the embedder. A second call does
   * nothing.
   */
  public void start() {
    start(false);
  }

  /** The same for a process that is to write nothing: vectors that others make are found. */
  public void startReading() {
    start(true);
  }

  private synchronized void start(boolean reading) {
    if (!started && !closed) {
      started = true;
      worker.start(reading);
    }
  }

  /** Whether vectors are loaded in the background; nobody waits for those that are not. */
  public synchronized boolean isStarted() {
    return started;
  }

  /** Says that something was written, so that the background need not wait to find out. */
  public void wake() {
    worker.wake();
  }

  /** How many texts of the file have no vector yet of the model that the file's are made with. */
  public long pending(Transaction transaction) {
    return StateTable.read(transaction).model() == 0
        ? TextTable.count(transaction)
        : QueueTable.count(transaction);
  }

  /** Likewise, of a kind. */
  public long pending(Transaction transaction, TextKind kind) {
    return StateTable.read(transaction).model() == 0
        ? TextTable.count(transaction, kind)
        : QueueTable.count(transaction, kind);
  }

  /** How many texts this process has made the vectors of. */
  public long made() {
    return worker.made();
  }

  /** Whether texts can be ranked here. */
  public VectorsState state(Transaction transaction) {
    return switch (embedder.state()) {
      case EmbedderState.Loading _ -> new VectorsState.Loading();
      case EmbedderState.Failed failed -> new VectorsState.Unavailable(failed.reason());
      case EmbedderState.Disabled _ -> new VectorsState.Unavailable(Embedder.DISABLED);
      case EmbedderState.Ready ready -> {
        State state = StateTable.read(transaction);
        if (isOurs(transaction, state, ready)) {
          yield loaded.isLoaded(state, state.model())
              ? new VectorsState.Ready()
              : new VectorsState.Loading();
        }
        @Nullable String other = ModelTable.name(transaction, state.model());
        yield other != null && worker.isElsewhere()
            ? new VectorsState.OtherModel(other)
            : new VectorsState.Loading();
      }
    };
  }

  private static boolean isOurs(Transaction transaction, State state, EmbedderState.Ready ready) {
    return state.model() != 0
        && state.model() == ModelTable.number(transaction, ready.model().fingerprint());
  }

  /**
   * The texts of a kind that are nearest to a query, the nearest first, each once. Sees what any
   * process has written as of the transaction. Only vectors of the embedder's model are compared;
   * there are none where no model is, or the file's is another. A text that was written after the
   * transaction began may be among them.
   *
   * @param items which may be found; asked only for those that are near enough, so that the nearest
   *     {@code most} of those allowed are found however many are not. It may be asked for an item
   *     several times, and must not search again.
   * @param most hits at most, at least 1
   * @throws dev.rosemary.base.FailureException with NotReady when the vectors are still being
   *     loaded after a second of waiting
   */
  public List<Hit> nearest(
      Transaction transaction, Embedding query, TextKind kind, LongPredicate items, int most) {
    return nearest(transaction, query, kind, items, most, VectorIndex.LEAST_COSINE);
  }

  /** The same of those whose cosine is at least {@code least}. */
  public List<Hit> nearest(
      Transaction transaction,
      Embedding query,
      TextKind kind,
      LongPredicate items,
      int most,
      double least) {
    State state = StateTable.read(transaction);
    return embedder.state() instanceof EmbedderState.Ready ready
            && isOurs(transaction, state, ready)
        ? loaded.nearest(transaction, state, query, kind, items, most, least)
        : List.of();
  }

  /** Ends the work in the background: what was computed is written; waits a second at most. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      worker.stop(CLOSE_MILLIS);
    }
  }
}
