package dev.rosemary.engine.rank;

/**
 * PageRank by power iteration: reads the whole graph in each round, and is what the walk near the
 * seeds is held against.
 */
final class TestingIteration {
  /** It ends when a round changes less than this in sum, of the contract. */
  static final double PRECISION = 1e-6;

  /** Rounds at most, of the contract; 0.9¹⁰⁰ of the error is 3 · 10⁻⁵. */
  static final int ROUNDS = 100;

  private TestingIteration() {}

  /**
   * The ranks of all nodes by power iteration: O(links) a round.
   *
   * @param restart above 0, at most 1
   * @param precision it ends when a round changes less than this in sum
   * @param rounds at most
   * @return by node, summing to 1
   */
  static double[] iterate(
      TestingAdjacency graph, Seeds seeds, double restart, double precision, int rounds) {
    double[] ranks = new double[graph.nodes()];
    addSeeds(seeds, 1, ranks);
    for (int round = 0; round < rounds; round++) {
      double[] next = new double[ranks.length];
      for (int node = 0; node < ranks.length; node++) {
        double moving = (1 - restart) * ranks[node];
        if (graph.degree(node) == 0) {
          next[node] += moving;
        } else if (moving > 0) {
          spread(graph, node, moving, next);
        }
      }
      addSeeds(seeds, restart, next);
      double change = 0;
      for (int node = 0; node < ranks.length; node++) {
        change += Math.abs(next[node] - ranks[node]);
      }
      ranks = next;
      if (change < precision) {
        break;
      }
    }
    return ranks;
  }

  private static void spread(TestingAdjacency graph, int node, double mass, double[] into) {
    for (int link = graph.start(node); link < graph.start(node + 1); link++) {
      into[graph.target(link)] += mass * graph.chance(link);
    }
  }

  private static void addSeeds(Seeds seeds, double mass, double[] into) {
    for (int i = 0; i < seeds.size(); i++) {
      into[seeds.node(i)] += mass * seeds.share(i);
    }
  }
}
