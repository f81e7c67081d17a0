package dev.rosemary.engine.graph;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads and searches the graph of one file. Each method sees one snapshot. Thread safe.
 *
 * <p>Nodes are handed to a visitor one by one, so that what does not fit into an answer is never
 * loaded; the visitor answers false for a node that it did not take, which ends the reading.
 */
public final class GraphReader {
  /** Entities fetched at once while the graph is read. */
  private static final int BATCH = 256;

  /** Best matches whose names are compared with the query as a whole. */
  private static final int COMPARED = 50;

  private final Database database;

  /** The graph in a project's file. */
  public GraphReader(Database database) {
    this.database = database;
  }

  /** How many entities, observations and relations there are. */
  public record Totals(long entities, long observations, long relations) {}

  /** How much was searched. */
  public record Searched(long entities, long observations, boolean operators) {}

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
   * @param searched counted only when nothing matched; null when something did
   */
  public record Found(
      int matches,
      boolean complete,
      int taken,
      boolean relaxed,
      boolean cut,
      String reason,
      @Nullable Searched searched) {}

  /**
   * Searches names, types and observations; gives matches best first, each with all its
   * observations and the relations on both ends.
   *
   * @param offset matches to leave out
   * @param limit nodes given at most
   * @throws dev.rosemary.base.FailureException with {@code Invalid} for a query that is too long
   */
  public Found search(String query, int offset, int limit, Predicate<Node> visitor) {
    return search(query, offset, limit, () -> {}, visitor);
  }

  /**
   * The same; {@code check} runs before each look-up of a term and ends the search by throwing,
   * when nobody wants it any more.
   */
  public Found search(
      String query, int offset, int limit, Runnable check, Predicate<Node> visitor) {
    return database.read(transaction -> {
      int wanted = Math.max(offset + limit, COMPARED);
      NodeSearch.Outcome outcome =
          NodeSearch.search(
              transaction,
              query,
              EntityTable.highest(transaction),
              named(transaction, query),
              wanted,
              check);
      List<NodeRanking.Ranked> best = exactFirst(transaction, query, outcome.ranking().best());
      int taken = 0;
      for (int i = offset; i < Math.min(offset + limit, best.size()); i++) {
        Node node = node(transaction, best.get(i).entity());
        if (node != null && node.isLarge()) {
          node = node.matching(matching(transaction, query, node.entity()));
        }
        if (node != null && !visitor.test(node)) {
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
          outcome.ranking().total() == 0
              ? searched(transaction, outcome.words() == 0 && outcome.reason().isEmpty())
              : null);
    });
  }

  private static List<Observation> matching(Transaction transaction, String query, Entity entity) {
    List<Long> numbers =
        BestObservations.numbers(
            QueryCompiler.compile(query, NodeSearch.COLUMNS),
            entity.number(),
            (term, first, last, most) ->
                ObservationTable.matching(
                    transaction, new Query.Match(term, List.of()).toMatch(), first, last, most));
    List<Observation> matching = new ArrayList<>();
    for (long number : numbers) {
      Observation observation = ObservationTable.numbered(transaction, number);
      if (observation != null) {
        matching.add(observation);
      }
    }
    return matching;
  }

  /** The number of the entity whose name is the query, as typed, else in another case; else 0. */
  private static long named(Transaction transaction, String query) {
    String name = NameText.trim(query);
    Entity entity = EntityTable.named(transaction, name);
    if (entity == null) {
      entity = EntityTable.named(transaction, name.toLowerCase(Locale.ROOT));
    }
    if (entity == null && QueryCompiler.compile(name, Set.of()) instanceof Query.Words words) {
      entity = EntityTable.alike(transaction, "{name} : (" + words.toMatchAll() + ")", name);
    }
    return entity == null ? 0 : entity.number();
  }

  private static List<NodeRanking.Ranked> exactFirst(
      Transaction transaction, String query, List<NodeRanking.Ranked> best) {
    List<NodeRanking.Ranked> ordered = new ArrayList<>(best);
    int front = 0;
    for (int i = 0; i < Math.min(COMPARED, ordered.size()); i++) {
      NodeRanking.Ranked ranked = ordered.get(i);
      Entity entity =
          ranked.allInName() ? EntityTable.numbered(transaction, ranked.entity()) : null;
      if (entity != null && entity.name().equalsIgnoreCase(NameText.trim(query))) {
        ordered.add(front++, ordered.remove(i));
      }
    }
    return ordered;
  }

  /**
   * What {@link #open} found.
   *
   * @param found how many of the names exist
   * @param notFound those that do not, in the order asked for
   * @param near existing names like the first of them
   */
  public record Opened(int found, List<String> notFound, List<String> near) {}

  /**
   * Reads entities by exact name, each once, with observations and the relations on both ends.
   *
   * @param names in the order wanted
   * @param offset says, once it is known which names exist, how many nodes to leave out
   */
  public Opened open(List<String> names, ToIntFunction<Opened> offset, Predicate<Node> visitor) {
    return database.read(transaction -> {
      List<Entity> entities = new ArrayList<>();
      List<String> notFound = new ArrayList<>();
      Set<String> distinct = new LinkedHashSet<>();
      names.forEach(name -> distinct.add(NameText.trim(name)));
      for (String name : distinct) {
        Entity entity = EntityTable.named(transaction, name);
        if (entity == null) {
          notFound.add(name);
        } else {
          entities.add(entity);
        }
      }
      List<String> near = notFound.isEmpty() ? List.of() : NearEntities.of(transaction, notFound);
      Opened opened = new Opened(entities.size(), notFound, near);
      for (int i = offset.applyAsInt(opened); i < entities.size(); i++) {
        if (!visitor.test(node(transaction, entities.get(i)))) {
          break;
        }
      }
      return opened;
    });
  }

  /** Is shown a graph in order of creation; answers false for what it did not take. */
  public interface Visitor {
    /** An entity with its observations; its relations follow. */
    boolean entity(Node node);

    /** A relation that starts from the last entity, and its row number. */
    boolean relation(long number, Relation relation);
  }

  /**
   * Reads the graph in order of creation: each entity, then the relations that start from it, so
   * that each relation comes once.
   *
   * @param after the number of the entity after which to begin; 0 for the first
   * @param relationsAfter the number of the relation of that entity after which to begin
   */
  public Totals read(long after, long relationsAfter, Visitor visitor) {
    return database.read(transaction -> {
      Entity begun = EntityTable.numbered(transaction, after);
      if (begun == null
          || RelationTable.from(transaction, begun, relationsAfter, visitor::relation)) {
        readEntities(transaction, after, visitor);
      }
      return totals(transaction);
    });
  }

  /** Gives the whole graph: entities, then relations, each in order of creation. */
  public Totals export(Consumer<Carried> visitor) {
    return database.read(transaction -> GraphExport.read(transaction, false, visitor));
  }

  /** Likewise, the relations before the entities: for those who write them together. */
  public Totals exportRelationsFirst(Consumer<Carried> visitor) {
    return database.read(transaction -> GraphExport.read(transaction, true, visitor));
  }

  private static void readEntities(Transaction transaction, long after, Visitor visitor) {
    long last = after;
    List<Entity> batch;
    do {
      batch = EntityTable.after(transaction, last, BATCH);
      for (Entity entity : batch) {
        Node node = new Node(entity, ObservationTable.shown(transaction, entity), List.of());
        if (!visitor.entity(node)
            || !RelationTable.from(transaction, entity, 0, visitor::relation)) {
          return;
        }
        last = entity.number();
      }
    } while (batch.size() == BATCH);
  }

  private static Totals totals(Transaction transaction) {
    return new Totals(
        EntityTable.count(transaction),
        ObservationTable.count(transaction),
        RelationTable.count(transaction));
  }

  private static Searched searched(Transaction transaction, boolean operators) {
    return new Searched(
        EntityTable.count(transaction), ObservationTable.count(transaction), operators);
  }

  private static @Nullable Node node(Transaction transaction, long number) {
    Entity entity = EntityTable.numbered(transaction, number);
    return entity == null ? null : node(transaction, entity);
  }

  private static Node node(Transaction transaction, Entity entity) {
    return new Node(
        entity, ObservationTable.shown(transaction, entity), RelationTable.of(transaction, entity));
  }
}
