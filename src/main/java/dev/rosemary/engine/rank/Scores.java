package dev.rosemary.engine.rank;

/**
 * Scores of the same items by several measures, made comparable and joined. An item that a measure
 * does not know has {@link Double#NaN}; scaled it has 0.
 */
public final class Scores {
  private Scores() {}

  /**
   * Scaled so that the least is 0 and the largest 1; all are 1 when they are equal.
   *
   * @param scores finite, or NaN
   */
  public static double[] minMax(double[] scores) {
    double least = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      if (!Double.isNaN(score)) {
        least = Math.min(least, score);
        largest = Math.max(largest, score);
      }
    }
    double[] scaled = new double[scores.length];
    for (int i = 0; i < scores.length; i++) {
      if (!Double.isNaN(scores[i])) {
        scaled[i] = largest > least ? (scores[i] - least) / (largest - least) : 1;
      }
    }
    return scaled;
  }

  /**
   * Divided by the largest, for measures whose 0 means something, such as BM25; all 0 when none is
   * positive.
   *
   * @param scores at least 0 and finite, or NaN
   */
  public static double[] ofMaximum(double[] scores) {
    double largest = 0;
    for (double score : scores) {
      largest = score > largest ? score : largest;
    }
    double[] scaled = new double[scores.length];
    for (int i = 0; i < scores.length; i++) {
      scaled[i] = largest > 0 && scores[i] > 0 ? scores[i] / largest : 0;
    }
    return scaled;
  }

  /** The sum of two measures of the same items, each by its weight. */
  public static double[] blend(
      double weight, double[] scores, double otherWeight, double[] others) {
    if (scores.length != others.length) {
      throw new IllegalArgumentException("measures of different items cannot be joined");
    }
    double[] sum = new double[scores.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = weight * scores[i] + otherWeight * others[i];
    }
    return sum;
  }
}
