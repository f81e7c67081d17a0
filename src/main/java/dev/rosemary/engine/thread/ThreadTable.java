package dev.rosemary.engine.thread;

import dev.rosemary.store.Transaction;

/** The rows of {@code threads}. Canonical. */
final class ThreadTable {
  private ThreadTable() {}

  /** A thread of a file: its row number and the id that clients use. */
  record ThreadKey(long number, String id) {
    /** The word that stands for it in the full-text tables. */
    String word() {
      return "t" + number;
    }
  }

  /** The thread of that id; its number is 0 when nothing was ever written to it. */
  static ThreadKey find(Transaction transaction, String id) {
    return new ThreadKey(transaction.number("SELECT seq FROM threads WHERE id = ?", id), id);
  }

  /** The thread of that number. */
  static ThreadKey numbered(Transaction transaction, long number) {
    String id =
        transaction.first("SELECT id FROM threads WHERE seq = ?", row -> row.text(1), number);
    return new ThreadKey(number, id == null ? "" : id);
  }

  /** The thread of that id, made when it is not there. */
  static ThreadKey require(Transaction transaction, String id, String now) {
    ThreadKey present = find(transaction, id);
    if (present.number() != 0) {
      return present;
    }
    transaction.update("INSERT INTO threads (id, created_at) VALUES (?, ?)", id, now);
    return new ThreadKey(transaction.number("SELECT last_insert_rowid()"), id);
  }
}
