package dev.rosemary.engine.node.search;

import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.Term;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the observations of one entity that hold what a query asks for, the best first. */
final class BestObservations {
  /** Hits of a term that are read in one entity. */
  private static final int HITS = 2_000;

  /** Observations that are told: an answer holds no more. */
  private static final int MOST = 300;

  private BestObservations() {}

  /** Looks up a term in the observations of one entity. */
  @FunctionalInterface
  interface Hits {
    /** Row numbers of the observations between two that hold a term, at most {@code most}. */
    long[] of(Term term, long first, long last, int most);
  }

  /**
   * The row numbers of the observations that hold terms of a query. Each term counts by how rare it
   * is among the observations of the entity.
   */
  static List<Long> numbers(Query query, long entity, Hits hits) {
    List<Term> terms = new ArrayList<>();
    collect(query, terms);
    Map<Long, Double> scores = new HashMap<>();
    for (Term term : terms) {
      long[] found = hits.of(term, RowNumbers.first(entity), RowNumbers.last(entity), HITS);
      for (long number : found) {
        scores.merge(number, 1.0 / found.length, Double::sum);
      }
    }
    List<Map.Entry<Long, Double>> ordered = new ArrayList<>(scores.entrySet());
    ordered.sort(
        Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder())
            .thenComparing(Map.Entry.comparingByKey()));
    List<Long> best = new ArrayList<>();
    for (Map.Entry<Long, Double> each : ordered.subList(0, Math.min(MOST, ordered.size()))) {
      best.add(each.getKey());
    }
    return best;
  }

  private static void collect(Query query, List<Term> terms) {
    switch (query) {
      case Query.Nothing _ -> {
        // no term
      }
      case Query.Words words -> terms.addAll(words.terms());
      case Query.Match match -> terms.add(match.term());
      case Query.And and -> and.operands().forEach(operand -> collect(operand, terms));
      case Query.Or or -> or.operands().forEach(operand -> collect(operand, terms));
      case Query.Not not -> collect(not.wanted(), terms);
    }
  }
}
