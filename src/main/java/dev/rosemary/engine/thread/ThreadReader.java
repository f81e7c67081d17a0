package dev.rosemary.engine.thread;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.node.Shown;
import dev.rosemary.engine.node.search.NodeFinder;
import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.engine.thread.rule.Problem;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and searches threads. Each method sees one snapshot; a thread that nothing was written to
 * is empty. Visitors answer false for a node that they did not take, which ends the reading. Thread
 * safe.
 */
public final class ThreadReader {
  private final Database database;

  /** The threads in a file. */
  public ThreadReader(Database database) {
    this.database = database;
  }

  /** How many entities and relations a thread has. */
  public record Totals(long entities, long relations) {}

  /**
   * What a search found.
   *
   * @param matches how many entities matched; at least so many when not {@code complete}
   * @param complete whether {@code matches} is all there are
   * @param taken how many the visitor took
   * @param relaxed whether no entity matched all the words
   * @param cut whether the query had more words than are searched
   * @param reason why there was nothing to search for; empty when there was
   * @param searched how many entities were searched
   */
  public record Found(
      int matches,
      boolean complete,
      int taken,
      boolean relaxed,
      boolean cut,
      String reason,
      long searched) {}

  /**
   * Searches names, types and current observations; gives matches best first.
   *
   * @param check runs before each look-up of a term and ends the search by throwing, when nobody
   *     wants it any more
   */
  public Found search(
      String threadId,
      String query,
      int offset,
      int limit,
      boolean superseded,
      Runnable check,
      Predicate<ThreadNode> visitor) {
    return database.read(transaction -> {
      ThreadNodes stored = ThreadNodes.find(transaction, threadId);
      long entities = stored.entities().count();
      NodeFinder.Found found =
          new NodeFinder<>(stored.entities(), stored.observations(), query, check)
              .find(
                  entities,
                  offset,
                  limit,
                  (entity, matching) -> visitor.test(node(stored, entity, superseded, matching)));
      return new Found(
          found.matches(),
          found.complete(),
          found.taken(),
          found.relaxed(),
          found.cut(),
          found.reason(),
          entities);
    });
  }

  /** What {@link #open} found: nodes in the order asked for, and the names that are not there. */
  public record Opened(List<ThreadNode> nodes, List<String> notFound, List<String> near) {}

  /** Reads entities by exact name, each once, with the relations on both ends. */
  public Opened open(String threadId, List<String> names, boolean superseded) {
    return database.read(transaction -> {
      ThreadNodes stored = ThreadNodes.find(transaction, threadId);
      List<ThreadNode> nodes = new ArrayList<>();
      List<String> notFound = new ArrayList<>();
      for (String name : new LinkedHashSet<>(names)) {
        ThreadEntity entity = stored.entities().named(NameText.trim(name));
        if (entity == null) {
          notFound.add(name);
        } else {
          nodes.add(node(stored, entity, superseded, List::of));
        }
      }
      List<String> near =
          notFound.isEmpty() ? List.of() : Threads.near(stored, NameText.trim(notFound.getFirst()));
      return new Opened(nodes, notFound, near);
    });
  }

  /** The ids of all threads, in order of creation. */
  public List<String> threads() {
    return database.read(ThreadTable::ids);
  }

  /**
   * Reads a thread in order of creation: nodes with the relations that start from them.
   *
   * @param after the number of the entity after which to begin; 0 for the first
   */
  public Totals read(
      String threadId, long after, boolean superseded, Predicate<ThreadNode> visitor) {
    return database.read(transaction -> {
      ThreadNodes stored = ThreadNodes.find(transaction, threadId);
      Totals totals = new Totals(stored.entities().count(), stored.relations().count());
      stored
          .entities()
          .each(
              after,
              entity ->
                  visitor.test(
                      new ThreadNode(
                          entity,
                          stored.observations().shown(entity, superseded),
                          stored.relations().from(entity))));
      return totals;
    });
  }

  /**
   * What {@link #query} found.
   *
   * @param taken how many entities the visitor took
   * @param cut whether the visitor did not take one
   * @param more whether there are further ones behind those taken
   */
  public record Queried(int taken, boolean cut, boolean more) {}

  /**
   * Entities that pass a filter, the latest changed first, ties by name, each with its relations to
   * itself and to entities before it in that order that pass too: over all pages each relation
   * among those that pass comes once, on the page of the later of its ends.
   */
  public Queried query(
      String threadId,
      NodeFilter filter,
      long offset,
      int limit,
      boolean superseded,
      Predicate<ThreadNode> visitor) {
    return database.read(transaction -> {
      ThreadNodes stored = ThreadNodes.find(transaction, threadId);
      List<Long> numbers =
          ThreadQueryTable.matching(transaction, stored.thread(), filter, offset, limit + 1);
      int taken = 0;
      for (long number : numbers.subList(0, Math.min(limit, numbers.size()))) {
        ThreadEntity entity = stored.entities().numbered(number);
        if (entity != null
            && !visitor.test(
                new ThreadNode(
                    entity,
                    stored.observations().shown(entity, superseded),
                    ThreadQueryTable.back(transaction, stored.thread(), filter, entity)))) {
          return new Queried(taken, true, true);
        }
        taken++;
      }
      return new Queried(taken, false, numbers.size() > limit);
    });
  }

  /** How many entities pass a filter. */
  public long count(String threadId, NodeFilter filter) {
    return database.read(transaction ->
        ThreadQueryTable.count(transaction, ThreadTable.find(transaction, threadId), filter));
  }

  /** A path: names of entities in order, and the relations between them. */
  public record FoundPath(List<String> names, List<ThreadRelation> relations) {}

  /**
   * A shortest path of at most {@code maxDepth} relations followed in either direction, or null.
   *
   * @throws FailureException with {@link Failure.NotFound} for an end that does not exist
   */
  public @Nullable FoundPath path(String threadId, String from, String to, int maxDepth) {
    return database.read(transaction -> {
      ThreadNodes stored = ThreadNodes.find(transaction, threadId);
      String start = Threads.visible("from", from);
      String end = Threads.visible("to", to);
      ThreadEntity first = stored.entities().named(start);
      ThreadEntity last = stored.entities().named(end);
      if (first == null || last == null) {
        Set<String> missing = new LinkedHashSet<>();
        if (first == null) {
          missing.add(start);
        }
        if (last == null) {
          missing.add(end);
        }
        Threads.requireNone(stored, missing);
        return null;
      }
      PathSearch.Path path = new PathSearch(transaction).find(first.id(), last.id(), maxDepth);
      return path == null ? null : named(stored, path);
    });
  }

  private static FoundPath named(ThreadNodes stored, PathSearch.Path path) {
    List<String> names = new ArrayList<>();
    for (String id : path.entities()) {
      ThreadEntity entity = stored.entities().withId(id);
      if (entity != null) {
        names.add(entity.name());
      }
    }
    List<ThreadRelation> relations = new ArrayList<>();
    for (long number : path.relations()) {
      ThreadRelation relation = stored.relations().numbered(number);
      if (relation != null) {
        relations.add(relation);
      }
    }
    return new FoundPath(names, relations);
  }

  /** Every problem of observations that were to be added. */
  public List<Problem> problems(String threadId, List<CheckedVersion> versions) {
    return database.read(transaction -> {
      ThreadNodes stored = ThreadNodes.find(transaction, threadId);
      return new Additions(stored, new ThreadWriting(stored, "")).check(versions);
    });
  }

  /** What a thread looks like, each list of at most {@code limit} entries. */
  public Analytics analytics(String threadId, int limit) {
    return database.read(transaction -> {
      ThreadNodes stored = ThreadNodes.find(transaction, threadId);
      List<Analytics.Important> important = new ArrayList<>();
      for (ThreadEntity entity :
          AnalyticsTable.mostImportant(transaction, stored.thread(), limit)) {
        important.add(new Analytics.Important(entity, stored.observations().count(entity)));
      }
      List<Analytics.Connected> connected = new ArrayList<>();
      for (ThreadEntity entity :
          AnalyticsTable.mostConnected(transaction, stored.thread(), limit)) {
        connected.add(
            new Analytics.Connected(entity, AnalyticsTable.connectedTo(transaction, entity)));
      }
      List<Analytics.Orphan> orphans = new ArrayList<>();
      for (ThreadEntity entity : AnalyticsTable.orphans(transaction, stored.thread(), limit)) {
        orphans.add(new Analytics.Orphan(entity, AnalyticsTable.isBroken(transaction, entity)));
      }
      return new Analytics(
          AnalyticsTable.lastChanged(transaction, stored.thread(), limit),
          important,
          connected,
          orphans);
    });
  }

  /**
   * All versions of a fact, oldest first, whichever of them is named, deleted ones too.
   *
   * @param threadId the thread to look in, or null for any
   * @throws FailureException with {@link Failure.NotFound} for an observation or entity that is not
   *     there, {@link Failure.Invalid} for an observation of another entity
   */
  public List<VersionedObservation> history(
      @Nullable String threadId, String entityName, String observationId) {
    return database.read(transaction -> {
      String id = NameText.trim(observationId);
      long number = ThreadObservationTable.number(transaction, id);
      long owner = RowNumbers.entityOf(number);
      ThreadKey thread =
          ThreadTable.numbered(transaction, ThreadEntityTable.threadOf(transaction, owner));
      ThreadNodes stored = ThreadNodes.of(transaction, thread);
      ThreadEntity entity = stored.entities().numbered(owner);
      boolean elsewhere = threadId != null && !ThreadTable.id(threadId).equals(thread.id());
      if (entity == null || elsewhere) {
        if (threadId != null) {
          requireEntity(transaction, threadId, NameText.trim(entityName));
        }
        throw new FailureException(new Failure.NotFound("observation", List.of(id), List.of()));
      }
      if (!entity.name().equals(NameText.trim(entityName))) {
        throw new FailureException(
            new Failure.Invalid(
                "Observation "
                    + Quoting.quote(id)
                    + " belongs to the entity "
                    + Quoting.quote(entity.name())
                    + ", not to "
                    + Quoting.quote(NameText.trim(entityName))
                    + ". Send that entityName, or the id of an observation that open_nodes shows"
                    + " for yours."));
      }
      return chain(stored, entity, id);
    });
  }

  private static void requireEntity(Transaction transaction, String threadId, String name) {
    ThreadNodes stored = ThreadNodes.find(transaction, threadId);
    if (stored.entities().named(name) == null) {
      Threads.requireNone(stored, Set.of(name));
    }
  }

  private static List<VersionedObservation> chain(
      ThreadNodes stored, ThreadEntity entity, String id) {
    List<VersionedObservation> chain = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    VersionedObservation named = stored.observations().withId(entity, id);
    for (VersionedObservation version = named; version != null && seen.add(version.id()); ) {
      chain.addFirst(version);
      String before = version.supersedes();
      version = before == null ? null : stored.observations().withId(entity, before);
    }
    String after = named == null ? null : named.supersededBy();
    while (after != null && seen.add(after)) {
      VersionedObservation version = stored.observations().withId(entity, after);
      if (version == null) {
        break;
      }
      chain.add(version);
      after = version.supersededBy();
    }
    return chain;
  }

  private static ThreadNode node(
      ThreadNodes stored,
      ThreadEntity entity,
      boolean superseded,
      Supplier<List<VersionedObservation>> matching) {
    Shown<VersionedObservation> shown = stored.observations().shown(entity, superseded);
    return new ThreadNode(
        entity,
        shown.observations(),
        stored.relations().of(entity),
        shown.large() ? matching.get() : List.of(),
        shown.omitted());
  }
}
