package dev.rosemary.engine.vector;

import dev.rosemary.base.WorkLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of items in memory, searched by reading all of them: with eight bits a dimension up
 * to {@link #WITHOUT_CODES} vectors, above that first with one bit. Searches may go on side by
 * side; a change needs the index for itself.
 *
 * <p>Memory a vector: a byte a dimension and 20 bytes; with codes, a bit a dimension and 8 bytes
 * more.
 */
public final class VectorIndex {
  /** Vectors up to which all are compared with eight bits: 3 ms for 384 dimensions. */
  public static final int WITHOUT_CODES = 20_000;

  /**
   * Vectors that are looked at more closely: the best by codes, or those that rounding may hide.
   */
  private static final int CANDIDATES = 300;

  /** Vectors whose exact cosine is asked for at most; a wrong order behind them matters little. */
  private static final int EXACT = 128;

  /**
   * What two cosines by eight bits may be off against each other, in steps of their numbers: six
   * times the deviation, which is √2 / √12 steps.
   */
  private static final float ROUNDING = 2.5f;

  /** A cosine that none is below, by however much it is rounded. */
  public static final double LEAST_COSINE = -2;

  /** How much of a cosine eight bits may hide. */
  private static final float HIDDEN = 0.02f;

  /** An item and its cosine to a query. */
  public record Hit(long item, double cosine) {}

  /** Gives the exact vector of a slot, or null when it is not to be had. */
  @FunctionalInterface
  public interface ExactVectors {
    /** The vector that the slot holds for this item. */
    @Nullable Embedding vector(int slot, long item);
  }

  private final int dimensions;
  private final int withoutCodes;
  private final ByteRows rows;
  private @Nullable SignCodes codes;

  /** Whether vectors come in a long row, after which codes are made. */
  private boolean filling;

  /** Changes until codes are made anew, with the centre of what is there then. */
  private int codesLast;

  private int count;
  private long[] items = new long[0];
  private int[] slots = new int[0];

  /** The place of each slot plus 1, or 0. */
  private int[] places = new int[0];

  /** An index without vectors, of so many dimensions. */
  public VectorIndex(int dimensions) {
    this(dimensions, WITHOUT_CODES);
  }

  VectorIndex(int dimensions, int withoutCodes) {
    this.dimensions = dimensions;
    this.withoutCodes = withoutCodes;
    rows = new ByteRows(dimensions);
  }

  /** How many vectors there are. */
  public int size() {
    return count;
  }

  /**
   * Puts a vector into a slot, in place of what was there.
   *
   * @param slot a number of the caller, from 0; the memory used grows with the highest
   * @throws IllegalArgumentException when it has other dimensions
   */
  public void put(int slot, long item, Embedding vector) {
    if (vector.dimensions() != dimensions) {
      throw new IllegalArgumentException(
          "a vector of " + vector.dimensions() + " dimensions among those of " + dimensions);
    }
    int place = placeFor(slot);
    items[place] = item;
    float[] unit = vector.unit();
    rows.set(place, unit);
    if (codes != null) {
      codes.set(place, unit);
    }
    changed();
  }

  /** Does work that puts many vectors: what depends on all of them is made once, at its end. */
  public void fill(Runnable work) {
    filling = true;
    try {
      work.run();
    } finally {
      filling = false;
      if (isEncodingDue()) {
        encode();
      }
    }
  }

  private boolean isEncodingDue() {
    return !filling && (codes == null ? count > withoutCodes : codesLast <= 0);
  }

  private int placeFor(int slot) {
    if (slot >= places.length) {
      places = Arrays.copyOf(places, Math.max(slot + 1, places.length + places.length / 2));
    }
    if (places[slot] > 0) {
      return places[slot] - 1;
    }
    if (count == slots.length) {
      int longer = Math.max(ByteRows.BLOCK, count + count / 2);
      slots = Arrays.copyOf(slots, longer);
      items = Arrays.copyOf(items, longer);
    }
    int place = count++;
    slots[place] = slot;
    places[slot] = place + 1;
    return place;
  }

  /** Takes the vector of a slot away; nothing when it has none. */
  public void remove(int slot) {
    if (slot >= places.length || places[slot] == 0) {
      return;
    }
    int place = places[slot] - 1;
    int last = count - 1;
    places[slot] = 0;
    if (place != last) {
      rows.copy(last, place);
      if (codes != null) {
        codes.copy(last, place);
      }
      slots[place] = slots[last];
      items[place] = items[last];
      places[slots[place]] = place + 1;
    }
    count = last;
    changed();
  }

  /** Keeps codes as long as they pay, with a centre that is not too old. */
  private void changed() {
    codesLast--;
    if (isEncodingDue()) {
      encode();
    } else if (codes != null && count < withoutCodes / 2) {
      codes = null;
    }
  }

  private void encode() {
    float[] unit = new float[dimensions];
    double[] sums = new double[dimensions];
    for (int place = 0; place < count; place++) {
      rows.read(place, unit);
      for (int i = 0; i < dimensions; i++) {
        sums[i] += unit[i];
      }
    }
    float[] centre = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      centre[i] = (float) (sums[i] / Math.max(count, 1));
    }
    SignCodes encoded = new SignCodes(centre);
    for (int place = 0; place < count; place++) {
      rows.read(place, unit);
      encoded.set(place, unit);
    }
    codes = encoded;
    codesLast = Math.max(count, withoutCodes);
  }

  /**
   * The items that are nearest to a query, the nearest first. An item with several vectors counts
   * with the nearest of them.
   *
   * @param allowed which items may be found; asked only for those that are near enough
   * @param most items at most, at least 1
   * @param exact asked for the vectors of the best, whose cosines are then exact; the others are
   *     off by about 0.001
   */
  public List<Hit> nearest(Embedding query, LongPredicate allowed, int most, ExactVectors exact) {
    return nearest(query, allowed, most, LEAST_COSINE, exact);
  }

  /**
   * The same of those whose cosine is at least {@code least}: what is further away is not asked
   * for.
   */
  public List<Hit> nearest(
      Embedding query, LongPredicate allowed, int most, double least, ExactVectors exact) {
    if (most < 1) {
      throw new IllegalArgumentException("at least one item is asked for, not " + most);
    }
    if (query.dimensions() != dimensions) {
      throw new IllegalArgumentException(
          "a query of " + query.dimensions() + " dimensions among those of " + dimensions);
    }
    float[] unit = query.unit();
    int candidates = (int) Math.min(count, Math.max(CANDIDATES, 3L * most));
    while (candidates > 0) {
      NearestPlaces near = near(unit, allowed, candidates, (float) least - HIDDEN);
      long[] sorted = near.sorted();
      int enough = leading(sorted, most);
      // Many vectors of few items leave no room for others: then more are looked at.
      if (enough >= 0 || !near.isFull() || candidates == count) {
        return exact(query, sorted, enough < 0 ? sorted.length - 1 : enough, most, least, exact);
      }
      candidates = (int) Math.min(count, 4L * candidates);
    }
    return List.of();
  }

  private NearestPlaces near(float[] unit, LongPredicate allowed, int most, float least) {
    ByteRows.Query query = ByteRows.Query.of(unit);
    SignCodes present = codes;
    if (present == null) {
      return scan(
          allowed, most, least, (block, size, into) -> rows.cosines(query, block, size, into));
    }
    SignCodes.Query coded = present.query(unit);
    NearestPlaces about =
        scan(
            allowed,
            most,
            Float.NEGATIVE_INFINITY,
            (block, size, into) -> present.cosines(coded, block, size, into));
    NearestPlaces near = new NearestPlaces(most);
    for (int place : about.places()) {
      float cosine = rows.cosine(query, place);
      if (cosine > least) {
        near.offer(place, cosine);
      }
    }
    return near;
  }

  @FunctionalInterface
  private interface Scoring {
    void cosines(int block, int size, float[] into);
  }

  private NearestPlaces scan(LongPredicate allowed, int most, float least, Scoring scoring) {
    NearestPlaces near = new NearestPlaces(most);
    float[] cosines = new float[ByteRows.BLOCK];
    for (int first = 0; first < count; first += ByteRows.BLOCK) {
      WorkLimit.check();
      int size = Math.min(ByteRows.BLOCK, count - first);
      scoring.cosines(first / ByteRows.BLOCK, size, cosines);
      float threshold = Math.max(least, near.threshold());
      for (int i = 0; i < size; i++) {
        if (cosines[i] > threshold && allowed.test(items[first + i])) {
          near.offer(first + i, cosines[i]);
          threshold = Math.max(least, near.threshold());
        }
      }
    }
    return near;
  }

  /** Where among sorted places the {@code most}-th different item stands, or −1. */
  private int leading(long[] sorted, int most) {
    Map<Long, Boolean> seen = new HashMap<>();
    for (int i = 0; i < sorted.length; i++) {
      seen.put(items[NearestPlaces.place(sorted[i])], true);
      if (seen.size() == most) {
        return i;
      }
    }
    return -1;
  }

  /** The best items: exact as far as the rounding of what stands behind {@code last} may matter. */
  private List<Hit> exact(
      Embedding query, long[] sorted, int last, int most, double least, ExactVectors exact) {
    Map<Long, Double> best = new HashMap<>();
    float worst = sorted.length == 0 ? 0 : NearestPlaces.score(sorted[last]);
    for (int i = 0; i < sorted.length; i++) {
      int place = NearestPlaces.place(sorted[i]);
      double cosine = NearestPlaces.score(sorted[i]);
      if (i > last && cosine < worst - ROUNDING * rows.scale(place)) {
        break;
      }
      Embedding vector = i < EXACT ? exact.vector(slots[place], items[place]) : null;
      if (vector != null) {
        cosine = vector.cosine(query);
      }
      best.merge(items[place], cosine, Math::max);
    }
    List<Hit> hits = new ArrayList<>();
    best.forEach((item, cosine) -> {
      if (cosine >= least) {
        hits.add(new Hit(item, Math.clamp(cosine, -1, 1)));
      }
    });
    hits.sort((a, b) ->
        a.cosine() == b.cosine()
            ? Long.compare(b.item(), a.item())
            : Double.compare(b.cosine(), a.cosine()));
    return List.copyOf(hits.subList(0, Math.min(most, hits.size())));
  }
}
