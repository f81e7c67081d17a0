package dev.rosemary.engine.graph;

import dev.rosemary.base.NearNames;
import dev.rosemary.store.Transaction;
import java.util.List;

/** Finds the entities that a wrong name may have meant. */
final class NearEntities {
  /** Names compared, the latest: comparing one costs about 5 µs, and only failing calls pay it. */
  private static final int COMPARED = 5_000;

  private NearEntities() {}

  static List<String> of(Transaction transaction, String wanted) {
    return NearNames.of(wanted, EntityTable.names(transaction, COMPARED));
  }
}
