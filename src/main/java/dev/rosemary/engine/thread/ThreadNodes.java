package dev.rosemary.engine.thread;

import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Transaction;

/** The tables of one thread in one transaction. */
record ThreadNodes(
    ThreadKey thread,
    ThreadEntityTable entities,
    ThreadObservationTable observations,
    ThreadRelationTable relations) {
  static ThreadNodes of(Transaction transaction, ThreadKey thread) {
    ThreadEntityTable entities = new ThreadEntityTable(transaction, thread);
    return new ThreadNodes(
        thread,
        entities,
        new ThreadObservationTable(transaction, thread),
        new ThreadRelationTable(transaction, thread, entities));
  }

  /** The thread of an id as it was given; empty when nothing was ever written to it. */
  static ThreadNodes find(Transaction transaction, String given) {
    return of(transaction, ThreadTable.find(transaction, given));
  }

  /** Likewise, made when it is not there. */
  static ThreadNodes require(Transaction transaction, String given, String now) {
    return of(transaction, ThreadTable.require(transaction, given, now));
  }
}
