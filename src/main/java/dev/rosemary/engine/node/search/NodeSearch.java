package dev.rosemary.engine.node.search;

import dev.rosemary.engine.text.Descending;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.text.Term;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates a query over entities: a term may stand in a name, a type, or any observation. What is
 * searched is a {@link Source}.
 */
final class NodeSearch {
  static final Set<String> ENTITY_COLUMNS = Set.of("name", "entity_type");

  /** The columns that a query may name. */
  static final Set<String> COLUMNS = Set.of("name", "entity_type", "content");

  /**
   * Hits read of a query's only term in each table. It ranks the latest of them, since nothing else
   * tells them apart; reading more costs about 0.3 µs each.
   */
  private static final int HITS_OF_ONLY_TERM = 4_000;

  /** Hits read of each of several terms in each table; beyond, the latest count. */
  private static final int HITS_OF_TERM = 50_000;

  /** Entities in which older hits are looked for one by one, about 20 µs each. */
  private static final int CANDIDATES = 2_000;

  /** Older hits read in one entity: more do not change its score much. */
  static final int HITS_OF_CANDIDATE = 100;

  /** Hits read of a term in an explicit condition, which must be exact. */
  private static final int HITS_OF_CONDITION = 5_000_000;

  private final Source source;
  private final List<TermHits> wanted = new ArrayList<>();

  private NodeSearch(Source source) {
    this.source = source;
  }

  /**
   * Where terms are looked up; row numbers are those of {@link
   * dev.rosemary.engine.node.RowNumbers}.
   */
  interface Source {
    /**
     * Entities whose names or types hold a term, the latest first, at most {@code most}.
     *
     * @param columns {@code name}, {@code entity_type}, or empty for both
     */
    long[] entities(Term term, List<String> columns, int most);

    /** Observations that hold a term, the latest first, at most {@code most}. */
    long[] observations(Term term, int most);

    /**
     * The latest hits of a term and all its older ones in these entities.
     *
     * @param candidates entities, descending
     */
    TermHits older(Term term, TermHits latest, long[] candidates);
  }

  /**
   * The ranking of a query's matches.
   *
   * @param ranking the best {@code most}
   * @param words how many plain words or phrases an entity could match; 0 for an explicit condition
   * @param reason why there was nothing to search for; empty when there was
   * @param complete whether every match was ranked; false when there are more than were read
   * @param certain whether what holds all the words was surely ranked
   * @param cut whether the query had more words than are searched
   */
  record Outcome(
      NodeRanking.Ranking ranking,
      int words,
      String reason,
      boolean complete,
      boolean certain,
      boolean cut) {}

  /**
   * Searches.
   *
   * @param entities how many there are
   * @param named the number of the entity whose name is the query, which comes first; 0 for none
   * @param most how many are wanted
   * @throws dev.rosemary.base.FailureException with {@code Invalid} for a query that is too long
   */
  static Outcome search(Source source, String text, long entities, long named, int most) {
    return new NodeSearch(source)
        .search(QueryCompiler.compile(text, COLUMNS), entities, named, most);
  }

  private Outcome search(Query query, long entities, long named, int most) {
    return switch (query) {
      case Query.Nothing nothing ->
          new Outcome(
              NodeRanking.rank(wanted, entities, null, named, most),
              0,
              named == 0 ? nothing.reason() : "",
              true,
              true,
              false);
      case Query.Words words -> {
        readHits(words, words.terms().size() == 1 ? HITS_OF_ONLY_TERM : HITS_OF_TERM);
        boolean complete = wanted.stream().allMatch(TermHits::complete);
        boolean certain = complete || words.terms().size() == 1 || addOlder(words.terms());
        NodeRanking.Ranking ranking = NodeRanking.rank(wanted, entities, null, named, most);
        if (!complete && most > ranking.total()) {
          ranking = behind(ranking, words, entities, named);
          complete = true;
          certain = true;
        }
        yield new Outcome(ranking, words.terms().size(), "", complete, certain, words.cut());
      }
      case Query.Condition condition -> {
        long[] allowed = evaluate(condition, true);
        yield new Outcome(
            NodeRanking.rank(wanted, entities, allowed, named, most), 0, "", true, true, false);
      }
    };
  }

  private void readHits(Query.Words words, int most) {
    wanted.clear();
    for (Term term : words.terms()) {
      wanted.add(hits(new Query.Match(term, List.of()), most));
    }
  }

  /**
   * Adds to the terms of which only the latest hits were read those in the entities that hold the
   * other terms. Tells whether all entities that may hold every term were looked at.
   */
  private boolean addOlder(List<Term> terms) {
    long[] any = new long[0];
    long @Nullable [] every = null;
    for (TermHits hits : wanted) {
      if (hits.complete()) {
        any = Descending.or(any, hits.entities());
        every = every == null ? hits.entities() : Descending.and(every, hits.entities());
      }
    }
    if (every == null) {
      return false;
    }
    long[] candidates = any.length <= CANDIDATES ? any : every;
    if (candidates.length > CANDIDATES) {
      return false;
    }
    for (int i = 0; i < wanted.size(); i++) {
      TermHits latest = wanted.get(i);
      if (!latest.complete()) {
        wanted.set(i, source.older(terms.get(i), latest, candidates));
      }
    }
    return true;
  }

  /**
   * A ranking of all of the latest hits, followed by all the others: whoever turns that many pages
   * waits for them, and sees each entity once.
   */
  private NodeRanking.Ranking behind(
      NodeRanking.Ranking latest, Query.Words words, long entities, long named) {
    Set<Long> seen = new HashSet<>();
    latest.best().forEach(ranked -> seen.add(ranked.entity()));
    readHits(words, HITS_OF_CONDITION);
    NodeRanking.Ranking all = NodeRanking.rank(wanted, entities, null, named, Integer.MAX_VALUE);
    List<NodeRanking.Ranked> best = new ArrayList<>(latest.best());
    for (NodeRanking.Ranked ranked : all.best()) {
      if (!seen.contains(ranked.entity())) {
        best.add(ranked);
      }
    }
    return new NodeRanking.Ranking(best, all.total());
  }

  /** The entities that meet a condition, descending; terms that are wanted also rank them. */
  private long[] evaluate(Query.Condition condition, boolean isWanted) {
    return switch (condition) {
      case Query.Match match -> {
        TermHits hits = hits(match, HITS_OF_CONDITION);
        if (isWanted) {
          wanted.add(hits);
        }
        yield hits.entities();
      }
      case Query.And and -> {
        long[] all = evaluate(and.operands().getFirst(), isWanted);
        for (Query.Condition operand : and.operands().subList(1, and.operands().size())) {
          all = Descending.and(all, evaluate(operand, isWanted));
        }
        yield all;
      }
      case Query.Or or -> {
        long[] any = new long[0];
        for (Query.Condition operand : or.operands()) {
          any = Descending.or(any, evaluate(operand, isWanted));
        }
        yield any;
      }
      case Query.Not not ->
          Descending.not(evaluate(not.wanted(), isWanted), evaluate(not.unwanted(), false));
    };
  }

  private TermHits hits(Query.Match match, int most) {
    boolean everywhere = match.columns().isEmpty();
    List<String> entityColumns = match.columns().stream().filter(ENTITY_COLUMNS::contains).toList();
    long[] names =
        everywhere || !entityColumns.isEmpty()
            ? source.entities(match.term(), entityColumns, most)
            : new long[0];
    long[] observations =
        everywhere || match.columns().contains("content")
            ? source.observations(match.term(), most)
            : new long[0];
    return new TermHits(names, observations, names.length < most && observations.length < most);
  }
}
