package dev.rosemary.engine.graph;

import java.util.Arrays;

/** Sets of numbers as arrays in descending order without repeats. */
final class Descending {
  private Descending() {}

  static long[] and(long[] a, long[] b) {
    long[] out = new long[Math.min(a.length, b.length)];
    int size = 0;
    for (int i = 0, j = 0; i < a.length && j < b.length; ) {
      if (a[i] == b[j]) {
        out[size++] = a[i++];
        j++;
      } else if (a[i] > b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return Arrays.copyOf(out, size);
  }

  static long[] or(long[] a, long[] b) {
    long[] out = new long[a.length + b.length];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < a.length || j < b.length) {
      if (j == b.length || (i < a.length && a[i] > b[j])) {
        out[size++] = a[i++];
      } else {
        if (i < a.length && a[i] == b[j]) {
          i++;
        }
        out[size++] = b[j++];
      }
    }
    return Arrays.copyOf(out, size);
  }

  static long[] not(long[] a, long[] b) {
    long[] out = new long[a.length];
    int size = 0;
    for (int i = 0, j = 0; i < a.length; ) {
      if (j == b.length || a[i] > b[j]) {
        out[size++] = a[i++];
      } else {
        if (a[i] == b[j]) {
          i++;
        }
        j++;
      }
    }
    return Arrays.copyOf(out, size);
  }

  static boolean contains(long[] a, long wanted) {
    int low = 0;
    int high = a.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (a[middle] == wanted) {
        return true;
      }
      if (a[middle] > wanted) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return false;
  }
}
