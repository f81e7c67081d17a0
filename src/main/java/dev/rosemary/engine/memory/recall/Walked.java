package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.kind.TextKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a walk came to.
 *
 * @param ranks the rank of each text that it began at, in their order
 * @param through by the same index, the name-bearing entity that most of it came through; null
 *     where none did
 * @param reached texts that it did not begin at, the best first
 */
public record Walked(List<Double> ranks, List<@Nullable Text> through, List<Reached> reached) {
  public Walked {
    ranks = List.copyOf(ranks);
    reached = List.copyOf(reached);
  }

  /**
   * A text that a search found.
   *
   * @param weight how much of the walk begins there, at least 0; 0 for a text that is only asked
   *     for
   */
  public record Start(TextKind kind, long number, double weight) {}

  /** A text by its kind and the number of its row. */
  public record Text(TextKind kind, long number) {}

  /** That two texts belong together, which no row says. */
  public record Link(Text one, Text other) {}

  /** A text that was reached, and its rank. */
  public record Reached(TextKind kind, long number, double rank) {}
}
