package dev.rosemary.engine.node;

/** The scheme of row numbers: an observation's number holds its entity's. */
public final class RowNumbers {
  /** Bits that count the observations of one entity, deleted ones too: 16.7 million. */
  private static final int COUNT_BITS = 24;

  private RowNumbers() {}

  /** The entity of an observation. */
  public static long entityOf(long observation) {
    return observation >> COUNT_BITS;
  }

  /** The lowest number that an observation of this entity can have. */
  public static long first(long entity) {
    return entity << COUNT_BITS;
  }

  /** The highest number that an observation of this entity can have. */
  public static long last(long entity) {
    return ((entity + 1) << COUNT_BITS) - 1;
  }
}
