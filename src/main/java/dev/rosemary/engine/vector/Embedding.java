package dev.rosemary.engine.vector;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A vector that stands for the meaning of a text: finite 32-bit numbers, at least one. Immutable.
 */
public final class Embedding {
  private final float[] values;

  private Embedding(float[] values) {
    this.values = values;
  }

  /**
   * An embedding of these values, which are copied.
   *
   * @throws IllegalArgumentException when there are none, or one is not finite
   */
  public static Embedding of(float... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("an embedding has at least one dimension");
    }
    for (float value : values) {
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException("an embedding has finite values, not " + value);
      }
    }
    return new Embedding(values.clone());
  }

  /** An embedding from little-endian float32. What is not finite there counts as zero. */
  public static Embedding ofBytes(byte[] bytes) {
    float[] values = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.isFinite(values[i]) ? values[i] : 0;
    }
    return new Embedding(values);
  }

  /** Little-endian float32. */
  public byte[] bytes() {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return bytes.array();
  }

  /** How many dimensions it has. */
  public int dimensions() {
    return values.length;
  }

  /**
   * The cosine of the angle between two embeddings, −1 to 1; 0 when one of them is zero.
   *
   * @throws IllegalArgumentException when their dimensions differ
   */
  public double cosine(Embedding other) {
    if (other.values.length != values.length) {
      throw new IllegalArgumentException("embeddings of different dimensions");
    }
    double dot = 0;
    double squares = 0;
    double otherSquares = 0;
    for (int i = 0; i < values.length; i++) {
      double a = values[i];
      double b = other.values[i];
      dot += a * b;
      squares += a * a;
      otherSquares += b * b;
    }
    double lengths = Math.sqrt(squares) * Math.sqrt(otherSquares);
    return lengths == 0 ? 0 : Math.clamp(dot / lengths, -1, 1);
  }

  /** The values at unit length; zeros when it is zero. */
  float[] unit() {
    double squares = 0;
    for (float value : values) {
      squares += (double) value * value;
    }
    double length = Math.sqrt(squares);
    float[] unit = new float[values.length];
    if (length > 0) {
      for (int i = 0; i < unit.length; i++) {
        unit[i] = (float) (values[i] / length);
      }
    }
    return unit;
  }
}
