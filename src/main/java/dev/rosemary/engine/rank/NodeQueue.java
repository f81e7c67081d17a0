package dev.rosemary.engine.rank;

/** Nodes that wait for their turn, first in, first out, each at most once. Not thread safe. */
final class NodeQueue {
  private final int[] ring;
  private final boolean[] waits;
  private int first;
  private int size;

  /** An empty queue for nodes 0 to {@code nodes} − 1. */
  NodeQueue(int nodes) {
    ring = new int[nodes];
    waits = new boolean[nodes];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Adds a node unless it waits already. */
  void add(int node) {
    if (waits[node]) {
      return;
    }
    waits[node] = true;
    int place = first + size++;
    ring[place < ring.length ? place : place - ring.length] = node;
  }

  /** Takes the one that waits longest; the queue is not empty. */
  int remove() {
    int node = ring[first];
    first = first + 1 < ring.length ? first + 1 : 0;
    size--;
    waits[node] = false;
    return node;
  }
}
