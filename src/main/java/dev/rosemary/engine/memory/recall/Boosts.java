package dev.rosemary.engine.memory.recall;

/**
 * What is added to the score that a memory has by its places in the rankings. Decision 14 has what
 * each is worth.
 *
 * @param words times the best score of all, by the share of the query's words that a memory holds;
 *     only where a caller gives no weights of his own, which then alone decide
 * @param session times the best score of a memory's session
 */
public record Boosts(double words, double session) {
  /** Those that were measured best; of the words, as much as all rankings together. */
  public static final Boosts DEFAULT = new Boosts(1, 0.4);

  /** Checks them. */
  public Boosts {
    if (!(Double.isFinite(words) && words >= 0 && Double.isFinite(session) && session >= 0)) {
      throw new IllegalArgumentException("a boost is a number from 0");
    }
  }

  Boosts withoutWords() {
    return new Boosts(0, session);
  }
}
