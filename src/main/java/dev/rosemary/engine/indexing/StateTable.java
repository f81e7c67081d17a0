package dev.rosemary.engine.indexing;

import dev.rosemary.store.Transaction;

/** The one row of {@code embedding_state} (derived): the model of the file and its last change. */
final class StateTable {
  /**
   * What the row says.
   *
   * @param seq number of the last change to a vector
   * @param identity of the file, at random
   * @param model number of the model that the vectors are made with; 0: there is none yet
   */
  record State(long seq, long identity, long model) {}

  private StateTable() {}

  static State read(Transaction transaction) {
    State state =
        transaction.first(
            "SELECT seq, identity, model FROM embedding_state",
            row -> new State(row.number(1), row.number(2), row.number(3)));
    if (state == null) {
      throw new IllegalStateException("embedding_state has no row");
    }
    return state;
  }

  /** The number of a new change. */
  static long next(Transaction transaction) {
    transaction.update("UPDATE embedding_state SET seq = seq + 1");
    return transaction.number("SELECT seq FROM embedding_state");
  }

  /** Makes a model the file's. */
  static void adopt(Transaction transaction, long model) {
    transaction.update("UPDATE embedding_state SET model = ?", model);
  }
}
