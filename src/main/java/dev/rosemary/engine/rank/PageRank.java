package dev.rosemary.engine.rank;

/**
 * Personalised PageRank: p = restart · s + (1 − restart) · Wᵀp, where s are the seeds' shares and W
 * the chances of the links. From a node without links the walker begins again, so the ranks of all
 * nodes sum to 1. Pure functions.
 */
public final class PageRank {
  /** The chance to begin again at each step, of the contract: long walks, ten steps on average. */
  public static final double RESTART = 0.1;

  /** The precision of the contract. */
  public static final double PRECISION = 1e-6;

  /** Rounds of {@link #iterate} at most, of the contract; 0.9¹⁰⁰ of the error is 3 · 10⁻⁵. */
  public static final int ROUNDS = 100;

  private PageRank() {}

  /**
   * The ranks of all nodes by power iteration: O(links) a round.
   *
   * @param restart above 0, at most 1
   * @param precision it ends when a round changes less than this in sum
   * @param rounds at most
   * @return by node, summing to 1
   */
  public static double[] iterate(
      Adjacency graph, Seeds seeds, double restart, double precision, int rounds) {
    requireRestart(restart);
    double[] ranks = new double[graph.nodes()];
    addSeeds(seeds, 1, ranks);
    for (int round = 0; round < rounds; round++) {
      double[] next = new double[ranks.length];
      double again = restart;
      for (int node = 0; node < ranks.length; node++) {
        double moving = (1 - restart) * ranks[node];
        if (graph.degree(node) == 0) {
          again += moving;
        } else if (moving > 0) {
          spread(graph, node, moving, next);
        }
      }
      addSeeds(seeds, again, next);
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

  /**
   * The ranks near the seeds by forward push: what is on its way at a node is kept in part and
   * passed on in part, until too little is left anywhere. The graph is asked for its links on the
   * way, so work and memory do not depend on its size.
   *
   * @param restart above 0, at most 1
   * @param precision above 0: a node passes on what is more than this for each of its links, of
   *     which {@value LocalWalk#HUB} count at most
   * @param nodes that are met at most, at least one for each seed; links to more are not walked
   * @param pushes at most
   * @return of the nodes that were met; never above the true rank, below it in sum by at most
   *     precision × (links + nodes) unless a bound was met
   */
  public static NodeRanks push(
      Links links, Seeds seeds, double restart, double precision, int nodes, int pushes) {
    requireRestart(restart);
    if (!(precision > 0)) {
      throw new IllegalArgumentException("precision is above 0, not " + precision);
    }
    return new LocalWalk(links, restart, precision, nodes).run(seeds, pushes);
  }

  private static void spread(Adjacency graph, int node, double mass, double[] into) {
    for (int link = graph.start(node); link < graph.start(node + 1); link++) {
      into[graph.target(link)] += mass * graph.chance(link);
    }
  }

  private static void addSeeds(Seeds seeds, double mass, double[] into) {
    for (int i = 0; i < seeds.size(); i++) {
      into[seeds.node(i)] += mass * seeds.share(i);
    }
  }

  private static void requireRestart(double restart) {
    if (!(restart > 0 && restart <= 1)) {
      throw new IllegalArgumentException("restart is above 0 and at most 1, not " + restart);
    }
  }
}
