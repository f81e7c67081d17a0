package dev.rosemary.engine.node;

/** The scheme of row numbers: an observation's number holds its entity's. */
public final class RowNumbers {
  /** Bits that count the observations of one entity, deleted ones too: 16.7 million. */
  private static final int COUNT_BITS = 24;

  /** What an insertion into {@code entities} gives as number. */
  public static final String NEXT_ENTITY = next("entities");

  /** What an insertion into {@code relations} gives as number. */
  public static final String NEXT_RELATION = next("relations");

  /** What an insertion into {@code threads} gives as number. */
  public static final String NEXT_THREAD = next("threads");

  private RowNumbers() {}

  /**
   * One more than the highest number, also of rows that an undo removed: history knows rows by
   * their numbers, which have to stay theirs.
   */
  private static String next(String table) {
    return "(SELECT max(coalesce(max(seq), 0), coalesce((SELECT value FROM ledger WHERE name = '"
        + highest(table)
        + "'), 0)) + 1 FROM "
        + table
        + ")";
  }

  /** The name in the ledger of the highest number that a removed row of a table had. */
  public static String highest(String table) {
    return "highest " + table;
  }

  /** The same of the observations of an entity. */
  public static String highestOf(long entity) {
    return highest("observations " + entity);
  }

  /** The entity of an observation. */
  public static long entityOf(long observation) {
    return observation >> COUNT_BITS;
  }

  /** Likewise as an expression in SQL. */
  public static String entityOf(String observation) {
    return "(" + observation + " >> " + COUNT_BITS + ")";
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
