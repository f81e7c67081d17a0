package dev.rosemary.engine.graph;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.node.Shown;
import dev.rosemary.engine.node.search.NodeFinder;
import dev.rosemary.store.Database;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads and searches the graph of one file. Each method sees one snapshot. Thread safe.
 *
 * <p>Nodes are handed to a visitor one by one, so that what does not fit into an answer is never
 * loaded; the visitor answers false for a node that it did not take, which ends the reading.
 */
public final class GraphReader {
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
      GraphNodes nodes = new GraphNodes(transaction);
      NodeFinder.Found found =
          new NodeFinder<>(nodes.entities(), nodes.observations(), query, check)
              .find(
                  nodes.entities().highest(),
                  offset,
                  limit,
                  (entity, matching) -> visitor.test(node(nodes, entity, matching)));
      return new Found(
          found.matches(),
          found.complete(),
          found.taken(),
          found.relaxed(),
          found.cut(),
          found.reason(),
          found.matches() == 0
              ? new Searched(
                  nodes.entities().count(), nodes.observations().count(), found.operators())
              : null);
    });
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
      GraphNodes nodes = new GraphNodes(transaction);
      List<Entity> entities = new ArrayList<>();
      List<String> notFound = new ArrayList<>();
      Set<String> distinct = new LinkedHashSet<>();
      names.forEach(name -> distinct.add(NameText.trim(name)));
      for (String name : distinct) {
        Entity entity = nodes.entities().named(name);
        if (entity == null) {
          notFound.add(name);
        } else {
          entities.add(entity);
        }
      }
      List<String> near =
          notFound.isEmpty() ? List.of() : NearEntities.of(nodes.entities(), notFound);
      Opened opened = new Opened(entities.size(), notFound, near);
      for (int i = offset.applyAsInt(opened); i < entities.size(); i++) {
        if (!visitor.test(node(nodes, entities.get(i), List::of))) {
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
      GraphNodes nodes = new GraphNodes(transaction);
      Entity begun = nodes.entities().numbered(after);
      if (begun == null || nodes.relations().from(begun, relationsAfter, visitor::relation)) {
        nodes
            .entities()
            .each(
                after,
                entity ->
                    visitor.entity(
                            new Node(entity, nodes.observations().shown(entity, false), List.of()))
                        && nodes.relations().from(entity, 0, visitor::relation));
      }
      return new Totals(
          nodes.entities().count(), nodes.observations().count(), nodes.relations().count());
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

  private static Node node(GraphNodes nodes, Entity entity, Supplier<List<Observation>> matching) {
    Shown<Observation> shown = nodes.observations().shown(entity, false);
    return new Node(
        entity,
        shown.observations(),
        nodes.relations().of(entity),
        shown.large() ? matching.get() : List.of(),
        shown.omitted());
  }
}
