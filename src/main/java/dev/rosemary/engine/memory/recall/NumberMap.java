package dev.rosemary.engine.memory.recall;

import java.util.Arrays;

/** From row numbers, above 0, to nodes. Not thread safe. */
final class NumberMap {
  /** 2⁶⁴ divided by the golden ratio: spreads neighbouring numbers over the table. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] keys = new long[1_024];
  private int[] nodes = new int[1_024];
  private int shift = 64 - 10;
  private int size;

  /** The node of a number, or −1. */
  int get(long number) {
    int place = place(number);
    return keys[place] == number ? nodes[place] : -1;
  }

  /** Gives a number a node; −1 takes it away. */
  void put(long number, int node) {
    int place = place(number);
    if (keys[place] != number) {
      keys[place] = number;
      size++;
    }
    nodes[place] = node;
    if (2 * size > keys.length) {
      grow();
    }
  }

  private int place(long number) {
    int place = (int) ((number * SPREAD) >>> shift);
    while (keys[place] != 0 && keys[place] != number) {
      place = place + 1 == keys.length ? 0 : place + 1;
    }
    return place;
  }

  private void grow() {
    long[] before = keys;
    int[] nodesBefore = nodes;
    keys = new long[2 * before.length];
    nodes = new int[2 * before.length];
    Arrays.fill(nodes, -1);
    shift--;
    for (int i = 0; i < before.length; i++) {
      if (before[i] != 0) {
        int place = place(before[i]);
        keys[place] = before[i];
        nodes[place] = nodesBefore[i];
      }
    }
  }
}
