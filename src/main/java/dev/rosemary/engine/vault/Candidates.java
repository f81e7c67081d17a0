package dev.rosemary.engine.vault;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Memories that may be results, with a relevance that may be off by a known error. Keeps those that
 * may be among the best {@code wanted}; a pure function of what is added.
 */
final class Candidates {
  /**
   * Candidates that are computed exactly at most. Only more than so many nearly equal embeddings
   * reach it, and then their order among each other is that of the rounded values.
   */
  private static final int MOST = 5_000;

  private final int wanted;
  private final List<Candidate> all = new ArrayList<>();
  private final PriorityQueue<Double> best = new PriorityQueue<>();

  Candidates(int wanted) {
    this.wanted = wanted;
  }

  /**
   * A candidate.
   *
   * @param id row number; −1 when only the slot is known
   * @param slot in the vector file; −1 for none
   * @param text score
   * @param relevance as computed
   * @param error how far the true relevance may be from it
   */
  record Candidate(Scope scope, long id, long slot, double text, double relevance, double error) {}

  void add(Candidate candidate) {
    double sure = candidate.relevance() - candidate.error();
    if (best.size() == wanted) {
      Double least = best.peek();
      if (least != null && candidate.relevance() + candidate.error() < least) {
        return;
      }
    }
    all.add(candidate);
    best.add(sure);
    if (best.size() > wanted) {
      best.poll();
    }
  }

  /** Those that may be among the best, the most relevant first. */
  List<Candidate> kept() {
    Double least = best.size() < wanted ? null : best.peek();
    List<Candidate> kept = new ArrayList<>();
    for (Candidate candidate : all) {
      if (least == null || candidate.relevance() + candidate.error() >= least) {
        kept.add(candidate);
      }
    }
    kept.sort((a, b) -> Double.compare(b.relevance(), a.relevance()));
    return kept.size() <= Math.max(wanted, MOST) ? kept : kept.subList(0, Math.max(wanted, MOST));
  }
}
