package dev.rosemary.engine.thread;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.graph.BestObservations;
import dev.rosemary.engine.graph.NodeRanking;
import dev.rosemary.engine.graph.NodeSearch;
import dev.rosemary.engine.graph.RowNumbers;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.engine.thread.rule.Problem;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads and searches threads. Each method sees one snapshot; a thread that nothing was written to
 * is empty. Visitors answer false for a node that they did not take, which ends the reading. Thread
 * safe.
 */
public final class ThreadReader {
  /** Entities fetched at once while a thread is read. */
  private static final int BATCH = 256;

  /** Best matches whose names are compared with the query as a whole. */
  private static final int COMPARED = 50;

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
      ThreadKey thread = ThreadTable.find(transaction, threadId);
      ThreadSource source = new ThreadSource(transaction, thread, check);
      long entities = ThreadEntityTable.count(transaction, thread);
      NodeSearch.Outcome outcome =
          NodeSearch.search(
              source, query, entities, named(source, query), Math.max(offset + limit, COMPARED));
      List<NodeRanking.Ranked> best = exactFirst(transaction, query, outcome.ranking().best());
      int taken = 0;
      for (int i = offset; i < Math.min(offset + limit, best.size()); i++) {
        ThreadEntity entity = ThreadEntityTable.numbered(transaction, best.get(i).entity());
        if (entity == null) {
          taken++;
          continue;
        }
        ThreadNode node = node(transaction, thread, entity, superseded);
        if (node.isLarge()) {
          node = node.matching(matching(source, query, entity));
        }
        if (!visitor.test(node)) {
          break;
        }
        taken++;
      }
      boolean relaxed =
          !best.isEmpty()
              && outcome.reason().isEmpty()
              && outcome.certain()
              && best.stream().allMatch(ranked -> ranked.matched() < outcome.words());
      return new Found(
          outcome.ranking().total(),
          outcome.complete(),
          taken,
          relaxed,
          outcome.cut(),
          outcome.reason(),
          entities);
    });
  }

  private static List<VersionedObservation> matching(
      ThreadSource source, String query, ThreadEntity entity) {
    List<Long> numbers =
        BestObservations.numbers(
            QueryCompiler.compile(query, NodeSearch.COLUMNS), entity.number(), source::within);
    List<VersionedObservation> matching = new ArrayList<>();
    for (long number : numbers) {
      VersionedObservation version =
          ThreadObservationTable.numbered(source.transaction(), source.thread(), entity, number);
      if (version != null) {
        matching.add(version);
      }
    }
    return matching;
  }

  /** The number of the entity whose name is the query, as typed, else in another case; else 0. */
  private static long named(ThreadSource source, String query) {
    Transaction transaction = source.transaction();
    ThreadKey thread = source.thread();
    String name = NameText.trim(query);
    ThreadEntity entity = ThreadEntityTable.named(transaction, thread, name);
    if (entity == null) {
      entity = ThreadEntityTable.named(transaction, thread, name.toLowerCase(Locale.ROOT));
    }
    if (entity == null && QueryCompiler.compile(name, Set.of()) instanceof Query.Words words) {
      entity = ThreadEntityTable.alike(transaction, thread, source.named(words), name);
    }
    return entity == null ? 0 : entity.number();
  }

  private static List<NodeRanking.Ranked> exactFirst(
      Transaction transaction, String query, List<NodeRanking.Ranked> best) {
    List<NodeRanking.Ranked> ordered = new ArrayList<>(best);
    int front = 0;
    for (int i = 0; i < Math.min(COMPARED, ordered.size()); i++) {
      NodeRanking.Ranked ranked = ordered.get(i);
      ThreadEntity entity =
          ranked.allInName() ? ThreadEntityTable.numbered(transaction, ranked.entity()) : null;
      if (entity != null && entity.name().equalsIgnoreCase(NameText.trim(query))) {
        ordered.add(front++, ordered.remove(i));
      }
    }
    return ordered;
  }

  /** What {@link #open} found: nodes in the order asked for, and the names that are not there. */
  public record Opened(List<ThreadNode> nodes, List<String> notFound, List<String> near) {}

  /** Reads entities by exact name, each once, with the relations on both ends. */
  public Opened open(String threadId, List<String> names, boolean superseded) {
    return database.read(transaction -> {
      ThreadKey thread = ThreadTable.find(transaction, threadId);
      List<ThreadNode> nodes = new ArrayList<>();
      List<String> notFound = new ArrayList<>();
      for (String name : new LinkedHashSet<>(names)) {
        ThreadEntity entity = ThreadEntityTable.named(transaction, thread, NameText.trim(name));
        if (entity == null) {
          notFound.add(name);
        } else {
          nodes.add(node(transaction, thread, entity, superseded));
        }
      }
      List<String> near =
          notFound.isEmpty()
              ? List.of()
              : Threads.near(transaction, thread, NameText.trim(notFound.getFirst()));
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
      ThreadKey thread = ThreadTable.find(transaction, threadId);
      Totals totals =
          new Totals(
              ThreadEntityTable.count(transaction, thread),
              ThreadRelationTable.count(transaction, thread));
      long last = after;
      List<ThreadEntity> batch;
      do {
        batch = ThreadEntityTable.after(transaction, thread, last, BATCH);
        for (ThreadEntity entity : batch) {
          ThreadNode node =
              new ThreadNode(
                  entity,
                  ThreadObservationTable.shown(transaction, thread, entity, superseded),
                  ThreadRelationTable.from(transaction, entity));
          if (!visitor.test(node)) {
            return totals;
          }
          last = entity.number();
        }
      } while (batch.size() == BATCH);
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
      ThreadKey thread = ThreadTable.find(transaction, threadId);
      List<Long> numbers =
          ThreadQueryTable.matching(transaction, thread, filter, offset, limit + 1);
      int taken = 0;
      for (long number : numbers.subList(0, Math.min(limit, numbers.size()))) {
        ThreadEntity entity = ThreadEntityTable.numbered(transaction, number);
        if (entity != null
            && !visitor.test(
                new ThreadNode(
                    entity,
                    ThreadObservationTable.shown(transaction, thread, entity, superseded),
                    ThreadQueryTable.back(transaction, thread, filter, entity)))) {
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
      ThreadKey thread = ThreadTable.find(transaction, threadId);
      String start = Threads.visible("from", from);
      String end = Threads.visible("to", to);
      ThreadEntity first = ThreadEntityTable.named(transaction, thread, start);
      ThreadEntity last = ThreadEntityTable.named(transaction, thread, end);
      if (first == null || last == null) {
        Set<String> missing = new LinkedHashSet<>();
        if (first == null) {
          missing.add(start);
        }
        if (last == null) {
          missing.add(end);
        }
        Threads.requireNone(transaction, thread, missing);
        return null;
      }
      PathSearch.Path path = new PathSearch(transaction).find(first.id(), last.id(), maxDepth);
      return path == null ? null : named(transaction, path);
    });
  }

  private static FoundPath named(Transaction transaction, PathSearch.Path path) {
    List<String> names = new ArrayList<>();
    for (String id : path.entities()) {
      ThreadEntity entity = ThreadEntityTable.withId(transaction, id);
      if (entity != null) {
        names.add(entity.name());
      }
    }
    List<ThreadRelation> relations = new ArrayList<>();
    for (long number : path.relations()) {
      ThreadRelation relation = ThreadRelationTable.numbered(transaction, number);
      if (relation != null) {
        relations.add(relation);
      }
    }
    return new FoundPath(names, relations);
  }

  /** Every problem of observations that were to be added. */
  public List<Problem> problems(String threadId, List<CheckedVersion> versions) {
    return database.read(transaction -> {
      ThreadKey thread = ThreadTable.find(transaction, threadId);
      return new Additions(transaction, thread, new ThreadWriting(transaction, thread, ""))
          .check(versions);
    });
  }

  /** What a thread looks like, each list of at most {@code limit} entries. */
  public Analytics analytics(String threadId, int limit) {
    return database.read(transaction -> {
      ThreadKey thread = ThreadTable.find(transaction, threadId);
      List<Analytics.Important> important = new ArrayList<>();
      for (ThreadEntity entity : AnalyticsTable.mostImportant(transaction, thread, limit)) {
        important.add(
            new Analytics.Important(
                entity, ThreadObservationTable.count(transaction, entity.number())));
      }
      List<Analytics.Connected> connected = new ArrayList<>();
      for (ThreadEntity entity : AnalyticsTable.mostConnected(transaction, thread, limit)) {
        connected.add(
            new Analytics.Connected(entity, AnalyticsTable.connectedTo(transaction, entity)));
      }
      List<Analytics.Orphan> orphans = new ArrayList<>();
      for (ThreadEntity entity : AnalyticsTable.orphans(transaction, thread, limit)) {
        orphans.add(new Analytics.Orphan(entity, AnalyticsTable.isBroken(transaction, entity)));
      }
      return new Analytics(
          AnalyticsTable.lastChanged(transaction, thread, limit), important, connected, orphans);
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
      ThreadEntity entity = number == 0 ? null : ThreadEntityTable.numbered(transaction, owner);
      ThreadKey thread =
          entity == null
              ? new ThreadKey(0, "")
              : ThreadTable.numbered(transaction, ThreadEntityTable.threadOf(transaction, owner));
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
      return chain(transaction, thread, entity, id);
    });
  }

  private static void requireEntity(Transaction transaction, String threadId, String name) {
    ThreadKey thread = ThreadTable.find(transaction, threadId);
    if (ThreadEntityTable.named(transaction, thread, name) == null) {
      Threads.requireNone(transaction, thread, Set.of(name));
    }
  }

  private static List<VersionedObservation> chain(
      Transaction transaction, ThreadKey thread, ThreadEntity entity, String id) {
    List<VersionedObservation> chain = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    VersionedObservation named = ThreadObservationTable.withId(transaction, thread, entity, id);
    for (VersionedObservation version = named; version != null && seen.add(version.id()); ) {
      chain.addFirst(version);
      String before = version.supersedes();
      version =
          before == null
              ? null
              : ThreadObservationTable.withId(transaction, thread, entity, before);
    }
    String after = named == null ? null : named.supersededBy();
    while (after != null && seen.add(after)) {
      VersionedObservation version =
          ThreadObservationTable.withId(transaction, thread, entity, after);
      if (version == null) {
        break;
      }
      chain.add(version);
      after = version.supersededBy();
    }
    return chain;
  }

  private static ThreadNode node(
      Transaction transaction, ThreadKey thread, ThreadEntity entity, boolean superseded) {
    return new ThreadNode(
        entity,
        ThreadObservationTable.shown(transaction, thread, entity, superseded),
        ThreadRelationTable.of(transaction, entity));
  }
}
