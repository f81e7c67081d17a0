package dev.rosemary.engine.vector;

import java.util.Arrays;

/**
 * Vectors with one bit a dimension: on which side of their common centre they lie. Compared with
 * four bits a dimension of a query, they tell which few vectors are worth a closer look.
 *
 * <p>With m the centre, c = v − m, s the signs of c, and p = q − m, the cosine of unit vectors is
 * {@code q·v = q·m + m·c + p·c}, where {@code p·c ≈ p·s · |c|² / Σ|cᵢ|}. The first two parts are
 * exact; the third is unbiased as far as the rest of p has no direction in common with the rest of
 * c, and small, since embeddings of one model crowd around their centre. Source: J. Gao and C.
 * Long, "RaBitQ: Quantizing High-Dimensional Vectors with a Theoretical Error Bound", 2024.
 */
final class SignCodes {
  private static final int BLOCK = ByteRows.BLOCK;

  /** Bits of a query's numbers. */
  private static final int QUERY_BITS = 4;

  private final float[] centre;
  private final int words;
  private long[][] codes = new long[0][];
  private float[][] factors = new float[0][];
  private float[][] offsets = new float[0][];

  SignCodes(float[] centre) {
    this.centre = centre.clone();
    words = Math.ceilDiv(centre.length, Long.SIZE);
  }

  /** A query, ready to be compared. */
  static final class Query {
    /** The first bits of its numbers, then the second, and so on. */
    private final long[] planes;

    /** What the number 0 stands for, without the centre. */
    private final float low;

    /** Between two numbers. */
    private final float step;

    /** Of the query without the centre. */
    private final float sum;

    /** The query's product with the centre. */
    private final float base;

    private Query(long[] planes, float low, float step, float sum, float base) {
      this.planes = planes;
      this.low = low;
      this.step = step;
      this.sum = sum;
      this.base = base;
    }
  }

  Query query(float[] unit) {
    float low = Float.POSITIVE_INFINITY;
    float high = Float.NEGATIVE_INFINITY;
    float sum = 0;
    float base = 0;
    for (int i = 0; i < unit.length; i++) {
      float value = unit[i] - centre[i];
      low = Math.min(low, value);
      high = Math.max(high, value);
      sum += value;
      base += unit[i] * centre[i];
    }
    float step = (high - low) / ((1 << QUERY_BITS) - 1);
    long[] planes = new long[QUERY_BITS * words];
    for (int i = 0; step > 0 && i < unit.length; i++) {
      int number = Math.round((unit[i] - centre[i] - low) / step);
      for (int bit = 0; bit < QUERY_BITS; bit++) {
        planes[bit * words + i / Long.SIZE] |= (long) (number >> bit & 1) << i;
      }
    }
    return new Query(planes, low, step, sum, base);
  }

  /** Writes a place; the next one after the last may be written, too. */
  void set(int place, float[] unit) {
    int block = place / BLOCK;
    if (block == codes.length) {
      codes = Arrays.copyOf(codes, block + 1);
      codes[block] = new long[BLOCK * words];
      factors = Arrays.copyOf(factors, block + 1);
      factors[block] = new float[BLOCK];
      offsets = Arrays.copyOf(offsets, block + 1);
      offsets[block] = new float[BLOCK];
    }
    long[] code = codes[block];
    int at = place % BLOCK * words;
    Arrays.fill(code, at, at + words, 0);
    float squares = 0;
    float sizes = 0;
    float offset = 0;
    for (int i = 0; i < unit.length; i++) {
      float value = unit[i] - centre[i];
      squares += value * value;
      sizes += Math.abs(value);
      offset += value * centre[i];
      if (value > 0) {
        code[at + i / Long.SIZE] |= 1L << i;
      }
    }
    factors[block][place % BLOCK] = sizes > 0 ? squares / sizes : 0;
    offsets[block][place % BLOCK] = offset;
  }

  /** Copies one place to another. */
  void copy(int from, int to) {
    System.arraycopy(
        codes[from / BLOCK], from % BLOCK * words, codes[to / BLOCK], to % BLOCK * words, words);
    factors[to / BLOCK][to % BLOCK] = factors[from / BLOCK][from % BLOCK];
    offsets[to / BLOCK][to % BLOCK] = offsets[from / BLOCK][from % BLOCK];
  }

  /** About the cosines of the first {@code count} places of a block and a query. */
  void cosines(Query query, int block, int count, float[] into) {
    long[] code = codes[block];
    float[] factor = factors[block];
    float[] offset = offsets[block];
    long[] planes = query.planes;
    for (int i = 0; i < count; i++) {
      int at = i * words;
      int ones = 0;
      int first = 0;
      int second = 0;
      int third = 0;
      int fourth = 0;
      for (int word = 0; word < words; word++) {
        long bits = code[at + word];
        ones += Long.bitCount(bits);
        first += Long.bitCount(bits & planes[word]);
        second += Long.bitCount(bits & planes[words + word]);
        third += Long.bitCount(bits & planes[2 * words + word]);
        fourth += Long.bitCount(bits & planes[3 * words + word]);
      }
      int numbers = first + 2 * second + 4 * third + 8 * fourth;
      float product = 2 * (query.low * ones + query.step * numbers) - query.sum;
      into[i] = query.base + offset[i] + factor[i] * product;
    }
  }
}
