package dev.rosemary.engine.vector;

import java.util.Arrays;

/**
 * The places with the highest scores among those that were offered: a heap with the lowest of them
 * on top. Used by one thread.
 */
final class NearestPlaces {
  private final float[] scores;
  private final int[] places;
  private int count;

  /** Keeps so many places, at least 1. */
  NearestPlaces(int most) {
    scores = new float[most];
    places = new int[most];
  }

  /** What a score has to exceed to be kept. */
  float threshold() {
    return count < scores.length ? Float.NEGATIVE_INFINITY : scores[0];
  }

  /** Whether as many are kept as may be. */
  boolean isFull() {
    return count == scores.length;
  }

  int count() {
    return count;
  }

  /** Takes a place whose score exceeds the threshold. */
  void offer(int place, float score) {
    if (count < scores.length) {
      int at = count++;
      while (at > 0 && scores[(at - 1) / 2] > score) {
        set(at, (at - 1) / 2);
        at = (at - 1) / 2;
      }
      set(at, place, score);
    } else {
      sink(place, score);
    }
  }

  /** Puts a place where the lowest one was. */
  private void sink(int place, float score) {
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= count) {
        break;
      }
      if (child + 1 < count && scores[child + 1] < scores[child]) {
        child++;
      }
      if (scores[child] >= score) {
        break;
      }
      set(at, child);
      at = child;
    }
    set(at, place, score);
  }

  private void set(int at, int from) {
    set(at, places[from], scores[from]);
  }

  private void set(int at, int place, float score) {
    places[at] = place;
    scores[at] = score;
  }

  /** The places that are kept, in no order. */
  int[] places() {
    return Arrays.copyOf(places, count);
  }

  /** A place with its score, as a number that sorts by score; see {@link #place}. */
  private static long sortable(int place, float score) {
    int bits = Float.floatToIntBits(score);
    int ordered = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
    return ((long) ordered << Integer.SIZE) | (place & 0xFFFF_FFFFL);
  }

  /**
   * The places with their scores, the highest score first; read by {@link #place}, {@link #score}.
   */
  long[] sorted() {
    long[] sorted = new long[count];
    for (int i = 0; i < count; i++) {
      sorted[i] = sortable(places[i], scores[i]);
    }
    Arrays.sort(sorted);
    for (int i = 0, j = count - 1; i < j; i++, j--) {
      long higher = sorted[j];
      sorted[j] = sorted[i];
      sorted[i] = higher;
    }
    return sorted;
  }

  static int place(long sorted) {
    return (int) sorted;
  }

  static float score(long sorted) {
    int ordered = (int) (sorted >> Integer.SIZE);
    return Float.intBitsToFloat(ordered ^ ((ordered >> 31) & Integer.MAX_VALUE));
  }
}
