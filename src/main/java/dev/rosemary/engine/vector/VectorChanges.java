package dev.rosemary.engine.vector;

import org.jspecify.annotations.Nullable;

/** What the rows say that a vector file should hold, as of one snapshot. */
public interface VectorChanges {
  /** Takes changes. */
  @FunctionalInterface
  interface Visitor {
    /** A slot holds this embedding now, or none; embeddings of other dimensions count as none. */
    void change(long slot, @Nullable Embedding embedding);
  }

  /** Tells this store from any other. */
  long identity();

  /** The number of the latest change; 0 before the first. */
  long latest();

  /** One more than the highest slot that was ever used. */
  long slots();

  /** The slots whose latest change is after this number, by slot. */
  void since(long change, Visitor visitor);
}
