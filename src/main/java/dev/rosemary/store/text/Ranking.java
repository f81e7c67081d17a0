package dev.rosemary.store.text;

import java.util.List;

/**
 * How hits are ordered: by BM25 with {@code k1 = 1.2} and {@code b = 0.75}, the best first.
 *
 * @param weights what a word of each column counts; empty: 1 in each
 * @param latestOfEqual whether of equal ones that with the higher number comes first; else any
 */
public record Ranking(List<Double> weights, boolean latestOfEqual) {
  /** All columns alike. */
  public static final Ranking EVEN = new Ranking(List.of(), false);

  public Ranking {
    weights = List.copyOf(weights);
  }

  /** A word of each column counts as much as is said. */
  public static Ranking weighted(Double... weights) {
    return new Ranking(List.of(weights), false);
  }

  /** The same, and of equal ones the latest first. */
  public Ranking latestFirst() {
    return new Ranking(weights, true);
  }
}
