package dev.rosemary.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VectorIndexTest {
  private static final long SEED = 20_261;
  private static final int DIMENSIONS = 384;

  /** What is in an index, searched naively. */
  private static final class Naive {
    record Held(long item, Embedding vector) {}

    final Map<Integer, Held> held = new TreeMap<>();

    @Nullable Embedding vector(int slot) {
      Held there = held.get(slot);
      return there == null ? null : there.vector();
    }

    List<VectorIndex.Hit> nearest(Embedding query, LongPredicate allowed, int most) {
      Map<Long, Double> best = new HashMap<>();
      held.values()
          .forEach(there -> {
            if (allowed.test(there.item())) {
              best.merge(there.item(), there.vector().cosine(query), Math::max);
            }
          });
      List<VectorIndex.Hit> hits = new ArrayList<>();
      best.forEach((item, cosine) -> hits.add(new VectorIndex.Hit(item, cosine)));
      hits.sort(
          Comparator.comparingDouble(VectorIndex.Hit::cosine)
              .thenComparingLong(VectorIndex.Hit::item)
              .reversed());
      return hits.subList(0, Math.min(most, hits.size()));
    }
  }

  @Test
  void findsWhatANaiveScanFindsWhateverIsPutRemovedAndAllowed() {
    Random random = new Random(SEED);
    TestingVectors vectors = new TestingVectors(random, 48, 20);
    // Codes from 400 vectors on, so that both ways of searching are gone through, there and back.
    VectorIndex index = new VectorIndex(48, 400);
    Naive naive = new Naive();
    for (int round = 0; round < 60; round++) {
      boolean growing = round % 30 < 20;
      for (int i = 0; i < 80; i++) {
        int slot = random.nextInt(1_500);
        if (random.nextInt(10) < (growing ? 8 : 1)) {
          long item = random.nextInt(700) * 1_000_000_007L;
          Embedding vector = vectors.next();
          index.put(slot, item, vector);
          naive.held.put(slot, new Naive.Held(item, vector));
        } else {
          index.remove(slot);
          naive.held.remove(slot);
        }
      }
      assertThat(index.size()).isEqualTo(naive.held.size());
      int allowedOf = 1 + random.nextInt(100);
      LongPredicate allowed = item -> item / 1_000_000_007L % allowedOf == 0;
      int most = 1 + random.nextInt(30);
      Embedding query = vectors.next();
      assertThat(index.nearest(query, allowed, most, (slot, _) -> naive.vector(slot)))
          .as("seed %s, round %s, 1 of %s allowed, most %s", SEED, round, allowedOf, most)
          .isEqualTo(naive.nearest(query, allowed, most));
      double least = random.nextDouble();
      assertThat(index.nearest(query, allowed, most, least, (slot, _) -> naive.vector(slot)))
          .as("seed %s, round %s, cosines from %s on", SEED, round, least)
          .isEqualTo(
              naive.nearest(query, allowed, most).stream()
                  .filter(hit -> hit.cosine() >= least)
                  .toList());
    }
  }

  @Test
  void codesFindNinetyEightOfAHundredOfTheTenNearestWithAndWithoutFilters() {
    Random random = new Random(SEED);
    TestingVectors vectors = new TestingVectors(random, DIMENSIONS, 300);
    int size = 32_000;
    VectorIndex index = new VectorIndex(DIMENSIONS);
    List<Embedding> all = new ArrayList<>();
    List<float[]> units = new ArrayList<>();
    for (int slot = 0; slot < size; slot++) {
      Embedding vector = vectors.next();
      all.add(vector);
      units.add(vector.unit());
      index.put(slot, slot, vector);
    }
    int[] filters = {1, 3, 40, 2_000};
    for (int filter : filters) {
      LongPredicate allowed = item -> item % filter == 0;
      int found = 0;
      int wanted = 0;
      for (int i = 0; i < 25; i++) {
        Embedding query = vectors.next();
        List<Integer> expected = exact(units, query, allowed, 10);
        List<VectorIndex.Hit> hits = index.nearest(query, allowed, 10, (slot, _) -> all.get(slot));
        assertThat(hits).hasSize(expected.size()).allMatch(hit -> allowed.test(hit.item()));
        for (VectorIndex.Hit hit : hits) {
          found += expected.contains((int) hit.item()) ? 1 : 0;
        }
        wanted += expected.size();
      }
      assertThat(found / (double) wanted)
          .as("recall at 10 with seed %s where 1 of %s is allowed", SEED, filter)
          .isGreaterThanOrEqualTo(0.98);
    }
  }

  @Test
  void findsTheSameWhetherItsVectorsCameOneByOneOrInARow() {
    Random random = new Random(SEED);
    TestingVectors vectors = new TestingVectors(random, 48, 20);
    VectorIndex index = new VectorIndex(48, 400);
    Naive naive = new Naive();
    int slot = 0;
    // Without codes, across the border to codes, and with codes.
    for (int end : new int[] {300, 1_000, 2_500}) {
      int first = slot;
      index.fill(() -> {
        for (int i = first; i < end; i++) {
          Embedding vector = vectors.next();
          index.put(i, i, vector);
          naive.held.put(i, new Naive.Held(i, vector));
        }
      });
      slot = end;
      for (int i = 0; i < 20; i++) {
        Embedding query = vectors.next();
        assertThat(index.nearest(query, _ -> true, 10, (at, _) -> naive.vector(at)))
            .as("seed %s, %s vectors", SEED, end)
            .isEqualTo(naive.nearest(query, _ -> true, 10));
      }
    }
  }

  private static List<Integer> exact(
      List<float[]> all, Embedding query, LongPredicate allowed, int most) {
    float[] unit = query.unit();
    List<Integer> slots = new ArrayList<>();
    float[] products = new float[all.size()];
    for (int slot = 0; slot < all.size(); slot++) {
      if (allowed.test(slot)) {
        float[] values = all.get(slot);
        for (int i = 0; i < unit.length; i++) {
          products[slot] += unit[i] * values[i];
        }
        slots.add(slot);
      }
    }
    slots.sort((a, b) -> Float.compare(products[b], products[a]));
    return slots.subList(0, Math.min(most, slots.size()));
  }

  @Test
  void theManyPartsOfOneItemLeaveRoomForOthers() {
    Random random = new Random(SEED);
    VectorIndex index = new VectorIndex(8);
    Embedding query = Embedding.of(1, 0, 0, 0, 0, 0, 0, 0);
    for (int slot = 0; slot < 2_000; slot++) {
      index.put(slot, 1, Embedding.of(1, random.nextFloat() / 100, 0, 0, 0, 0, 0, 0));
    }
    index.put(2_000, 2, Embedding.of(1, 1, 0, 0, 0, 0, 0, 0));
    index.put(2_001, 3, Embedding.of(-1, 1, 0, 0, 0, 0, 0, 0));

    List<VectorIndex.Hit> hits = index.nearest(query, _ -> true, 3, (_, _) -> null);

    assertThat(hits).extracting(VectorIndex.Hit::item).containsExactly(1L, 2L, 3L);
    assertThat(hits.get(1).cosine()).isBetween(0.706, 0.708);
  }

  @Test
  void asksForFewItemsOnly() {
    Random random = new Random(SEED);
    TestingVectors vectors = new TestingVectors(random, 64, 50);
    VectorIndex index = new VectorIndex(64, 1_000);
    for (int slot = 0; slot < 30_000; slot++) {
      index.put(slot, slot, vectors.next());
    }
    int[] asked = {0};
    List<VectorIndex.Hit> _ =
        index.nearest(
            vectors.next(),
            _ -> {
              asked[0]++;
              return true;
            },
            10,
            (_, _) -> null);
    assertThat(asked[0]).isLessThan(4_000);
  }

  @Test
  void emptyOrZeroOrOfOtherDimensions() {
    VectorIndex index = new VectorIndex(2);
    assertThat(index.nearest(Embedding.of(1, 0), _ -> true, 5, (_, _) -> null)).isEmpty();
    index.put(7, 70, Embedding.of(0, 0));
    assertThat(index.nearest(Embedding.of(0, 0), _ -> true, 5, (_, _) -> null))
        .containsExactly(new VectorIndex.Hit(70, 0));
    assertThat(index.nearest(Embedding.of(1, 0), _ -> false, 5, (_, _) -> null)).isEmpty();
    assertThatThrownBy(() -> index.put(1, 1, Embedding.of(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> index.nearest(Embedding.of(1), _ -> true, 1, (_, _) -> null))
        .isInstanceOf(IllegalArgumentException.class);
    index.remove(7);
    index.remove(8_000);
    assertThat(index.size()).isZero();
  }
}
