package dev.rosemary.store;

import java.util.List;

/**
 * What keeps an index of full text true to the rows that it is made of, within a transaction. These
 * are a query in SQL: the number, which it calls {@code number}, then the text of each column.
 */
public interface IndexUpkeep {
  /** How many rows it lacks. */
  long lacking(String rows);

  /** Shows rows that it lacks, at most {@code most}. */
  void eachLacking(String rows, int most, RowVisitor visitor);

  /** The numbers that it has and should not have. */
  List<Long> surplus(String rows);

  /** Removes all of it. */
  void clear();

  /**
   * Overwrites some of what removed rows left in it; a call takes about 50 ms.
   *
   * @return whether something is left
   */
  boolean eraseSome();
}
