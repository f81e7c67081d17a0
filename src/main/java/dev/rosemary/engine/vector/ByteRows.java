package dev.rosemary.engine.vector;

import java.util.Arrays;

/**
 * Unit vectors with eight bits a dimension, each with a scale of its own, in places from 0. A
 * cosine by them is off by {@code scale / √12} on average, since the rounding of each dimension is
 * even and the query has length one. Reads may go on side by side, writes not.
 */
final class ByteRows {
  /** Places of a block: 400 kB for 384 dimensions, so growing copies nothing. */
  static final int BLOCK = 1_024;

  private static final int LARGEST = 127;

  private final int dimensions;
  private byte[][] values = new byte[0][];
  private float[][] scales = new float[0][];

  ByteRows(int dimensions) {
    this.dimensions = dimensions;
  }

  /** A query as whole numbers that are multiplied without an overflow. */
  static final class Query {
    private final int[] values;
    private final float scale;

    private Query(int[] values, float scale) {
      this.values = values;
      this.scale = scale;
    }

    static Query of(float[] unit) {
      int largest =
          (int) Math.min(Short.MAX_VALUE, Integer.MAX_VALUE / ((long) LARGEST * unit.length));
      float scale = largest(unit) / largest;
      int[] values = new int[unit.length];
      for (int i = 0; scale > 0 && i < values.length; i++) {
        values[i] = Math.round(unit[i] / scale);
      }
      return new Query(values, scale);
    }
  }

  private static float largest(float[] vector) {
    float largest = 0;
    for (float value : vector) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  /** Writes a place; the next one after the last may be written, too. */
  void set(int place, float[] unit) {
    byte[] block = block(place);
    float scale = largest(unit) / LARGEST;
    int at = place % BLOCK * dimensions;
    for (int i = 0; i < dimensions; i++) {
      block[at + i] = scale > 0 ? (byte) Math.round(unit[i] / scale) : 0;
    }
    scales[place / BLOCK][place % BLOCK] = scale;
  }

  private byte[] block(int place) {
    int block = place / BLOCK;
    if (block == values.length) {
      values = Arrays.copyOf(values, block + 1);
      values[block] = new byte[BLOCK * dimensions];
      scales = Arrays.copyOf(scales, block + 1);
      scales[block] = new float[BLOCK];
    }
    return values[block];
  }

  /** Copies one place to another. */
  void copy(int from, int to) {
    System.arraycopy(
        values[from / BLOCK],
        from % BLOCK * dimensions,
        values[to / BLOCK],
        to % BLOCK * dimensions,
        dimensions);
    scales[to / BLOCK][to % BLOCK] = scales[from / BLOCK][from % BLOCK];
  }

  /** Reads a place as it was rounded. */
  void read(int place, float[] into) {
    byte[] block = values[place / BLOCK];
    float scale = scale(place);
    int at = place % BLOCK * dimensions;
    for (int i = 0; i < dimensions; i++) {
      into[i] = block[at + i] * scale;
    }
  }

  /** The step between the numbers of a place. */
  float scale(int place) {
    return scales[place / BLOCK][place % BLOCK];
  }

  /** The cosine of a place and a query. */
  float cosine(Query query, int place) {
    int product = product(query.values, values[place / BLOCK], place % BLOCK * dimensions);
    return product * scale(place) * query.scale;
  }

  /** The cosines of the first {@code count} places of a block and a query. */
  void cosines(Query query, int block, int count, float[] into) {
    byte[] rows = values[block];
    float[] steps = scales[block];
    for (int i = 0; i < count; i++) {
      into[i] = product(query.values, rows, i * dimensions) * steps[i] * query.scale;
    }
  }

  /** A plain sum of whole numbers, which the second compiler turns into vector instructions. */
  private static int product(int[] query, byte[] rows, int at) {
    int sum = 0;
    for (int i = 0; i < query.length; i++) {
      sum += query[i] * rows[at + i];
    }
    return sum;
  }
}
