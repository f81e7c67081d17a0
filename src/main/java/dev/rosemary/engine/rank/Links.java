package dev.rosemary.engine.rank;

/** A graph that is asked for the links of a node when a walk comes there. Nodes are any numbers. */
@FunctionalInterface
public interface Links {
  /**
   * Tells the links that leave a node; several to the same node count together, and what has no
   * weight counts for nothing.
   */
  void from(int node, Sink sink);

  /**
   * About how many links leave a node, so that those of a hub where little comes need not be asked
   * for; −1 when only asking tells.
   */
  default int degree(int node) {
    return -1;
  }

  /** Takes links. */
  @FunctionalInterface
  interface Sink {
    /** Takes a link; its chance is its share of the weights of all links of the node. */
    void link(int target, double weight);
  }
}
