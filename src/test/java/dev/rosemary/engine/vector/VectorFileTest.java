package dev.rosemary.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorFileTest {
  private static final long SEED = 7;

  /** Rows of a store, kept in memory. */
  private static final class Rows implements VectorChanges {
    private record Row(long change, @Nullable Embedding embedding) {}

    private final Map<Long, Row> rows = new TreeMap<>();
    private final long identity;
    private long latest;

    Rows(long identity) {
      this.identity = identity;
    }

    void put(long slot, @Nullable Embedding embedding) {
      rows.put(slot, new Row(++latest, embedding));
    }

    Rows copy() {
      Rows copy = new Rows(identity);
      copy.rows.putAll(rows);
      copy.latest = latest;
      return copy;
    }

    @Override
    public long identity() {
      return identity;
    }

    @Override
    public long latest() {
      return latest;
    }

    @Override
    public long slots() {
      return rows.keySet().stream().mapToLong(slot -> slot + 1).max().orElse(0);
    }

    @Override
    public void since(long change, Visitor visitor) {
      rows.forEach((slot, row) -> {
        if (row.change() > change) {
          visitor.change(slot, row.embedding());
        }
      });
    }

    void agrees(VectorFile file, Embedding query) {
      float[] found = file.scan(query, this, file.held());
      assertThat(found.length).isGreaterThanOrEqualTo((int) slots());
      for (int slot = 0; slot < found.length; slot++) {
        Row row = rows.get((long) slot);
        Embedding embedding = row == null ? null : row.embedding();
        boolean fits = embedding != null && embedding.dimensions() == query.dimensions();
        double expected = fits && embedding != null ? embedding.cosine(query) : 0;
        assertThat((double) found[slot])
            .as("seed %s, slot %s", SEED, slot)
            .isEqualTo(
                expected, within(expected == 0 ? 1e-12 + (fits ? file.error() : 0) : file.error()));
      }
    }
  }

  private static Embedding random(Random random, int dimensions) {
    float[] values = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      values[i] = (float) (random.nextGaussian() * Math.exp(random.nextGaussian() * 3));
    }
    return Embedding.of(values);
  }

  @Test
  @DisplayName("V-6: scanned cosines are within the stated error, whatever changed in between")
  void withinError(@TempDir Path directory) {
    Random random = new Random(SEED);
    for (int dimensions : new int[] {1, 3, 33, 384}) {
      Rows rows = new Rows(1);
      try (VectorFile file = VectorFile.open(directory.resolve("v" + dimensions), dimensions)) {
        for (int round = 0; round < 12; round++) {
          int changes = random.nextInt(round == 3 ? 3_000 : 300);
          for (int i = 0; i < changes; i++) {
            Embedding embedding = random.nextInt(5) == 0 ? null : random(random, dimensions);
            rows.put(random.nextInt(200 * (round + 1)), embedding);
          }
          rows.agrees(file, random(random, dimensions));
        }
        rows.put(0, random(random, dimensions + 1));
        rows.put(1, Embedding.of(new float[dimensions]));
        rows.agrees(file, random(random, dimensions));
      }
    }
  }

  @Test
  @DisplayName(
      "S-11: two openers of one file see each other's updates; it is written anew when wrong")
  void sharedAndRepaired(@TempDir Path directory) throws Exception {
    Random random = new Random(SEED);
    Path path = directory.resolve("vectors");
    Rows rows = new Rows(5);
    Embedding query = random(random, 8);
    try (VectorFile one = VectorFile.open(path, 8);
        VectorFile two = VectorFile.open(path, 8)) {
      for (int i = 0; i < 600; i++) {
        rows.put(i, random(random, 8));
        if (i % 100 == 0) {
          rows.agrees(i % 200 == 0 ? one : two, query);
        }
      }
      Rows older = rows.copy();
      rows.put(3, null);
      rows.put(900, random(random, 8));
      long held = one.held();
      rows.agrees(two, query);
      // A reader of an older snapshot is not disturbed by a file that is ahead.
      assertThat(one.scan(query, older, held)[4]).isNotZero();
      // A store that went back to an older state and on from there.
      older.put(4, Embedding.of(1, 0, 0, 0, 0, 0, 0, 0));
      older.agrees(one, query);
      Rows other = new Rows(6);
      other.put(2, random(random, 8));
      other.agrees(two, query);
      other.agrees(one, query);
    }
    try (VectorFile file = VectorFile.open(path, 4)) {
      Rows small = new Rows(6);
      small.put(1, random(random, 4));
      small.agrees(file, random(random, 4));
    }
    for (long at : new long[] {0, 12}) {
      try (RandomAccessFile damaged = new RandomAccessFile(path.toFile(), "rw")) {
        damaged.seek(at);
        damaged.write(1);
        damaged.seek(5_000);
        damaged.write(new byte[] {9, 9, 9, 9});
      }
      try (VectorFile file = VectorFile.open(path, 8)) {
        rows.agrees(file, query);
      }
    }
    Files.write(path, new byte[] {1, 2, 3});
    try (VectorFile file = VectorFile.open(path, 8)) {
      rows.agrees(file, query);
      new Rows(9).agrees(file, query);
    }
  }

  @Test
  @DisplayName(
      "V-2: an embedding refuses what is no vector, and its bytes are little-endian float32")
  void embedding() {
    assertThatThrownBy(() -> Embedding.of()).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Embedding.of(1, Float.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Embedding.of(1).bytes()).containsExactly(0, 0, 0x80, 0x3f);
    assertThat(Embedding.ofBytes(Embedding.of(1, 2).bytes()).cosine(Embedding.of(2, 4)))
        .isEqualTo(1, within(1e-12));
    assertThat(Embedding.of(0, 0).cosine(Embedding.of(2, 4))).isZero();
  }
}
