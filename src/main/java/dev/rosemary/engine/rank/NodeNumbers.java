package dev.rosemary.engine.rank;

import java.util.Arrays;

/** Numbers nodes from 0 in the order in which they are met. Not thread safe. */
final class NodeNumbers {
  /**
   * Spreads neighbouring nodes over the table (Fibonacci hashing: 2³² divided by the golden ratio).
   */
  private static final int SPREAD = 0x9E3779B9;

  private int[] nodes = new int[256];
  private int[] table = new int[1_024];
  private int shift = 32 - 10;
  private int size;

  NodeNumbers() {
    Arrays.fill(table, -1);
  }

  int size() {
    return size;
  }

  int node(int number) {
    return nodes[number];
  }

  int[] all() {
    return Arrays.copyOf(nodes, size);
  }

  /** The number of a node, or −1 when it was not met. */
  int find(int node) {
    return table[place(node)];
  }

  /** The number of a node, which is met now at the latest. */
  int of(int node) {
    int place = place(node);
    if (table[place] >= 0) {
      return table[place];
    }
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * size);
    }
    nodes[size] = node;
    table[place] = size++;
    if (2 * size > table.length) {
      grow();
    }
    return size - 1;
  }

  private int place(int node) {
    int place = (node * SPREAD) >>> shift;
    while (table[place] >= 0 && nodes[table[place]] != node) {
      place = place + 1 == table.length ? 0 : place + 1;
    }
    return place;
  }

  private void grow() {
    table = new int[2 * table.length];
    shift--;
    Arrays.fill(table, -1);
    for (int number = 0; number < size; number++) {
      table[place(nodes[number])] = number;
    }
  }
}
