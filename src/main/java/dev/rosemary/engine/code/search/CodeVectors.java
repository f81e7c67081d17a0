package dev.rosemary.engine.code.search;

import dev.rosemary.engine.code.index.CodeFile;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.engine.vector.VectorIndex;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of one index in memory. Follows the index by the numbers of its vectors. Thread safe.
 */
final class CodeVectors {
  /** What a dimension of 1 is as a byte. */
  private static final float SCALE = 127;

  private @Nullable VectorIndex vectors;

  /** Slots that were given away: vectors only come. */
  private int slots;

  private long last;
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

  /**
   * The numbers of the vectors closest to a query with their cosines, closest first.
   *
   * @param fingerprint of the query's model; an index of another has no near vectors
   */
  synchronized List<VectorIndex.Hit> nearest(
      CodeFile index, String fingerprint, Embedding query, int most) {
    if (!fingerprint.equals(model) || !fingerprint.equals(index.model())) {
      vectors = null;
      slots = 0;
      last = 0;
      model = fingerprint;
    }
    if (!fingerprint.equals(index.model())) {
      return List.of();
    }
    VectorIndex present = vectors == null ? new VectorIndex(query.dimensions()) : vectors;
    vectors = present;
    index.vectorsSince(
        last,
        (number, vector) -> {
          last = number;
          if (vector.length == query.dimensions()) {
            present.put(slots++, number, embedding(vector));
          }
        });
    return present.nearest(query, _ -> true, most, (_, _) -> null);
  }
}
