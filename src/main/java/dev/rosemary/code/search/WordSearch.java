package dev.rosemary.code.search;

import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.TextHit;
import dev.rosemary.engine.rank.Ranked;
import java.util.ArrayList;
import java.util.List;

/** Ranks the chunks of one index by words. */
final class WordSearch {
  /** Hits that are weighed by their priors. */
  private static final int WEIGHED = 100;

  /**
   * Matches of all words together that are ranked, at about 1.3 µs each; beyond that the most
   * common words are left out.
   */
  private static final int MOST_MATCHES = 10_000;

  private WordSearch() {}

  /** The best chunks, best first. */
  static List<Ranked<TextHit>> of(CodeFile index, CodeQuery query, int most) {
    List<TextHit> hits = index.matching(query.condition(), query.words(), MOST_MATCHES, WEIGHED);
    List<Ranked<TextHit>> ranked = new ArrayList<>(hits.size());
    for (TextHit hit : hits) {
      ranked.add(new Ranked<>(hit, hit.score() * Priors.ofWords(hit.chunk(), query.stems())));
    }
    ranked.sort((a, b) -> Double.compare(b.score(), a.score()));
    return ranked.subList(0, Math.min(most, ranked.size()));
  }
}
