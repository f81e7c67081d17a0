package dev.rosemary.engine.graph;

import java.util.List;

/**
 * An entity with what belongs to it.
 *
 * @param observations in order of creation
 * @param relations of either direction, or outgoing ones only where a reader says so; in order of
 *     creation
 */
public record Node(Entity entity, List<Observation> observations, List<Relation> relations) {
  public Node {
    observations = List.copyOf(observations);
    relations = List.copyOf(relations);
  }
}
