package dev.rosemary.engine.graph;

import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
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

  /**
   * What a search found.
   *
   * @param matches how many entities matched
   * @param taken how many the visitor took
   * @param relaxed whether no entity matched all the words, so that those that match some were
   *     given
   * @param reason why there was nothing to search for; empty when there was
   * @param totals what was searched
   */
  public record Found(int matches, int taken, boolean relaxed, String reason, Totals totals) {}

  /**
   * Searches names, types and observations; gives matches best first, each with all its
   * observations and the relations on both ends.
   *
   * @param offset matches to leave out
   * @param limit nodes given at most
   * @throws dev.rosemary.base.FailureException with {@code Invalid} for a query that is too long
   */
  public Found search(String query, int offset, int limit, Predicate<Node> visitor) {
    return database.read(transaction -> {
      long entities = EntityTable.count(transaction);
      int wanted = Math.max(offset + limit, COMPARED);
      NodeSearch.Outcome outcome = NodeSearch.search(transaction, query, entities, wanted);
      List<NodeRanking.Ranked> best = exactFirst(transaction, query, outcome.ranking().best());
      int taken = 0;
      for (int i = offset; i < Math.min(offset + limit, best.size()); i++) {
        Node node = node(transaction, best.get(i).entity());
        if (node != null && !visitor.test(node)) {
          break;
        }
        taken++;
      }
      boolean relaxed =
          !best.isEmpty()
              && best.stream().allMatch(ranked -> ranked.matched() < outcome.words())
              && outcome.reason().isEmpty();
      return new Found(
          outcome.ranking().total(),
          taken,
          relaxed,
          outcome.reason(),
          totals(transaction, entities));
    });
  }

  private static List<NodeRanking.Ranked> exactFirst(
      Transaction transaction, String query, List<NodeRanking.Ranked> best) {
    List<NodeRanking.Ranked> ordered = new ArrayList<>(best);
    int front = 0;
    for (int i = 0; i < Math.min(COMPARED, ordered.size()); i++) {
      NodeRanking.Ranked ranked = ordered.get(i);
      Entity entity =
          ranked.allInName() ? EntityTable.numbered(transaction, ranked.entity()) : null;
      if (entity != null && entity.name().equalsIgnoreCase(query.strip())) {
        ordered.add(front++, ordered.remove(i));
      }
    }
    return ordered;
  }

  /** What {@link #open} found: nodes in the order asked for, and the names that are not there. */
  public record Opened(List<Node> nodes, List<String> notFound, List<String> near) {}

  /**
   * Reads entities by exact name, each once, with observations and the relations on both ends.
   *
   * @param names in the order wanted
   */
  public Opened open(List<String> names) {
    return database.read(transaction -> {
      List<Node> nodes = new ArrayList<>();
      List<String> notFound = new ArrayList<>();
      for (String name : new java.util.LinkedHashSet<>(names)) {
        Entity entity = EntityTable.named(transaction, name.strip());
        if (entity == null) {
          notFound.add(name);
        } else {
          nodes.add(node(transaction, entity));
        }
      }
      List<String> near =
          notFound.isEmpty()
              ? List.of()
              : NearEntities.of(transaction, notFound.getFirst().strip());
      return new Opened(nodes, notFound, near);
    });
  }

  /**
   * Reads the graph in order of creation: nodes with the relations that start from them, so that
   * each relation comes once.
   *
   * @param after the number of the entity after which to begin; 0 for the first
   */
  public Totals read(long after, Predicate<Node> visitor) {
    return database.read(transaction -> {
      long last = after;
      List<Entity> batch;
      do {
        batch = EntityTable.after(transaction, last, BATCH);
        for (Entity entity : batch) {
          Node node =
              new Node(
                  entity,
                  ObservationTable.of(transaction, entity),
                  RelationTable.from(transaction, entity));
          if (!visitor.test(node)) {
            return totals(transaction, EntityTable.count(transaction));
          }
          last = entity.number();
        }
      } while (batch.size() == BATCH);
      return totals(transaction, EntityTable.count(transaction));
    });
  }

  /** Gives the whole graph: entities, then relations, each in order of creation. */
  public Totals export(Consumer<Carried> visitor) {
    return database.read(transaction -> GraphExport.read(transaction, visitor));
  }

  private static Totals totals(Transaction transaction, long entities) {
    return new Totals(
        entities, ObservationTable.count(transaction), RelationTable.count(transaction));
  }

  private static @Nullable Node node(Transaction transaction, long number) {
    Entity entity = EntityTable.numbered(transaction, number);
    return entity == null ? null : node(transaction, entity);
  }

  private static Node node(Transaction transaction, Entity entity) {
    return new Node(
        entity, ObservationTable.of(transaction, entity), RelationTable.of(transaction, entity));
  }
}
