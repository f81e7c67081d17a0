package dev.rosemary.engine.thread;

import dev.rosemary.engine.node.Shown;
import java.util.List;

/**
 * An entity with what belongs to it.
 *
 * @param observations in order of creation
 * @param relations of either direction, or outgoing ones only where a reader says so
 * @param matching observations that a search matched, the best first; only of an entity with many
 * @param omitted how many observations are left out because one answer does not hold them
 */
public record ThreadNode(
    ThreadEntity entity,
    List<VersionedObservation> observations,
    List<ThreadRelation> relations,
    List<VersionedObservation> matching,
    long omitted) {
  public ThreadNode {
    matching = List.copyOf(matching);
    observations = List.copyOf(observations);
    relations = List.copyOf(relations);
  }

  /** An entity with as many of its observations as one answer holds. */
  ThreadNode(
      ThreadEntity entity, Shown<VersionedObservation> shown, List<ThreadRelation> relations) {
    this(entity, shown.observations(), relations, List.of(), shown.omitted());
  }
}
