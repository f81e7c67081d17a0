package dev.rosemary.engine.graph;

import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.store.Transaction;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Observations that stand in for relations of which an end is missing, within one transaction of an
 * import: made while it is, and deleted when the relation is made.
 */
final class StandIns {
  /** Who is named as having deleted those whose relations were made. */
  private static final Deleter IMPORT = new Deleter("rosemary import", null);

  private final Transaction transaction;
  private final GraphNodes nodes;
  private final ObservationWriter observations;
  private final String now;
  private final Map<Entity, Set<String>> replaced = new HashMap<>();

  StandIns(Transaction transaction, GraphNodes nodes, String now) {
    this.transaction = transaction;
    this.nodes = nodes;
    this.now = now;
    observations = new ObservationWriter(nodes, now);
  }

  /** Adds one to the entity that the relation starts from; false where it has it already. */
  boolean add(Entity entity, String text) {
    return observations.add(entity, text) != null;
  }

  /** Notes that the relation is there, so that nothing has to stand in for it any more. */
  void replace(Entity entity, String text) {
    replaced.computeIfAbsent(entity, _ -> new LinkedHashSet<>()).add(text);
  }

  /** Deletes softly those whose relations are there. */
  void finish() {
    observations.finish();
    String time = Deleter.time(transaction, Instant.parse(now));
    int deleted = 0;
    for (Map.Entry<Entity, Set<String>> entry : replaced.entrySet()) {
      Entity entity = entry.getKey();
      int before = deleted;
      for (List<Long> numbers : nodes.observations().numbers(entity, entry.getValue()).values()) {
        for (long number : numbers) {
          nodes.observations().delete(number, time);
          deleted++;
        }
      }
      if (deleted > before) {
        nodes.entities().touch(entity, now);
      }
    }
    IMPORT.note(transaction, deleted, time);
  }
}
