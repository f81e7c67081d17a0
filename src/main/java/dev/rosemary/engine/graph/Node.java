package dev.rosemary.engine.graph;

import dev.rosemary.engine.node.Shown;
import java.util.List;

/**
 * An entity with what belongs to it.
 *
 * @param observations in order of creation
 * @param relations of either direction, or outgoing ones only where a reader says so; in order of
 *     creation
 * @param matching observations that a search matched, the best first; only of an entity with many
 * @param omitted how many observations are left out because one answer does not hold them
 */
public record Node(
    Entity entity,
    List<Observation> observations,
    List<Relation> relations,
    List<Observation> matching,
    long omitted) {
  public Node {
    matching = List.copyOf(matching);
    observations = List.copyOf(observations);
    relations = List.copyOf(relations);
  }

  /** An entity with as many of its observations as one answer holds. */
  Node(Entity entity, Shown<Observation> shown, List<Relation> relations) {
    this(entity, shown.observations(), relations, List.of(), shown.omitted());
  }
}
