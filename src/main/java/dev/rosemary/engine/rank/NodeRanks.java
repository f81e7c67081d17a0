package dev.rosemary.engine.rank;

/** The nodes that a walk came to, in the order in which it met them, and the rank of each. */
public final class NodeRanks {
  private final int[] nodes;
  private final double[] ranks;

  NodeRanks(int[] nodes, double[] ranks) {
    this.nodes = nodes;
    this.ranks = ranks;
  }

  /** How many nodes were met. */
  public int size() {
    return nodes.length;
  }

  /** The node of that place. */
  public int node(int index) {
    return nodes[index];
  }

  /** The rank of the node of that place, 0 when too little came there to count. */
  public double rank(int index) {
    return ranks[index];
  }
}
