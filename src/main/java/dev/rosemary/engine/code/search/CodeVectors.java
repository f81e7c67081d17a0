package dev.rosemary.engine.code.search;

import dev.rosemary.engine.code.index.CodeFile;
import dev.rosemary.engine.code.index.StoredChunk;
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
  /** What a dimension of 1 is as a byte. */
  private static final float SCALE = 127;

  private @Nullable VectorIndex vectors;

  /** The number of the vector in each slot, ascending; a slot is given away once. */
  private long[] numbers = new long[0];

  private int slots;

  /** Numbers that were seen and not found to be deleted. */
  private int present;

  private String model = "";

  /** A unit vector as bytes. */
  static byte[] bytes(Embedding embedding) {
    float[] values = new float[embedding.dimensions()];
    ByteBuffer.wrap(embedding.bytes()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Math.clamp(Math.round(values[i] * SCALE), -127, 127);
    }
    return bytes;
  }

  private static Embedding embedding(byte[] bytes) {
    float[] values = new float[bytes.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = bytes[i] / SCALE;
    }
    return Embedding.of(values);
  }

  /** A chunk and the cosine of its vector to a query. */
  record Near(StoredChunk chunk, double cosine) {}

  /**
   * The chunks of the vectors closest to a query, closest first.
   *
   * @param fingerprint of the query's model; an index of another has no near vectors
   * @param most vectors whose chunks are there
   */
  synchronized List<Near> nearest(CodeFile index, String fingerprint, Embedding query, int most) {
    if (!fingerprint.equals(model) || !fingerprint.equals(index.model())) {
      vectors = null;
      slots = 0;
      present = 0;
      model = fingerprint;
    }
    if (!fingerprint.equals(index.model())) {
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

  /** Takes what came, and lets go of what went. */
  private VectorIndex follow(CodeFile index, int dimensions) {
    VectorIndex followed = vectors == null ? new VectorIndex(dimensions) : vectors;
    vectors = followed;
    long count =
        index.vectorsSince(
            slots == 0 ? 0 : numbers[slots - 1],
            (number, vector) -> {
              if (slots == numbers.length) {
                numbers = Arrays.copyOf(numbers, Math.max(64, slots + slots / 2));
              }
              numbers[slots] = number;
              if (vector.length == dimensions) {
                followed.put(slots, number, embedding(vector));
              }
              slots++;
              present++;
            });
    if (count != present) {
      Set<Long> left = new HashSet<>(index.vectorNumbers());
      for (int slot = 0; slot < slots; slot++) {
        if (!left.contains(numbers[slot])) {
          followed.remove(slot);
        }
      }
      present = (int) count;
    }
    return followed;
  }
}
