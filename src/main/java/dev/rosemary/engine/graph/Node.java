package dev.rosemary.engine.graph;

import java.util.List;

/**
 * An entity with what belongs to it.
 *
 * @param observations in order of creation
 * @param relations of either direction, or outgoing ones only where a reader says so; in order of
 *     creation
 * @param omitted how many observations are left out because one answer does not hold them
 */
public record Node(
    Entity entity, List<Observation> observations, List<Relation> relations, long omitted) {
  public Node {
    observations = List.copyOf(observations);
    relations = List.copyOf(relations);
  }

  /** An entity with as many of its observations as one answer holds. */
  Node(Entity entity, Shown<Observation> shown, List<Relation> relations) {
    this(entity, shown.observations(), relations, shown.omitted());
  }
}
