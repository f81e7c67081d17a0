package dev.rosemary.engine.vector;

import java.util.Random;

/**
 * Random vectors that crowd as those of texts do: around one centre, in clusters of very different
 * sizes.
 */
public final class TestingVectors {
  private final Random random;
  private final float[] centre;
  private final float[][] clusters;

  public TestingVectors(Random random, int dimensions, int clusters) {
    this.random = random;
    centre = noise(dimensions, 1);
    this.clusters = new float[clusters][];
    for (int i = 0; i < clusters; i++) {
      this.clusters[i] = noise(dimensions, 0.6f);
    }
  }

  private float[] noise(int dimensions, float size) {
    float[] values = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      values[i] = (float) (random.nextGaussian() * size);
    }
    return values;
  }

  /** The next one. */
  public Embedding next() {
    double place = random.nextDouble();
    float[] cluster = clusters[(int) (place * place * clusters.length)];
    float[] values = noise(centre.length, 0.35f);
    for (int i = 0; i < values.length; i++) {
      values[i] += centre[i] + cluster[i];
    }
    return Embedding.of(values);
  }
}
