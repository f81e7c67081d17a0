package dev.rosemary.engine.indexing;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.indexing.StateTable.State;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.engine.vector.VectorIndex;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of one model in memory, an index a kind of text, kept up with the rows by their
 * numbers of change. Thread safe.
 */
final class LoadedVectors {
  /** Slots that are read in one transaction while loading: some 20 ms. */
  private static final int PORTION = 2_048;

  /** How long a search waits for the loading to end, in milliseconds. */
  private static final long PATIENCE_MILLIS = 1_000;

  /** The indexes and what they hold. */
  private static final class Held {
    final long identity;
    final long model;
    final VectorIndex[] indexes = new VectorIndex[TextKind.values().length];

    /** The number of the kind whose index has a slot; 0: none. */
    byte[] kinds = new byte[0];

    long seq;

    Held(State state, long model, int dimensions) {
      identity = state.identity();
      this.model = model;
      seq = state.seq();
      for (int i = 0; i < indexes.length; i++) {
        indexes[i] = new VectorIndex(dimensions);
      }
    }

    VectorIndex index(TextKind kind) {
      return indexes[kind.number() - 1];
    }

    void slot(int slot, TextKind kind, long item, @Nullable Embedding vector) {
      if (slot >= kinds.length) {
        kinds = Arrays.copyOf(kinds, Math.max(slot + 1, kinds.length + kinds.length / 2));
      }
      int before = kinds[slot];
      if (before != 0 && (vector == null || before != kind.number())) {
        indexes[before - 1].remove(slot);
      }
      if (vector != null) {
        index(kind).put(slot, item, vector);
      }
      kinds[slot] = vector == null ? 0 : (byte) kind.number();
    }
  }

  private final ReentrantReadWriteLock using = new ReentrantReadWriteLock();
  private final ReentrantLock waiting = new ReentrantLock();
  private final Condition loaded = waiting.newCondition();
  private volatile @Nullable Held held;

  /** Whether the vectors of a model are there. */
  boolean isLoaded(State state, long model) {
    Held present = held;
    return present != null && present.identity == state.identity() && present.model == model;
  }

  /** Forgets everything; searches wait for the next loading. */
  void forget() {
    held = null;
  }

  /**
   * Loads the vectors of a model in portions, so that no transaction takes long. What changes
   * meanwhile is read by the next {@link #follow}.
   *
   * @param goOn asked between two portions; false breaks off
   */
  void load(Database database, long model, int dimensions, BooleanSupplier goOn) {
    State state = database.read(StateTable::read);
    Held loading = new Held(state, model, dimensions);
    long slots = database.read(EmbeddingTable::slots);
    for (long first = 0; first < slots; first += PORTION) {
      if (!goOn.getAsBoolean()) {
        return;
      }
      long from = first;
      database.read(transaction -> {
        EmbeddingTable.between(transaction, from, from + PORTION, model, loading::slot);
        return true;
      });
    }
    held = loading;
    waiting.lock();
    try {
      loaded.signalAll();
    } finally {
      waiting.unlock();
    }
  }

  /** Whether vectors changed that are in memory. */
  boolean isBehind(State state) {
    Held present = held;
    using.readLock().lock();
    try {
      return present != null && present.identity == state.identity() && present.seq < state.seq();
    } finally {
      using.readLock().unlock();
    }
  }

  /** Brings what is in memory up to a transaction; nothing when it is of another file. */
  void follow(Transaction transaction, State state) {
    Held present = held;
    if (present == null || !isBehind(state)) {
      return;
    }
    using.writeLock().lock();
    try {
      if (present.seq < state.seq()) {
        EmbeddingTable.since(transaction, present.seq, present.model, present::slot);
        present.seq = state.seq();
      }
    } finally {
      using.writeLock().unlock();
    }
  }

  /**
   * The nearest texts of a kind, as of the transaction or a little later.
   *
   * @throws FailureException with NotReady when the vectors are still being loaded
   */
  List<Vectors.Hit> nearest(
      Transaction transaction,
      State state,
      Embedding query,
      TextKind kind,
      LongPredicate items,
      int most,
      double least) {
    awaitLoaded(state);
    follow(transaction, state);
    using.readLock().lock();
    try {
      Held present = held;
      if (present == null || !isLoaded(state, state.model())) {
        throw new FailureException(Embedder.NOT_READY);
      }
      List<Vectors.Hit> hits = new ArrayList<>();
      for (VectorIndex.Hit hit :
          present
              .index(kind)
              .nearest(
                  query,
                  items,
                  most,
                  least,
                  (slot, item) ->
                      EmbeddingTable.vector(transaction, slot, kind, item, present.model))) {
        hits.add(new Vectors.Hit(hit.item(), hit.cosine()));
      }
      return hits;
    } finally {
      using.readLock().unlock();
    }
  }

  private void awaitLoaded(State state) {
    if (isLoaded(state, state.model())) {
      return;
    }
    waiting.lock();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
      while (left > 0 && !isLoaded(state, state.model())) {
        left = loaded.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      waiting.unlock();
    }
  }
}
