package dev.rosemary.engine.thread;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Transaction;
import java.util.List;

/** The rows of {@code threads}. Canonical. */
final class ThreadTable {
  private ThreadTable() {}

  /** A thread of a file: its row number and the id that clients use. */
  record ThreadKey(long number, String id) {}

  /**
   * The id of a thread as it is stored.
   *
   * @throws FailureException with {@link Failure.Invalid} for one of which nothing shows
   */
  static String id(String given) {
    String id = NameText.trim(given);
    if (id.isEmpty()) {
      throw new FailureException(
          new Failure.Invalid(
              "threadId is empty: it has no visible character. Send the id of this thread as"
                  + " threadId, the same in every call. Nothing was changed."));
    }
    return id;
  }

  /** The thread of an id as it was given; its number is 0 when nothing was ever written to it. */
  static ThreadKey find(Transaction transaction, String given) {
    String id = id(given);
    return new ThreadKey(transaction.number("SELECT seq FROM threads WHERE id = ?", id), id);
  }

  /** The ids of all threads, in order of creation. */
  static List<String> ids(Transaction transaction) {
    return transaction.list("SELECT id FROM threads ORDER BY seq", row -> row.text(1));
  }

  /** The thread of that number. */
  static ThreadKey numbered(Transaction transaction, long number) {
    String id =
        transaction.first("SELECT id FROM threads WHERE seq = ?", row -> row.text(1), number);
    return new ThreadKey(number, id == null ? "" : id);
  }

  /** Likewise, made when it is not there. */
  static ThreadKey require(Transaction transaction, String given, String now) {
    ThreadKey present = find(transaction, given);
    if (present.number() != 0) {
      return present;
    }
    long number =
        transaction.insert(
            "INSERT INTO threads (seq, id, created_at) VALUES ("
                + RowNumbers.NEXT_THREAD
                + ", ?, ?)",
            present.id(),
            now);
    return new ThreadKey(number, present.id());
  }
}
