package dev.rosemary.engine.memory.entity;

import dev.rosemary.store.Transaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A walk from an entity along relations, breadth first; meets each once, so that cycles end. */
final class Walk {
  private final Transaction transaction;
  private final @Nullable String user;
  private final Direction direction;
  private final Runnable check;

  private final Map<Long, Integer> distances = new HashMap<>();
  private final Set<Long> relations = new HashSet<>();
  private final ArrayDeque<Long> waiting = new ArrayDeque<>();
  private final List<Step> steps = new ArrayList<>();
  private int entities;

  /**
   * A walk.
   *
   * @param check throws when nobody wants the result any more
   */
  Walk(Transaction transaction, @Nullable String user, Direction direction, Runnable check) {
    this.transaction = transaction;
    this.user = user;
    this.direction = direction;
    this.check = check;
  }

  /**
   * A relation that was followed.
   *
   * @param entity which it was the first to lead to; 0 for none
   */
  record Step(long relation, long entity) {}

  /** The relations followed up to a distance from the start, in order. */
  List<Step> from(long start, int depth) {
    distances.put(start, 0);
    waiting.add(start);
    for (Long entity = waiting.poll(); entity != null; entity = waiting.poll()) {
      int distance = distances.getOrDefault(entity, depth);
      if (distance >= depth) {
        break;
      }
      check.run();
      if (direction.outgoing()) {
        follow(RelationTable.outgoing(transaction, user, entity), distance + 1);
      }
      if (direction.incoming()) {
        follow(RelationTable.incoming(transaction, user, entity), distance + 1);
      }
    }
    return steps;
  }

  private void follow(List<RelationTable.Edge> edges, int distance) {
    for (RelationTable.Edge edge : edges) {
      if (!relations.add(edge.relation())) {
        continue;
      }
      boolean found = distances.putIfAbsent(edge.entity(), distance) == null;
      if (found) {
        waiting.add(edge.entity());
        entities++;
      }
      steps.add(new Step(edge.relation(), found ? edge.entity() : 0));
    }
  }

  /** How many entities were met beside the start. */
  int entities() {
    return entities;
  }
}
