package dev.rosemary.engine.node.search;

import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.text.Descending;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Ranks entities by the terms found in their names, types and observations. A pure function.
 *
 * <p>An entity that holds every term ranks above one that holds some. Within each group the score
 * is the sum over terms of {@code idf · (N·[in name or type] + tf / (tf + k1))}, where tf counts
 * the entity's observations that hold the term, plus the idf of all terms that stand together in
 * its best observation, plus that of all terms when each stands in the name. The idf is BM25's,
 * {@code ln(1 + (n − df + ½) / (df + ½))} (Robertson and Zaragoza, "The Probabilistic Relevance
 * Framework", 2009), over entities; a length normalisation is left out, since observations are
 * short. Ties: the later entity first.
 */
final class NodeRanking {
  /** N: how much more a term in the name says than one in an observation. */
  private static final double NAME = 2.0;

  /** k1: how soon more observations with the same term stop to matter; BM25's usual value. */
  private static final double SATURATION = 1.2;

  private final List<TermHits> terms;
  private final double[] idf;
  private final int[] nameAt;
  private final int[] observationAt;
  private final int[] ahead;

  /**
   * A ranked entity.
   *
   * @param matched how many of the terms it holds
   */
  record Ranked(long entity, double score, int matched, boolean allInName) {}

  /**
   * A ranking.
   *
   * @param best the best ones, best first
   * @param total how many entities matched
   */
  record Ranking(List<Ranked> best, int total) {}

  private static final Comparator<Ranked> WORST_FIRST = NodeRanking::worseFirst;

  private NodeRanking(List<TermHits> terms, long entities) {
    this.terms = terms;
    idf = new double[terms.size()];
    nameAt = new int[terms.size()];
    observationAt = new int[terms.size()];
    ahead = new int[terms.size()];
    for (int i = 0; i < idf.length; i++) {
      TermHits hits = terms.get(i);
      double found = hits.entities().length;
      // Of a term with more hits than were read, at least a tenth of all entities is assumed.
      double frequency = hits.complete() ? found : Math.max(found, entities / 10.0);
      idf[i] =
          Math.log1p((Math.max((double) entities, found) - frequency + 0.5) / (frequency + 0.5));
    }
  }

  /**
   * Ranks what holds any of the terms.
   *
   * @param entities how many entities there are, for the idf
   * @param allowed the only entities to rank, descending, or null for all
   * @param first the entity that comes first, whatever it holds; 0 for none
   * @param most how many are wanted
   */
  static Ranking rank(
      List<TermHits> terms, long entities, long @Nullable [] allowed, long first, int most) {
    return new NodeRanking(terms, entities).rank(allowed, first, most);
  }

  private Ranking rank(long @Nullable [] allowed, long first, int most) {
    PriorityQueue<Ranked> best = new PriorityQueue<>(WORST_FIRST);
    int total = 0;
    if (first != 0) {
      total++;
      best.add(new Ranked(first, Double.MAX_VALUE, idf.length, true));
    }
    for (long entity = next(); entity != Long.MIN_VALUE; entity = next()) {
      Ranked ranked = score(entity);
      if (entity == first || (allowed != null && !Descending.contains(allowed, entity))) {
        continue;
      }
      total++;
      if (best.size() == most) {
        Ranked worst = best.peek();
        // Most entities that a common word finds stop here.
        if (worst == null || worseFirst(ranked, worst) <= 0) {
          continue;
        }
        best.poll();
      }
      best.add(ranked);
    }
    List<Ranked> sorted = new ArrayList<>(best);
    sorted.sort(WORST_FIRST.reversed());
    return new Ranking(sorted, total);
  }

  private static int worseFirst(Ranked a, Ranked b) {
    int byScore = Double.compare(a.score, b.score);
    return byScore != 0 ? byScore : Long.compare(a.entity, b.entity);
  }

  /** The highest entity that any term has and that was not scored yet. */
  private long next() {
    long highest = Long.MIN_VALUE;
    for (int i = 0; i < idf.length; i++) {
      TermHits hits = terms.get(i);
      if (nameAt[i] < hits.names().length) {
        highest = Math.max(highest, hits.names()[nameAt[i]]);
      }
      if (observationAt[i] < hits.observations().length) {
        highest = Math.max(highest, RowNumbers.entityOf(hits.observations()[observationAt[i]]));
      }
    }
    return highest;
  }

  /** Scores an entity and moves on behind it. */
  private Ranked score(long entity) {
    double together = bestObservation(entity);
    double score = 0;
    double allIdf = 0;
    int matched = 0;
    int inName = 0;
    for (int i = 0; i < idf.length; i++) {
      TermHits hits = terms.get(i);
      boolean name = nameAt[i] < hits.names().length && hits.names()[nameAt[i]] == entity;
      if (name) {
        nameAt[i]++;
        inName++;
      }
      int tf = 0;
      while (isAt(i, entity)) {
        observationAt[i]++;
        tf++;
      }
      if (name || tf > 0) {
        matched++;
      }
      score += idf[i] * ((name ? NAME : 0) + tf / (tf + SATURATION));
      allIdf += idf[i];
    }
    boolean allInName = inName == idf.length;
    score += together + (allInName ? allIdf : 0);
    // Larger than any score: what holds every term comes first.
    double all = matched == idf.length ? (NAME + 3) * allIdf + 1 : 0;
    return new Ranked(entity, score + all, matched, allInName);
  }

  private boolean isAt(int term, long entity) {
    long[] observations = terms.get(term).observations();
    int at = observationAt[term];
    return at < observations.length && RowNumbers.entityOf(observations[at]) == entity;
  }

  /** The largest sum of the idf of terms that stand in one observation of this entity. */
  private double bestObservation(long entity) {
    int[] at = ahead;
    System.arraycopy(observationAt, 0, at, 0, at.length);
    double best = 0;
    while (true) {
      long observation = Long.MIN_VALUE;
      for (int i = 0; i < at.length; i++) {
        long[] observations = terms.get(i).observations();
        if (at[i] < observations.length && RowNumbers.entityOf(observations[at[i]]) == entity) {
          observation = Math.max(observation, observations[at[i]]);
        }
      }
      if (observation == Long.MIN_VALUE) {
        return best;
      }
      double sum = 0;
      for (int i = 0; i < at.length; i++) {
        long[] observations = terms.get(i).observations();
        if (at[i] < observations.length && observations[at[i]] == observation) {
          sum += idf[i];
          at[i]++;
        }
      }
      best = Math.max(best, sum);
    }
  }
}
