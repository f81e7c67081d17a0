package dev.rosemary.engine.rank;

import java.util.List;

/**
 * Items in an order, as one voice among several.
 *
 * @param weight of the voice, finite and at least 0; 0 silences it
 * @param items best first, none twice
 */
public record Ranking<T>(double weight, List<T> items) {
  public Ranking {
    items = List.copyOf(items);
    if (!Double.isFinite(weight) || weight < 0) {
      throw new IllegalArgumentException("a weight is a number from 0, not " + weight);
    }
  }
}
