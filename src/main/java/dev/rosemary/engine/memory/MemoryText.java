package dev.rosemary.engine.memory;

import dev.rosemary.engine.text.Descending;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.text.RareTerms;
import dev.rosemary.engine.text.Term;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Finds memories by their words, and by those of their event's date, with BM25.
 *
 * <p>Exact among up to {@link #SMALL} memories. BM25 costs about 1.3 µs a hit and cannot skip any,
 * so among more the words that many memories hold are left out while rarer ones remain, and what
 * only such words find is ranked among its latest.
 */
public final class MemoryText {
  /** Memories among which nothing is left out. */
  static final int SMALL = 5_000;

  /** A word that a tenth of all memories holds is common, and in any case one that so many hold. */
  private static final int COMMON = 3_000;

  /** Hits that are ranked where several words were looked for. */
  private static final int HITS = 6_000;

  /** Hits that are ranked of what only common words find. */
  private static final int LATEST = 1_000;

  private final Transaction transaction;
  private final Latest latest;

  private MemoryText(Transaction transaction, Latest latest) {
    this.transaction = transaction;
    this.latest = latest;
  }

  /** The latest of the memories wanted that match, descending. */
  private interface Latest {
    long[] matching(TextQuery match, int most);
  }

  /**
   * A memory that was found.
   *
   * @param score BM25, above 0
   */
  public record Hit(long number, double score) {}

  /**
   * What a search found.
   *
   * @param best the best ones, best first
   * @param matches how many were found
   * @param complete whether these are all
   * @param relaxed whether none holds all the words
   * @param reason why there was nothing to search for; empty when there was
   */
  record Found(List<Hit> best, int matches, boolean complete, boolean relaxed, String reason) {}

  /**
   * The memories that hold the words of a query best, best first; those stored later before equal
   * ones.
   *
   * @param query as {@link QueryCompiler} makes it of what people type
   * @param items which memories count, by number
   */
  public static List<Hit> best(
      Transaction transaction, Query query, LongPredicate items, int most) {
    MemoryText text =
        new MemoryText(
            transaction,
            (match, limit) -> MemoryTextTable.latest(transaction, match, items, limit));
    List<Hit> hits = text.hits(query).hits();
    return hits.subList(0, Math.min(most, hits.size()));
  }

  /**
   * Likewise, except that what holds all words comes first; the scores of the others are bounded by
   * its least, so that they fall in the order of the results.
   */
  static Found search(Transaction transaction, String text, MemoryFilter filter, int most) {
    Latest latest = (match, limit) -> MemoryTextTable.latest(transaction, match, filter, limit);
    Query query = QueryCompiler.compile(text, Set.of());
    Hits found = new MemoryText(transaction, latest).hits(query);
    List<Hit> hits = found.hits();
    boolean relaxed = false;
    if (query instanceof Query.Words words && words.terms().size() > 1 && !hits.isEmpty()) {
      List<Hit> ordered = allFirst(hits, latest.matching(query.toMatchAll(), HITS));
      relaxed = ordered.isEmpty();
      hits = relaxed ? hits : ordered;
    }
    return new Found(
        hits.subList(0, Math.min(most, hits.size())),
        hits.size(),
        found.complete(),
        relaxed,
        query instanceof Query.Nothing nothing ? nothing.reason() : "");
  }

  /** The hits with those that hold all words in front; empty when there are none of these. */
  private static List<Hit> allFirst(List<Hit> hits, long[] all) {
    Set<Long> numbers = HashSet.newHashSet(all.length);
    for (long number : all) {
      numbers.add(number);
    }
    List<Hit> ordered = new ArrayList<>(hits.size());
    double least = Double.MAX_VALUE;
    for (Hit hit : hits) {
      if (numbers.contains(hit.number())) {
        ordered.add(hit);
        least = hit.score();
      }
    }
    if (ordered.isEmpty()) {
      return ordered;
    }
    for (Hit hit : hits) {
      if (!numbers.contains(hit.number())) {
        ordered.add(new Hit(hit.number(), Math.min(hit.score(), least)));
      }
    }
    return ordered;
  }

  private record Hits(List<Hit> hits, boolean complete) {}

  private Hits hits(Query query) {
    return switch (query) {
      case Query.Nothing _ -> new Hits(List.of(), true);
      case Query.Words words -> words(words);
      case Query.Condition condition -> {
        TextQuery match = condition.toMatch();
        long[] numbers = latest.matching(match, HITS + 1);
        yield numbers.length <= HITS
            ? ranked(match, numbers, true)
            : ranked(match, Arrays.copyOf(numbers, LATEST), false);
      }
    };
  }

  private Hits words(Query.Words words) {
    long bound = MemoryTextTable.bound(transaction);
    if (bound <= SMALL) {
      TextQuery match = words.toMatch();
      return ranked(match, latest.matching(match, SMALL), true);
    }
    int common = (int) Math.min(COMMON, bound / 10);
    RareTerms.Parts<Term> parts =
        RareTerms.part(
            words.terms(),
            term -> MemoryTextTable.count(transaction, term.match(), common + 1),
            common,
            HITS);
    List<Term> rare = parts.rare();
    List<Term> others = parts.common();
    if (!rare.isEmpty()) {
      TextQuery match = new Query.Words(rare, false).toMatch();
      Hits hits = ranked(match, latest.matching(match, HITS), others.isEmpty());
      if (others.isEmpty() || !hits.hits().isEmpty()) {
        return hits;
      }
    }
    return others.isEmpty() ? new Hits(List.of(), true) : common(new Query.Words(others, false));
  }

  /** What only common words find: the latest that hold all of them, and the latest of any. */
  private Hits common(Query.Words words) {
    TextQuery match = words.toMatch();
    long[] numbers = latest.matching(match, LATEST);
    boolean complete = numbers.length < LATEST;
    if (!complete && words.terms().size() > 1) {
      numbers = Descending.or(numbers, latest.matching(words.toMatchAll(), LATEST));
    }
    return ranked(match, numbers, complete);
  }

  private Hits ranked(TextQuery match, long[] numbers, boolean complete) {
    double[] scores = MemoryTextTable.scores(transaction, match, numbers);
    List<Hit> hits = new ArrayList<>(numbers.length);
    for (int i = 0; i < numbers.length; i++) {
      hits.add(new Hit(numbers[i], scores[i]));
    }
    // The sort is stable: of equal scores the later memory stays first.
    hits.sort(Comparator.comparingDouble(Hit::score).reversed());
    return new Hits(hits, complete);
  }
}
