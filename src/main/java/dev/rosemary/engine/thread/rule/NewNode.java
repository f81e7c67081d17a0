package dev.rosemary.engine.thread.rule;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity to be saved, with what belongs to it.
 *
 * @param confidence 0 to 1, or null when the call did not say
 * @param importance likewise
 */
public record NewNode(
    String name,
    String type,
    List<String> observations,
    List<NewEdge> relations,
    @Nullable Double confidence,
    @Nullable Double importance) {
  public NewNode {
    observations = List.copyOf(observations);
    relations = List.copyOf(relations);
  }

  /**
   * A relation from the entity.
   *
   * @param importance 0 to 1, or null when the call did not say
   */
  public record NewEdge(String target, String type, @Nullable Double importance) {}
}
