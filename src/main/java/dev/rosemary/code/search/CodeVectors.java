package dev.rosemary.code.search;

import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.StoredChunk;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.engine.vector.VectorIndex;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of one index in memory. Follows the index by the numbers of its vectors. Thread safe.
 */
final class CodeVectors {
  /**
   * What a vector's largest dimension is as a byte: cosines ask for directions, not for lengths.
   */
  private static final float LARGEST = 127;

  private @Nullable VectorIndex vectors;

  /** The number of the vector in each slot, ascending; a slot is given away once. */
  private long[] numbers = new long[0];

  private int slots;

  /** Numbers that were seen and not found to be deleted. */
  private int present;

  private String model = "";

  /** A vector's direction as bytes. */
  static byte[] bytes(Embedding embedding) {
    float[] values = new float[embedding.dimensions()];
    ByteBuffer.wrap(embedding.bytes()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
    float largest = Float.MIN_NORMAL;
    for (float value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Math.round(values[i] / largest * LARGEST);
    }
    return bytes;
  }

  private static Embedding embedding(byte[] bytes) {
    float[] values = new float[bytes.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = bytes[i];
    }
    return Embedding.of(values);
  }

  /** A chunk and the cosine of its vector to a query. */
  record Near(StoredChunk chunk, double cosine) {}

  /** Reads the vectors before there is a query, in the time that the model takes to load. */
  synchronized void prepare(CodeFile index) {
    String fingerprint = index.model();
    int dimensions = index.dimensions();
    if (fingerprint != null && dimensions > 0 && isOf(index, fingerprint)) {
      follow(index, dimensions);
    }
  }

  /** Lets go of vectors of another model than this; whether the index has those of this one. */
  private boolean isOf(CodeFile index, String fingerprint) {
    boolean is = fingerprint.equals(index.model());
    if (!is || !fingerprint.equals(model)) {
      vectors = null;
      slots = 0;
      present = 0;
      model = fingerprint;
    }
    return is;
  }

  /**
   * The chunks of the vectors closest to a query, closest first.
   *
   * @param fingerprint of the query's model; an index of another has no near vectors
   * @param most vectors whose chunks are there
   */
  synchronized List<Near> nearest(CodeFile index, String fingerprint, Embedding query, int most) {
    if (!isOf(index, fingerprint)) {
      return List.of();
    }
    VectorIndex followed = follow(index, query.dimensions());
    // While an index is renewed, and until its run ends, vectors are left of chunks that are gone.
    for (int asked = most; ; asked = Math.min(4 * asked, followed.size())) {
      Map<Long, Double> cosines = new LinkedHashMap<>();
      for (VectorIndex.Hit hit : followed.nearest(query, _ -> true, asked, (_, _) -> null)) {
        cosines.put(hit.item(), hit.cosine());
      }
      List<Near> near = new ArrayList<>();
      Set<Long> found = new HashSet<>();
      index.chunksOf(
          cosines.keySet(),
          (vector, chunk) -> {
            if (found.size() < most || found.contains(vector)) {
              found.add(vector);
              near.add(new Near(chunk, cosines.getOrDefault(vector, 0.0)));
            }
          });
      if (found.size() == most || asked >= followed.size()) {
        return near;
      }
    }
  }

  private void take(VectorIndex followed, int dimensions, long number, byte[] vector) {
    if (slots == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(64, slots + slots / 2));
    }
    numbers[slots] = number;
    if (vector.length == dimensions) {
      followed.put(slots, number, embedding(vector));
    }
    slots++;
    present++;
  }

  /** Takes what came, and lets go of what went. */
  private VectorIndex follow(CodeFile index, int dimensions) {
    VectorIndex followed = vectors == null ? new VectorIndex(dimensions) : vectors;
    vectors = followed;
    long[] count = new long[1];
    followed.fill(() ->
        count[0] =
            index.vectorsSince(
                slots == 0 ? 0 : numbers[slots - 1],
                (number, vector) -> take(followed, dimensions, number, vector)));
    if (count[0] != present) {
      Set<Long> left = new HashSet<>(index.vectorNumbers());
      for (int slot = 0; slot < slots; slot++) {
        if (!left.contains(numbers[slot])) {
          followed.remove(slot);
        }
      }
      present = (int) count[0];
    }
    return followed;
  }
}
