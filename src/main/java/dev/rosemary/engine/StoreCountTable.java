package dev.rosemary.engine;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;

/** Counts what one file holds, surface by surface. */
final class StoreCountTable {
  private StoreCountTable() {}

  /** How many of each kind there are, as words; none of what there is none of. */
  static List<String> counts(Transaction transaction) {
    List<String> counts = new ArrayList<>();
    add(
        counts,
        transaction.texts(TextKind.ENTITY.fullText(false).index()).size(),
        "entity",
        "entities");
    add(
        counts,
        // Memories of one user alone are not counted for another.
        transaction.number("SELECT count(*) FROM memories WHERE user_id IS NULL"),
        "memory",
        "memories");
    add(
        counts,
        transaction.number("SELECT count(*) FROM vault_memories"),
        "vault memory",
        "vault memories");
    add(
        counts,
        transaction.number(
            """
            SELECT count(*) FROM threads t WHERE EXISTS
              (SELECT 1 FROM entities e WHERE e.thread = t.seq AND e.deleted_at IS NULL)
            """),
        "thread",
        "threads");
    return counts;
  }

  private static void add(List<String> counts, long count, String one, String many) {
    if (count > 0) {
      counts.add(count + " " + (count == 1 ? one : many));
    }
  }
}
