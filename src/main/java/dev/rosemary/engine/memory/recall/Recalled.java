package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * What a search found, beside the hits that its visitor was shown.
 *
 * @param taken how many hits the visitor took
 * @param matches how many hits there are in all
 * @param searched how many memories there are that the user may see
 * @param degraded whether vectors were wanted and could not be used
 * @param reason why there was nothing to search for, or why vectors could not be used; else empty
 */
public record Recalled(int taken, int matches, long searched, boolean degraded, String reason) {
  /**
   * A memory in its place.
   *
   * @param score by which they are ordered, above 0
   * @param vector its cosine, where it is among the nearest
   * @param bm25 its score by words, where it is among the best
   * @param ppr its share of the walk, where it is among the first
   */
  public record Hit(
      Memory memory,
      double score,
      @Nullable Double vector,
      @Nullable Double bm25,
      @Nullable Double ppr) {}

  /** Looks at hits one after another, the best first. */
  @FunctionalInterface
  public interface Visitor {
    /** Looks at a hit; false ends it. */
    boolean take(Hit hit);
  }
}
