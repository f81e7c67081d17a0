package dev.rosemary.engine.node.search;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.node.EntityTable;
import dev.rosemary.engine.node.ObservationTable;
import dev.rosemary.engine.node.StoredEntity;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.text.Term;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One search over the entities of a partition. Used within one transaction.
 *
 * @param <E> an entity
 * @param <O> an observation
 */
public final class NodeFinder<E extends StoredEntity, O> {
  /** Best matches whose names are compared with the query as a whole. */
  private static final int COMPARED = 50;

  private final EntityTable<E> entities;
  private final ObservationTable<E, O> observations;
  private final String query;
  private final Runnable check;

  /**
   * A search.
   *
   * @param check runs before each look-up of a term and ends the search by throwing, when nobody
   *     wants it any more
   */
  public NodeFinder(
      EntityTable<E> entities, ObservationTable<E, O> observations, String query, Runnable check) {
    this.entities = entities;
    this.observations = observations;
    this.query = query;
    this.check = check;
  }

  /**
   * What a search found.
   *
   * @param matches how many entities matched; at least so many when not {@code complete}
   * @param complete whether {@code matches} is all there are: of a word that is nearly everywhere
   *     only the latest hits are read until an {@code offset} goes beyond them
   * @param taken how many the visitor took
   * @param relaxed whether no entity matched all the words, so that those that match some were
   *     given
   * @param cut whether the query had more words than are searched
   * @param reason why there was nothing to search for; empty when there was
   * @param operators whether the query was an explicit condition
   */
  public record Found(
      int matches,
      boolean complete,
      int taken,
      boolean relaxed,
      boolean cut,
      String reason,
      boolean operators) {}

  /**
   * Is shown matches, the best first.
   *
   * @param <E> an entity
   * @param <O> an observation
   */
  public interface Visitor<E, O> {
    /**
     * Looks at one; false when it was not taken, which ends the reading.
     *
     * @param matching finds its observations that hold what the query asks for, the best first
     */
    boolean visit(E entity, Supplier<List<O>> matching);
  }

  /**
   * Searches.
   *
   * @param all how many entities there are, about
   * @param offset matches to leave out
   * @param limit matches given at most
   * @throws dev.rosemary.base.FailureException with {@code Invalid} for a query that is too long
   */
  public Found find(long all, int offset, int limit, Visitor<E, O> visitor) {
    NodeSearch.Outcome outcome =
        NodeSearch.search(new Tables(), query, all, named(), Math.max(offset + limit, COMPARED));
    List<NodeRanking.Ranked> best = exactFirst(outcome.ranking().best());
    int taken = 0;
    for (int i = offset; i < Math.min(offset + limit, best.size()); i++) {
      E entity = entities.numbered(best.get(i).entity());
      if (entity != null && !visitor.visit(entity, () -> matching(entity))) {
        break;
      }
      taken++;
    }
    boolean relaxed =
        !best.isEmpty()
            && best.stream().allMatch(ranked -> ranked.matched() < outcome.words())
            && outcome.reason().isEmpty()
            && outcome.certain();
    return new Found(
        outcome.ranking().total(),
        outcome.complete(),
        taken,
        relaxed,
        outcome.cut(),
        outcome.reason(),
        outcome.words() == 0 && outcome.reason().isEmpty());
  }

  private List<O> matching(E entity) {
    List<O> matching = new ArrayList<>();
    for (long number :
        BestObservations.numbers(
            QueryCompiler.compile(query, NodeSearch.COLUMNS), entity.number(), this::within)) {
      O observation = observations.numbered(entity, number);
      if (observation != null) {
        matching.add(observation);
      }
    }
    return matching;
  }

  private long[] within(Term term, long first, long last, int most) {
    check.run();
    return observations.matching(observations.question(term), first, last, most);
  }

  /** The number of the entity whose name is the query, as typed, else in another case; else 0. */
  private long named() {
    String name = NameText.trim(query);
    E entity = entities.named(name);
    if (entity == null) {
      entity = entities.named(name.toLowerCase(Locale.ROOT));
    }
    if (entity == null && QueryCompiler.compile(name, Set.of()) instanceof Query.Words words) {
      entity = entities.alike(words.toMatchAll().within("name"), name);
    }
    return entity == null ? 0 : entity.number();
  }

  private List<NodeRanking.Ranked> exactFirst(List<NodeRanking.Ranked> best) {
    List<NodeRanking.Ranked> ordered = new ArrayList<>(best);
    int front = 0;
    for (int i = 0; i < Math.min(COMPARED, ordered.size()); i++) {
      NodeRanking.Ranked ranked = ordered.get(i);
      E entity = ranked.allInName() ? entities.numbered(ranked.entity()) : null;
      if (entity != null && entity.name().equalsIgnoreCase(NameText.trim(query))) {
        ordered.add(front++, ordered.remove(i));
      }
    }
    return ordered;
  }

  /** The full-text tables of the partition. */
  private final class Tables implements NodeSearch.Source {
    @Override
    public long[] entities(Term term, List<String> columns, int most) {
      check.run();
      return entities.matching(entities.question(term, columns), most);
    }

    @Override
    public long[] observations(Term term, int most) {
      check.run();
      return observations.matching(observations.question(term), most);
    }

    @Override
    public TermHits older(Term term, TermHits latest, long[] candidates) {
      check.run();
      TextQuery inEntities = entities.question(term, List.of());
      TextQuery inObservations = observations.question(term);
      return latest.and(
          candidates,
          number -> entities.matches(inEntities, number),
          (first, last) ->
              observations.matching(inObservations, first, last, NodeSearch.HITS_OF_CANDIDATE));
    }
  }
}
