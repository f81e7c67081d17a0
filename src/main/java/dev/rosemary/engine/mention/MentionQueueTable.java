package dev.rosemary.engine.mention;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.Transaction;
import java.util.List;

/**
 * What waits to be linked (derived: {@code mention_queue}, {@code embedding_state.linking}). An
 * entity of the bulk waits before all texts, so that it needs not be looked for in them.
 */
final class MentionQueueTable {
  /** A text. */
  static final int TEXT = 0;

  /** An entity, to be looked for in the texts that are there. */
  static final int ENTITY = 1;

  /** An entity behind which all texts wait. */
  static final int ENTITY_OF_BULK = 2;

  private MentionQueueTable() {}

  /** What waits; {@code kind} is a {@link TextKind}'s or an {@link EntityKind}'s number. */
  record Ticket(long number, int what, long kind, long item) {}

  static boolean isLinking(Transaction transaction) {
    return transaction.number("SELECT linking FROM embedding_state") == 1;
  }

  static boolean isEmpty(Transaction transaction) {
    return transaction.number("SELECT 1 FROM mention_queue LIMIT 1") == 0;
  }

  /** Has everything that is there linked, and from now on what is written. */
  static void begin(Transaction transaction) {
    transaction.update("UPDATE embedding_state SET linking = 1");
    transaction.update(
        """
        INSERT OR IGNORE INTO mention_queue (entity, kind, item)
        SELECT 2, 2, seq FROM entities WHERE deleted_at IS NULL
        """);
    for (TextKind kind : TextKind.naming()) {
      transaction.update(
          "INSERT OR IGNORE INTO mention_queue (entity, kind, item) SELECT 0, ?, item FROM ("
              + kind.items()
              + ")",
          kind.number());
    }
  }

  /** Has an entity looked for in the texts that are there. */
  static void addEntity(Transaction transaction, EntityKind kind, long item) {
    transaction.update(
        "INSERT OR IGNORE INTO mention_queue (entity, kind, item) VALUES (?, ?, ?)",
        ENTITY,
        kind.number(),
        item);
  }

  /** Those that wait longest. */
  static List<Ticket> first(Transaction transaction, int most) {
    return transaction.list(
        "SELECT ticket, entity, kind, item FROM mention_queue ORDER BY ticket LIMIT ?",
        row ->
            new Ticket(row.number(1), Math.toIntExact(row.number(2)), row.number(3), row.number(4)),
        most);
  }

  /** Takes tickets up to a number. */
  static void removeTo(Transaction transaction, long number) {
    transaction.update("DELETE FROM mention_queue WHERE ticket <= ?", number);
  }
}
