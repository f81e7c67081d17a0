package dev.rosemary.engine.text;

import java.util.Arrays;

/**
 * Sets of row numbers as arrays in descending order without repeats, as full-text tables give them.
 * Pure functions.
 */
public final class Descending {
  private Descending() {}

  /** What is in both. */
  public static long[] and(long[] a, long[] b) {
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

  /** What is in either. */
  public static long[] or(long[] a, long[] b) {
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

  /** What is in the first and not in the second. */
  public static long[] not(long[] a, long[] b) {
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

  /** Whether a number is among them. */
  public static boolean contains(long[] a, long wanted) {
    return place(a, wanted) >= 0;
  }

  /** Where a number stands, or −1. */
  public static int place(long[] a, long wanted) {
    int low = 0;
    int high = a.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (a[middle] == wanted) {
        return middle;
      }
      if (a[middle] > wanted) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }
}
