package dev.rosemary.engine.code.search;

import dev.rosemary.engine.code.index.CodeFile;
import dev.rosemary.engine.vector.Embedding;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The vectors of one index in memory, all of which a search reads. Follows the index by the numbers
 * of its vectors. Thread safe.
 */
final class CodeVectors {
  /** What a dimension of 1 is as a byte. */
  private static final float SCALE = 127;

  private byte[][] vectors = new byte[0][];
  private long[] numbers = new long[0];
  private int size;
  private String model = "";

  /** A unit vector as bytes. */
  static byte[] bytes(Embedding embedding) {
    float[] values = floats(embedding);
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Math.clamp(Math.round(values[i] * SCALE), -127, 127);
    }
    return bytes;
  }

  private static float[] floats(Embedding embedding) {
    ByteBuffer bytes = ByteBuffer.wrap(embedding.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    float[] values = new float[embedding.dimensions()];
    bytes.asFloatBuffer().get(values);
    return values;
  }

  /** The number of a vector and its product with the query, in units of 1 / 127². */
  record Near(long number, int dot) {}

  /**
   * The vectors closest to a query, closest first.
   *
   * @param fingerprint of the query's model; an index of another has no near vectors
   */
  synchronized List<Near> nearest(CodeFile index, String fingerprint, Embedding query, int most) {
    update(index, fingerprint);
    byte[] wanted = bytes(query);
    PriorityQueue<Near> best = new PriorityQueue<>(Comparator.comparingInt(Near::dot));
    for (int i = 0; i < size; i++) {
      byte[] vector = vectors[i];
      if (vector.length != wanted.length) {
        continue;
      }
      int dot = dot(vector, wanted);
      if (best.size() < most) {
        best.add(new Near(numbers[i], dot));
      } else if (best.element().dot() < dot) {
        best.remove();
        best.add(new Near(numbers[i], dot));
      }
    }
    List<Near> sorted = new ArrayList<>(best);
    sorted.sort(Comparator.comparingInt(Near::dot).reversed());
    return sorted;
  }

  private void update(CodeFile index, String fingerprint) {
    if (!fingerprint.equals(model)) {
      size = 0;
      model = fingerprint;
    }
    if (!fingerprint.equals(index.model())) {
      size = 0;
      return;
    }
    long last = size == 0 ? 0 : numbers[size - 1];
    index.vectorsSince(last, this::add);
  }

  private void add(long number, byte[] vector) {
    if (size == numbers.length) {
      int larger = Math.max(1_024, size + size / 2);
      numbers = Arrays.copyOf(numbers, larger);
      vectors = Arrays.copyOf(vectors, larger);
    }
    numbers[size] = number;
    vectors[size++] = vector;
  }

  private static int dot(byte[] a, byte[] b) {
    int dot = 0;
    for (int i = 0; i < a.length; i++) {
      dot += a[i] * b[i];
    }
    return dot;
  }
}
