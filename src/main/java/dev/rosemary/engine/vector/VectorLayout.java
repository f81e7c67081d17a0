package dev.rosemary.engine.vector;

/**
 * Where things lie in a vector file.
 *
 * @param dimensions values of a vector
 */
record VectorLayout(int dimensions) {
  /** Bytes before the first block. */
  static final long HEADER = 4_096;

  /** Slots of a block: enough for long loops, few enough for a block to be written at once. */
  static final int SLOTS = 256;

  /** Half the distance of neighbouring binary16 numbers, relative to a number. */
  private static final double HALF_RELATIVE = 0x1p-11;

  /** The same for numbers too small for a full significand, absolute. */
  private static final double HALF_SMALLEST = 0x1p-25;

  /** Half the distance of neighbouring float32 numbers, relative to a number. */
  private static final double FLOAT_RELATIVE = 0x1p-24;

  VectorLayout {
    if (dimensions < 1) {
      throw new IllegalArgumentException("a vector has at least one dimension");
    }
  }

  /** Bytes of a block. */
  long blockBytes() {
    return (long) SLOTS * dimensions * Short.BYTES;
  }

  /** Where a block begins. */
  long block(long number) {
    return HEADER + number * blockBytes();
  }

  /** How many blocks hold so many slots. */
  static long blocks(long slots) {
    return (slots + SLOTS - 1) / SLOTS;
  }

  /**
   * How far a scanned cosine may be from the true one: by the Cauchy-Schwarz inequality the length
   * of the rounding error of a unit vector, plus the rounding of its {@code dimensions} products
   * and sums (Higham, "Accuracy and Stability of Numerical Algorithms", 2002, section 3.1) and of
   * the two unit lengths.
   */
  double error() {
    return HALF_RELATIVE
        + HALF_SMALLEST * Math.sqrt(dimensions)
        + (dimensions + 8) * 1.01 * FLOAT_RELATIVE;
  }
}
