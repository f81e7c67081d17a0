package dev.rosemary.engine.item.search;

import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.memory.recall.QueryWords;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.text.Term;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * BM25 over items of all kinds and files together: how rare a word is, is counted over all their
 * tables, so that scores of an observation and of a document compare. For one query; not thread
 * safe.
 */
public final class WordScores {
  private static final double SATURATION = 1.2;
  private static final double LENGTH = 0.75;

  /** Words that a tenth of all rows hold are common, and in any case those that so many hold. */
  private static final long COMMON = 3_000;

  /** The length in words of a usual item, of which longer ones are the exception. */
  private static final double USUAL_LENGTH = 20;

  /** Characters of a text that are looked at. */
  private static final int CHARACTERS = 20_000;

  private final Query query;
  private final List<Counted> terms = new ArrayList<>();
  private final QueryWords words;
  private long rows;

  /** A word of the query, its stems, and how many rows hold it. */
  private static final class Counted {
    final Term term;
    final List<String> stems;
    long rows;

    Counted(Term term) {
      this.term = term;
      stems = QueryWords.stemsOf(term.shown());
    }
  }

  /** Scores for a query. */
  public WordScores(String text) {
    query = QueryCompiler.compile(text, Set.of());
    words = QueryWords.of(query);
    if (query instanceof Query.Words plain) {
      for (Term term : plain.terms()) {
        terms.add(new Counted(term));
      }
    }
  }

  /** Why there is nothing to search for; empty when there is. */
  public String nothing() {
    return query instanceof Query.Nothing nothing ? nothing.reason() : "";
  }

  /** What finds each of the words that are counted; none of an explicit query. */
  List<TextQuery> counted() {
    List<TextQuery> matches = new ArrayList<>();
    for (Counted term : terms) {
      matches.add(term.term.match());
    }
    return matches;
  }

  /** Adds how many rows of a table hold each word, and how many rows there are. */
  void add(List<Integer> holding, long all) {
    rows += all;
    for (int i = 0; i < terms.size(); i++) {
      terms.get(i).rows += holding.get(i);
    }
  }

  /** What finds candidates: any of the words, without common ones beside others. */
  TextQuery match() {
    if (terms.isEmpty()) {
      return query.toMatch();
    }
    long common = Math.max(COMMON, rows / 10);
    List<TextQuery> kept = new ArrayList<>();
    for (Counted term : terms) {
      if (term.rows <= common) {
        kept.add(term.term.match());
      }
    }
    return kept.isEmpty() ? query.toMatch() : TextQuery.any(kept);
  }

  /** The share of the query's words that an item holds, 0 to 1. */
  public double share(Item item) {
    return words.share(text(item));
  }

  /** The share of the query's words that a text holds, 0 to 1. */
  public double shareOf(String text) {
    return words.share(text);
  }

  /** The score of an item, 0 when it holds no word. */
  double score(Item item) {
    Map<String, Integer> counts = new HashMap<>();
    int length = 0;
    for (String stem : QueryWords.stemsOf(body(item))) {
      counts.merge(stem, 1, Integer::sum);
      length++;
    }
    // A title often says the beginning again: what it says a second time is no more about it.
    for (String stem : QueryWords.stemsOf(title(item))) {
      length += counts.putIfAbsent(stem, 1) == null ? 1 : 0;
    }
    double norm = SATURATION * (1 - LENGTH + LENGTH * length / USUAL_LENGTH);
    if (terms.isEmpty()) {
      // An explicit query says itself what it wants, and what was found has it.
      return 1 / (1 + norm);
    }
    double score = 0;
    for (Counted term : terms) {
      double sum = 0;
      for (String stem : term.stems) {
        int count = counts.getOrDefault(stem, 0);
        sum += count * (SATURATION + 1) / (count + norm);
      }
      double rarity = Math.log(1 + (rows - term.rows + 0.5) / (Math.min(rows, term.rows) + 0.5));
      score += term.stems.isEmpty() ? 0 : Math.max(0, rarity) * sum / term.stems.size();
    }
    return score;
  }

  /** What is searched of an item: what it is called, says and is tagged with, and its day. */
  private static String text(Item item) {
    return title(item) + "\n" + body(item);
  }

  private static String title(Item item) {
    String title = item.title();
    return title == null ? "" : title;
  }

  private static String body(Item item) {
    StringBuilder text = new StringBuilder();
    text.append(item.text(), 0, Math.min(CHARACTERS, item.text().length()));
    for (String tag : item.tags()) {
      text.append('\n').append(tag);
    }
    if (item.happened() != null) {
      text.append('\n')
          .append(MemoryTime.words(MemoryTime.day(item.happened() + "Z", item.offset())));
    }
    return text.toString();
  }
}
