package dev.rosemary.engine.embed;

import java.nio.FloatBuffer;

/** How the vectors of a text's tokens become one. */
enum Pooling {
  /** Their mean. */
  MEAN {
    @Override
    float[] pool(FloatBuffer tokens, int dimensions) {
      float[] sum = new float[dimensions];
      float[] token = new float[dimensions];
      int count = 0;
      while (tokens.remaining() >= dimensions) {
        tokens.get(token);
        for (int i = 0; i < dimensions; i++) {
          sum[i] += token[i];
        }
        count++;
      }
      for (int i = 0; i < dimensions; i++) {
        sum[i] /= count;
      }
      return sum;
    }
  },
  /** The first one, of the token that stands for the whole. */
  FIRST {
    @Override
    float[] pool(FloatBuffer tokens, int dimensions) {
      float[] first = new float[dimensions];
      tokens.get(first);
      return first;
    }
  };

  /**
   * One vector of the tokens' vectors.
   *
   * @param tokens at least one vector, one after the other
   */
  abstract float[] pool(FloatBuffer tokens, int dimensions);
}
