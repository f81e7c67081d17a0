package dev.rosemary.engine.item.search;

import dev.rosemary.engine.vector.VectorIndex;
import java.util.PriorityQueue;

/**
 * The cosine that a text needs to be among the nearest of all kinds and files: as soon as so many
 * are known, what is further away needs no look. For one search.
 */
final class CosineFloor {
  private final int most;
  private final PriorityQueue<Double> best = new PriorityQueue<>();

  /**
   * A floor.
   *
   * @param most how many of the nearest count, or {@link Integer#MAX_VALUE} for all
   */
  CosineFloor(int most) {
    this.most = most;
  }

  /** Takes up the cosine of one that counts. */
  void add(double cosine) {
    best.add(cosine);
    if (best.size() > most) {
      best.remove();
    }
  }

  /** What is needed at least; {@link VectorIndex#LEAST_COSINE} as long as all are among them. */
  double least() {
    return best.size() < most ? VectorIndex.LEAST_COSINE : best.element();
  }
}
