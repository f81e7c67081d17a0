package dev.rosemary.engine.thread;

import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The orders of a thread's entities that analytics show, each read from an index of its own. */
final class AnalyticsTable {
  /** Names listed of what an entity is connected to: a hub has thousands. */
  static final int CONNECTED = 50;

  private AnalyticsTable() {}

  static List<ThreadEntity> lastChanged(Transaction transaction, ThreadKey thread, int most) {
    return entities(
        transaction,
        thread,
        "INDEXED BY idx_thread_changes WHERE thread = ? AND deleted_at IS NULL"
            + " ORDER BY updated_at DESC, name LIMIT ?",
        most);
  }

  static List<ThreadEntity> mostImportant(Transaction transaction, ThreadKey thread, int most) {
    return entities(
        transaction,
        thread,
        "INDEXED BY idx_thread_importance WHERE thread = ? AND deleted_at IS NULL"
            + " ORDER BY importance DESC, name LIMIT ?",
        most);
  }

  static List<ThreadEntity> mostConnected(Transaction transaction, ThreadKey thread, int most) {
    return entities(
        transaction,
        thread,
        "INDEXED BY idx_thread_degrees WHERE thread = ? AND deleted_at IS NULL"
            + " AND relation_count > 0 ORDER BY relation_count DESC, name LIMIT ?",
        most);
  }

  static List<ThreadEntity> orphans(Transaction transaction, ThreadKey thread, int most) {
    return entities(
        transaction,
        thread,
        "INDEXED BY idx_thread_degrees WHERE thread = ? AND deleted_at IS NULL"
            + " AND relation_count = 0 ORDER BY name LIMIT ?",
        most);
  }

  private static List<ThreadEntity> entities(
      Transaction transaction, ThreadKey thread, String rest, int most) {
    return transaction.list(
        "SELECT " + ThreadEntityTable.COLUMNS + " FROM entities " + rest,
        ThreadEntityTable::entity,
        thread.number(),
        most);
  }

  /** Whether a relation of this entity went away with the entity on its other end. */
  static boolean isBroken(Transaction transaction, ThreadEntity entity) {
    return transaction.number(
            """
            SELECT EXISTS (
              SELECT 1 FROM relations r JOIN entities e ON e.id = r.to_entity
              WHERE r.from_entity = ?1 AND r.thread IS NOT NULL AND r.deleted_at IS NOT NULL
                AND e.deleted_at = r.deleted_at
            ) OR EXISTS (
              SELECT 1 FROM relations r JOIN entities e ON e.id = r.from_entity
              WHERE r.to_entity = ?1 AND r.thread IS NOT NULL AND r.deleted_at IS NOT NULL
                AND e.deleted_at = r.deleted_at
            )
            """,
            entity.id())
        != 0;
  }

  /**
   * Names of the entities on the other ends of the first relations of each direction, each once, in
   * order of the relations' creation.
   */
  static List<String> connectedTo(Transaction transaction, ThreadEntity entity) {
    record Neighbour(long number, String name) {}
    List<Neighbour> all = new ArrayList<>();
    for (String direction : List.of("from", "to")) {
      boolean outgoing = direction.equals("from");
      all.addAll(
          transaction.list(
              outgoing
                  ? """
                  SELECT r.seq, e.name FROM relations r INDEXED BY idx_relations_from
                  CROSS JOIN entities e ON e.id = r.to_entity
                  WHERE r.from_entity = ? AND r.deleted_at IS NULL ORDER BY r.seq LIMIT ?
                  """
                  : """
                  SELECT r.seq, e.name FROM relations r INDEXED BY idx_relations_to
                  CROSS JOIN entities e ON e.id = r.from_entity
                  WHERE r.to_entity = ? AND r.deleted_at IS NULL ORDER BY r.seq LIMIT ?
                  """,
              row -> new Neighbour(row.number(1), row.text(2)),
              entity.id(),
              CONNECTED));
    }
    all.sort(Comparator.comparingLong(Neighbour::number));
    Set<String> names = new LinkedHashSet<>();
    for (Neighbour neighbour : all) {
      if (names.size() < CONNECTED) {
        names.add(neighbour.name());
      }
    }
    return List.copyOf(names);
  }
}
