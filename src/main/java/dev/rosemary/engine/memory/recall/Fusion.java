package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.memory.MemoryText;
import dev.rosemary.engine.rank.NodeRanks;
import dev.rosemary.engine.rank.PageRank;
import dev.rosemary.engine.rank.Ranked;
import dev.rosemary.engine.rank.Ranking;
import dev.rosemary.engine.rank.ReciprocalRankFusion;
import dev.rosemary.engine.rank.Scores;
import dev.rosemary.engine.rank.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Joins the rankings of one query; the package documentation has the formulas. For one use. */
final class Fusion {
  /** Hits of each ranking that count. */
  static final int DEPTH = 100;

  /** Hits that a walk begins at. */
  private static final int SEEDS = 40;

  /** Hits whose words are looked at, those with the best places. */
  private static final int READ = 20;

  /** What the cosine counts in the blend that seeds are chosen by; the words count the rest. */
  private static final double MEANING = 0.5;

  /** What a walk leaves for each link: the order of the first hundred does not change below it. */
  private static final double PRECISION = 1e-4;

  /** Nodes that a walk meets at most, some milliseconds of work. */
  private static final int NODES = 20_000;

  /** Steps of a walk at most: some 20 ms. */
  private static final int PUSHES = 1_000_000;

  private final Nodes nodes;
  private final Map<Integer, Scored> scored = new LinkedHashMap<>();

  /** The scores of a memory by each measure, NaN where it is not among the best. */
  static final class Scored {
    double vector = Double.NaN;
    double bm25 = Double.NaN;
    double ppr = Double.NaN;
  }

  /** A memory's node in its place. */
  record Placed(int node, double score, Scored scored) {}

  Fusion(Nodes nodes) {
    this.nodes = nodes;
  }

  private Scored scored(int node) {
    return scored.computeIfAbsent(node, _ -> new Scored());
  }

  void addVectors(List<Vectors.Hit> hits) {
    for (Vectors.Hit hit : hits) {
      int node = nodes.find(NodeKind.MEMORY, hit.item());
      if (node >= 0) {
        scored(node).vector = hit.cosine();
      }
    }
  }

  void addWords(List<MemoryText.Hit> hits) {
    for (MemoryText.Hit hit : hits) {
      int node = nodes.find(NodeKind.MEMORY, hit.number());
      if (node >= 0) {
        scored(node).bm25 = hit.score();
      }
    }
  }

  /**
   * Walks from what was added and from entities.
   *
   * @param found which memories may be found
   */
  void walk(int[] entities, int user, IntPredicate found) {
    @Nullable Seeds seeds = seeds(entities);
    if (seeds == null) {
      return;
    }
    NodeRanks ranks =
        PageRank.push(
            new WalkedLinks(nodes, user), seeds, PageRank.RESTART, PRECISION, NODES, PUSHES);
    List<Ranked<Integer>> memories = new ArrayList<>();
    for (int i = 0; i < ranks.size(); i++) {
      int node = ranks.node(i);
      if (ranks.rank(i) > 0 && nodes.isMemory(node) && found.test(node)) {
        memories.add(new Ranked<>(node, ranks.rank(i)));
      }
    }
    memories.sort(Comparator.comparingDouble(Ranked<Integer>::score).reversed());
    for (Ranked<Integer> memory : memories.subList(0, Math.min(DEPTH, memories.size()))) {
      scored(memory.item()).ppr = memory.score();
    }
  }

  private @Nullable Seeds seeds(int[] entities) {
    int[] hits = new int[scored.size()];
    double[] cosines = new double[hits.length];
    double[] words = new double[hits.length];
    int size = 0;
    for (Map.Entry<Integer, Scored> entry : scored.entrySet()) {
      hits[size] = entry.getKey();
      cosines[size] = entry.getValue().vector;
      words[size++] = entry.getValue().bm25;
    }
    double[] blend =
        Scores.blend(MEANING, Scores.minMax(cosines), 1 - MEANING, Scores.ofMaximum(words));
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < blend.length; i++) {
      if (blend[i] > 0) {
        order.add(i);
      }
    }
    order.sort((a, b) -> Double.compare(blend[b], blend[a]));
    int count = Math.min(SEEDS, order.size());
    int[] begun = new int[count + entities.length];
    double[] weights = new double[begun.length];
    for (int i = 0; i < count; i++) {
      begun[i] = hits[order.get(i)];
      weights[i] = Math.pow(blend[order.get(i)], 2);
    }
    System.arraycopy(entities, 0, begun, count, entities.length);
    Arrays.fill(weights, count, begun.length, 1);
    return begun.length == 0 ? null : Seeds.of(begun, weights);
  }

  /**
   * All that was found, best first.
   *
   * @param words the share of the query's words that a memory holds, by node
   */
  List<Placed> fuse(Weights weights, Boosts boosts, IntToDoubleFunction words) {
    List<Ranked<Integer>> fused =
        ReciprocalRankFusion.fuse(
            ReciprocalRankFusion.K,
            List.of(
                ranking(weights.vector(), each -> each.vector),
                ranking(weights.bm25(), each -> each.bm25),
                ranking(weights.ppr(), each -> each.ppr)));
    int[] found = new int[fused.size()];
    double[] scores = new double[found.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = fused.get(i).item();
      scores[i] = fused.get(i).score();
    }
    if (boosts.words() > 0 && found.length > 0) {
      double best = scores[0];
      for (int i = 0; i < Math.min(READ, found.length); i++) {
        scores[i] += boosts.words() * best * words.applyAsDouble(found[i]);
      }
    }
    SessionBoost.add(boosts.session(), nodes, found, scores);
    List<Placed> placed = new ArrayList<>(found.length);
    for (int i = 0; i < found.length; i++) {
      placed.add(new Placed(found[i], scores[i], scored(found[i])));
    }
    // The sort is stable: equal scores stay in the order of the fusion.
    placed.sort(Comparator.comparingDouble(Placed::score).reversed());
    return placed;
  }

  private interface Measure {
    double of(Scored scored);
  }

  private Ranking<Integer> ranking(double weight, Measure measure) {
    List<Integer> items = new ArrayList<>();
    for (Map.Entry<Integer, Scored> entry : scored.entrySet()) {
      if (!Double.isNaN(measure.of(entry.getValue()))) {
        items.add(entry.getKey());
      }
    }
    items.sort((a, b) -> Double.compare(measure.of(scored(b)), measure.of(scored(a))));
    return new Ranking<>(weight, items);
  }
}
