package dev.rosemary.engine.indexing;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of {@code embedding_queue} (derived): texts that wait for their vectors. Triggers add
 * what is written. The order is by kind, what people wait for first, then the newest first.
 */
final class QueueTable {
  private static final List<TextKind> ORDER = TextKind.withVectors();

  private QueueTable() {}

  /**
   * A text that waits.
   *
   * @param number changes with the text, and is never used twice
   */
  record Ticket(long number, TextKind kind, long item) {}

  static long count(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM embedding_queue");
  }

  static long count(Transaction transaction, TextKind kind) {
    return transaction.number("SELECT count(*) FROM embedding_queue WHERE kind = ?", kind.number());
  }

  static boolean isEmpty(Transaction transaction) {
    return transaction.number("SELECT EXISTS (SELECT 1 FROM embedding_queue)") == 0;
  }

  /** The first texts that wait. */
  static List<Ticket> first(Transaction transaction, int most) {
    List<Ticket> tickets = new ArrayList<>();
    for (TextKind kind : ORDER) {
      if (tickets.size() < most) {
        tickets.addAll(
            transaction.list(
                """
                SELECT ticket, item FROM embedding_queue WHERE kind = ? ORDER BY item DESC LIMIT ?
                """,
                row -> new Ticket(row.number(1), kind, row.number(2)),
                kind.number(),
                most - tickets.size()));
      }
    }
    return tickets;
  }

  /** Takes a text off the queue; false when it is not there any more, or has changed. */
  static boolean take(Transaction transaction, Ticket ticket) {
    return transaction.update(
            "DELETE FROM embedding_queue WHERE ticket = ? AND kind = ? AND item = ?",
            ticket.number(),
            ticket.kind().number(),
            ticket.item())
        == 1;
  }

  /** Queues exactly the texts that have no vector of a model. */
  static void fill(Transaction transaction, long model) {
    transaction.update("DELETE FROM embedding_queue");
    for (TextKind kind : ORDER) {
      transaction.update(
          """
          INSERT INTO embedding_queue (kind, item) SELECT ?1, item FROM (%s) texts
          WHERE NOT EXISTS (
              SELECT 1 FROM embeddings e WHERE e.kind = ?1 AND e.item = texts.item AND e.model = ?2)
          """
              .formatted(kind.items()),
          kind.number(),
          model);
    }
  }
}
