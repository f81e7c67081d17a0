package dev.rosemary.engine.vault;

import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.vault.MemoryTable.TextHit;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Text scores of one scope's memories; the package documentation has the formula. */
final class TextScores {
  /** Hits that are ranked at most; the rest of a word that is everywhere is not looked at. */
  static final int MOST = 20_000;

  /** The best score of what does not equal the query. */
  static final double BEST = 0.99;

  /** The score that parts hits of all words from hits of some. */
  static final double SOME = 0.5;

  private TextScores() {}

  /**
   * A memory with its text score.
   *
   * @param all whether it holds all words of the query
   * @param slot in the vector file, or −1
   */
  record Scored(long id, double score, boolean all, long slot) {}

  /**
   * The scores, best first except that equal ones stand in front.
   *
   * @param text the query as it was typed
   * @param dimensions of an embedding that counts
   */
  static List<Scored> of(
      Transaction transaction,
      MemoryTable table,
      String session,
      String tags,
      Query query,
      String text,
      int dimensions) {
    List<TextHit> hits = new ArrayList<>();
    boolean several = query instanceof Query.Words words && words.terms().size() > 1;
    if (!(query instanceof Query.Nothing)) {
      hits.addAll(table.matching(transaction, session, tags, query.toMatch(), MOST, dimensions));
    }
    Set<Long> all =
        several
            ? new HashSet<>(table.matchingAll(transaction, session, tags, query.toMatchAll(), MOST))
            : Set.of();
    Set<Long> equal = new HashSet<>(table.equal(transaction, session, tags, text));
    double bestAll = 0;
    double bestSome = 0;
    for (TextHit hit : hits) {
      if (!several || all.contains(hit.id())) {
        bestAll = Math.max(bestAll, hit.score());
      } else {
        bestSome = Math.max(bestSome, hit.score());
      }
    }
    double floor = several ? SOME : 0;
    List<Scored> scores = new ArrayList<>(hits.size() + equal.size());
    for (TextHit hit : hits) {
      boolean isAll = !several || all.contains(hit.id());
      if (equal.remove(hit.id())) {
        scores.add(new Scored(hit.id(), 1, true, hit.slot()));
      } else if (isAll) {
        double score = floor + (BEST - floor) * ratio(hit.score(), bestAll);
        scores.add(new Scored(hit.id(), score, true, hit.slot()));
      } else {
        scores.add(new Scored(hit.id(), SOME * ratio(hit.score(), bestSome), false, hit.slot()));
      }
    }
    for (long id : equal) {
      scores.add(new Scored(id, 1, true, slot(transaction, table, id, dimensions)));
    }
    return scores;
  }

  private static double ratio(double score, double best) {
    return best > 0 ? score / best : 1;
  }

  private static long slot(Transaction transaction, MemoryTable table, long id, int dimensions) {
    boolean embedded =
        table.scope() == Scope.VAULT && VectorTable.embedding(transaction, id, dimensions) != null;
    Long slot = embedded ? VectorTable.slot(transaction, id) : null;
    return slot == null ? TextHit.NO_SLOT : slot;
  }
}
