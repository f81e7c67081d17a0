package dev.rosemary.engine.memory.recall;

import java.util.Arrays;

/**
 * Memories of one user in the order of their events: those that the metadata puts into one session,
 * or those of which it says nothing. Not thread safe.
 */
final class Track {
  private final boolean session;
  private int[] nodes = new int[4];
  private int size;

  /**
   * A track.
   *
   * @param session whether it is one session
   */
  Track(boolean session) {
    this.session = session;
  }

  /** Compares memories by event time, then by number. */
  interface Order {
    int compare(int node, int other);
  }

  /** Whether all of it is one session. */
  boolean isSession() {
    return session;
  }

  int size() {
    return size;
  }

  int node(int place) {
    return nodes[place];
  }

  /** Where a memory stands, or −1 − where it would. */
  int place(int node, Order order) {
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int compared = order.compare(nodes[middle], node);
      if (compared == 0) {
        return middle;
      }
      if (compared < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1 - low;
  }

  void add(int node, Order order) {
    int place =
        size > 0 && order.compare(nodes[size - 1], node) < 0 ? size : -1 - place(node, order);
    if (place < 0) {
      return;
    }
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * size);
    }
    System.arraycopy(nodes, place, nodes, place + 1, size - place);
    nodes[place] = node;
    size++;
  }

  void remove(int node, Order order) {
    int place = place(node, order);
    if (place >= 0) {
      size--;
      System.arraycopy(nodes, place + 1, nodes, place, size - place);
    }
  }
}
