package dev.rosemary.engine.memory.recall;

import java.util.Arrays;

/** The links of a node in one direction. Not thread safe. */
final class LinkList {
  private int[] targets = new int[2];

  /** By link; shorter when the rest weigh 1. */
  private float[] weights = new float[0];

  private int size;

  int size() {
    return size;
  }

  int target(int index) {
    return targets[index];
  }

  float weight(int index) {
    return index < weights.length ? weights[index] : 1;
  }

  void add(int target, float weight) {
    if (size == targets.length) {
      targets = Arrays.copyOf(targets, 2 * size);
    }
    if (weight != 1) {
      int before = weights.length;
      weights = Arrays.copyOf(weights, targets.length);
      Arrays.fill(weights, before, weights.length, 1);
    }
    if (size < weights.length) {
      weights[size] = weight;
    }
    targets[size++] = target;
  }

  /** Removes one link to a target of that weight, if there is one. */
  void remove(int target, float weight) {
    for (int i = 0; i < size; i++) {
      if (targets[i] == target && weight(i) == weight) {
        size--;
        targets[i] = targets[size];
        if (i < weights.length) {
          weights[i] = weight(size);
        }
        return;
      }
    }
  }
}
