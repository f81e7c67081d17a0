package dev.rosemary.engine.rank;

/**
 * Where a walk begins: nodes and the share of each. Immutable.
 *
 * <p>Nodes may repeat; then their shares add up.
 */
public final class Seeds {
  private final int[] nodes;
  private final double[] shares;

  private Seeds(int[] nodes, double[] shares) {
    this.nodes = nodes;
    this.shares = shares;
  }

  /**
   * Seeds by weight.
   *
   * @param weights one for each node, finite, at least 0, not all 0
   */
  public static Seeds of(int[] nodes, double[] weights) {
    if (nodes.length != weights.length) {
      throw new IllegalArgumentException("each seed needs a weight");
    }
    double sum = 0;
    for (double weight : weights) {
      if (!Double.isFinite(weight) || weight < 0) {
        throw new IllegalArgumentException("a weight is a number from 0, not " + weight);
      }
      sum += weight;
    }
    if (!(sum > 0) || !Double.isFinite(sum)) {
      throw new IllegalArgumentException("a walk begins somewhere: some weight is above 0");
    }
    double[] shares = new double[weights.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = weights[i] / sum;
    }
    return new Seeds(nodes.clone(), shares);
  }

  int size() {
    return nodes.length;
  }

  int node(int index) {
    return nodes[index];
  }

  double share(int index) {
    return shares[index];
  }
}
