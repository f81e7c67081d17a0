package dev.rosemary.engine.rank;

import java.util.Arrays;

/**
 * A weighted graph over nodes 0 to n − 1, laid out for walking: the links of node i are those from
 * {@code starts[i]} to {@code starts[i + 1]}. A node may have none, one may lead to itself, and
 * several between the same nodes count together. Immutable.
 */
final class TestingAdjacency implements Links {
  private final int[] starts;
  private final int[] targets;

  /** The chance of each link among those of its node. */
  private final double[] chances;

  private TestingAdjacency(int[] starts, int[] targets, double[] chances) {
    this.starts = starts;
    this.targets = targets;
    this.chances = chances;
  }

  /** A builder of a graph of so many nodes. */
  static Builder of(int nodes) {
    return new Builder(nodes);
  }

  /** How many nodes it has. */
  public int nodes() {
    return starts.length - 1;
  }

  @Override
  public int degree(int node) {
    return starts[node + 1] - starts[node];
  }

  @Override
  public void from(int node, Sink sink) {
    for (int link = starts[node]; link < starts[node + 1]; link++) {
      sink.link(targets[link], chances[link]);
    }
  }

  int start(int node) {
    return starts[node];
  }

  int target(int link) {
    return targets[link];
  }

  double chance(int link) {
    return chances[link];
  }

  /** Collects links. Not thread safe. */
  static final class Builder {
    private final int nodes;
    private int[] from = new int[64];
    private int[] to = new int[64];
    private double[] weights = new double[64];
    private int size;

    private Builder(int nodes) {
      if (nodes < 0) {
        throw new IllegalArgumentException("a graph has no " + nodes + " nodes");
      }
      this.nodes = nodes;
    }

    /**
     * Adds a link that is walked one way.
     *
     * @param weight finite and at least 0; 0 adds nothing
     */
    public Builder link(int source, int target, double weight) {
      if (source < 0 || source >= nodes || target < 0 || target >= nodes) {
        throw new IllegalArgumentException("no link from " + source + " to " + target);
      }
      if (!Double.isFinite(weight) || weight < 0) {
        throw new IllegalArgumentException("a weight is a number from 0, not " + weight);
      }
      if (weight == 0) {
        return this;
      }
      if (size == from.length) {
        from = Arrays.copyOf(from, size * 2);
        to = Arrays.copyOf(to, size * 2);
        weights = Arrays.copyOf(weights, size * 2);
      }
      from[size] = source;
      to[size] = target;
      weights[size++] = weight;
      return this;
    }

    /** Adds a link that is walked both ways; one of a node to itself is added once. */
    public Builder edge(int a, int b, double weight) {
      link(a, b, weight);
      return a == b ? this : link(b, a, weight);
    }

    /**
     * The graph.
     *
     * @param damping how much less likely a walker goes to a node that many links lead to: a link's
     *     weight is divided by the weight of all links to its target, to this power. 0 is plain
     *     PageRank, 0.5 the symmetric normalising of spectral methods, 1 makes hubs no more likely
     *     than leaves. From 0 to 1
     */
    public TestingAdjacency build(double damping) {
      if (!(damping >= 0 && damping <= 1)) {
        throw new IllegalArgumentException("damping is from 0 to 1, not " + damping);
      }
      double[] incoming = new double[nodes];
      int[] starts = new int[nodes + 1];
      for (int i = 0; i < size; i++) {
        incoming[to[i]] += weights[i];
        starts[from[i] + 1]++;
      }
      for (int i = 0; i < nodes; i++) {
        starts[i + 1] += starts[i];
      }
      int[] next = Arrays.copyOf(starts, nodes);
      int[] targets = new int[size];
      double[] chances = new double[size];
      double[] outgoing = new double[nodes];
      for (int i = 0; i < size; i++) {
        int place = next[from[i]]++;
        targets[place] = to[i];
        chances[place] = weights[i] / Math.pow(incoming[to[i]], damping);
        outgoing[from[i]] += chances[place];
      }
      for (int node = 0; node < nodes; node++) {
        for (int link = starts[node]; link < starts[node + 1]; link++) {
          chances[link] /= outgoing[node];
        }
      }
      return new TestingAdjacency(starts, targets, chances);
    }
  }
}
