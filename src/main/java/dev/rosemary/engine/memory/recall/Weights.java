package dev.rosemary.engine.memory.recall;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;

/**
 * How much each ranking counts; 0 turns it off.
 *
 * @param vector of the ranking by cosine
 * @param bm25 of the ranking by words
 * @param ppr of the ranking by PageRank
 */
public record Weights(double vector, double bm25, double ppr) {
  /** Those of the contract. */
  public static final Weights DEFAULT = new Weights(0.40, 0.15, 0.45);

  /**
   * Checks them.
   *
   * @throws FailureException with {@link Failure.Invalid} when one is below 0 or not finite, or all
   *     are 0
   */
  public Weights {
    require("vector_weight", vector);
    require("bm25_weight", bm25);
    require("ppr_weight", ppr);
    if (vector == 0 && bm25 == 0 && ppr == 0) {
      throw new FailureException(
          new Failure.Invalid(
              "vector_weight, bm25_weight and ppr_weight are all 0, so nothing would be searched."
                  + " Send at least one above 0, or leave them out."));
    }
  }

  private static void require(String name, double weight) {
    if (!Double.isFinite(weight) || weight < 0) {
      throw new FailureException(
          new Failure.Invalid(
              name
                  + " must be a number of at least 0, not "
                  + weight
                  + ". Send a number such as 0.4; 0 turns the ranking off."));
    }
  }

  /**
   * The same without the ranking by cosine.
   *
   * @param reason why it cannot be used, as a sentence
   * @throws FailureException with {@link Failure.Conflict} when it is the only one wanted
   */
  Weights withoutVector(String reason) {
    if (bm25 == 0 && ppr == 0) {
      throw new FailureException(
          new Failure.Conflict(
              reason
                  + " Only vector_weight is above 0, so nothing would be searched. Send bm25_weight"
                  + " or ppr_weight above 0, or leave the weights out."));
    }
    return new Weights(0, bm25, ppr);
  }
}
