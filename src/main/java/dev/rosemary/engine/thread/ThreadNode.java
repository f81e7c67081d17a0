package dev.rosemary.engine.thread;

import java.util.List;

/**
 * An entity with what belongs to it.
 *
 * @param observations in order of creation
 * @param relations of either direction, or outgoing ones only where a reader says so
 */
public record ThreadNode(
    ThreadEntity entity, List<VersionedObservation> observations, List<ThreadRelation> relations) {
  public ThreadNode {
    observations = List.copyOf(observations);
    relations = List.copyOf(relations);
  }
}
