package dev.rosemary.engine.rank;

/**
 * Personalised PageRank: p = restart · s + (1 − restart) · Wᵀp, where s are the seeds' shares and W
 * the chances of the links. At a node without links the walker stays: what hangs together with
 * nothing keeps what it began with. The ranks of all nodes sum to 1. Pure functions.
 */
public final class PageRank {
  /** The chance to begin again at each step, of the contract: long walks, ten steps on average. */
  public static final double RESTART = 0.1;

  private PageRank() {}

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
   *     precision × (links + nodes) unless a bound was met or a node has more than {@value
   *     LocalWalk#HUB} links, which leaves more
   */
  public static NodeRanks push(
      Links links, Seeds seeds, double restart, double precision, int nodes, int pushes) {
    if (!(restart > 0 && restart <= 1)) {
      throw new IllegalArgumentException("restart is above 0 and at most 1, not " + restart);
    }
    if (!(precision > 0)) {
      throw new IllegalArgumentException("precision is above 0, not " + precision);
    }
    return new LocalWalk(links, restart, precision, nodes).run(seeds, pushes);
  }
}
