package dev.rosemary.engine.item.search;

import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.item.ItemTable;
import dev.rosemary.engine.item.Moment;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;

/**
 * The items that are nearest to a text by meaning. Whether a row counts takes a query of its own,
 * so it is asked of the nearest alone, and of all that a search comes by only where too few of
 * those count.
 */
public final class NearestItems {
  /** How many of the nearest are asked for, for each item that is wanted: nearly all count. */
  private static final int WIDER = 2;

  private NearestItems() {}

  /**
   * Finds them, the nearest first.
   *
   * @param most items at most, at least 1
   * @param least what their cosines are at least
   * @throws dev.rosemary.base.FailureException with NotReady while the vectors are being loaded
   */
  public static List<Vectors.Hit> of(
      Transaction transaction,
      Vectors vectors,
      Embedding embedding,
      ItemKind kind,
      Moment moment,
      int most,
      double least) {
    // Vectors are those of the present, also where the transaction reads the past.
    Transaction present = ItemTable.present(transaction);
    int asked = WIDER * most;
    List<Vectors.Hit> nearest =
        vectors.nearest(present, embedding, kind.text(), _ -> true, asked, least);
    List<Vectors.Hit> counting = new ArrayList<>();
    for (Vectors.Hit hit : nearest) {
      if (counting.size() < most && ItemTable.counts(transaction, kind, hit.item(), moment)) {
        counting.add(hit);
      }
    }
    return counting.size() == most || nearest.size() < asked
        ? counting
        : vectors.nearest(
            present,
            embedding,
            kind.text(),
            number -> ItemTable.counts(transaction, kind, number, moment),
            most,
            least);
  }
}
