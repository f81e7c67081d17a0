package dev.rosemary.engine.graph;

import dev.rosemary.engine.node.RowNumbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds observations to several entities within one transaction, each content once an entity. */
final class ObservationWriter {
  private final GraphNodes nodes;
  private final String now;
  private final Map<Long, Target> targets = new HashMap<>();

  ObservationWriter(GraphNodes nodes, String now) {
    this.nodes = nodes;
    this.now = now;
  }

  private static final class Target {
    final Entity entity;
    final Set<String> contents;
    final List<Observation> added = new ArrayList<>();
    long next;

    Target(Entity entity, Set<String> contents, long next) {
      this.entity = entity;
      this.contents = contents;
      this.next = next;
    }
  }

  /** Tells that an entity was made in this transaction, which saves looking for what it has. */
  void isNew(Entity entity) {
    targets.put(
        entity.number(), new Target(entity, new HashSet<>(), RowNumbers.first(entity.number())));
  }

  private Target existing(Entity entity) {
    return new Target(
        entity,
        new HashSet<>(nodes.observations().contents(entity)),
        nodes.observations().nextNumber(entity));
  }

  /** The new observation, or null when the entity has this content. */
  @Nullable Observation add(Entity entity, String content) {
    Target target = targets.computeIfAbsent(entity.number(), _ -> existing(entity));
    if (!target.contents.add(content)) {
      return null;
    }
    Observation observation =
        nodes.observations().insert(target.next++, entity, Graph.uuid(), content, now);
    target.added.add(observation);
    return observation;
  }

  /** What was added to an entity so far, in order. */
  List<Observation> added(Entity entity) {
    Target target = targets.get(entity.number());
    return target == null ? List.of() : target.added;
  }

  void finish() {
    for (Target target : targets.values()) {
      if (!target.added.isEmpty() && !target.entity.updatedAt().equals(now)) {
        nodes.entities().touch(target.entity, now);
      }
    }
  }
}
