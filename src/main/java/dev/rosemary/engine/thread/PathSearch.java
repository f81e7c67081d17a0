package dev.rosemary.engine.thread;

import dev.rosemary.base.WorkLimit;
import dev.rosemary.engine.thread.ThreadRelationTable.Link;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds a shortest path between two entities, along relations in either direction: breadth first
 * from both ends, the smaller front one step at a time (Pohl, "Bi-directional search", 1971). Of
 * several shortest paths it takes one by the order in which relations were made.
 */
final class PathSearch {
  /** Ids asked for in one query. */
  private static final int BATCH = 500;

  private final Transaction transaction;

  /** How an entity was reached: over which relation, from which entity. */
  private record Step(long relation, @Nullable String from) {}

  /** One side of the search. */
  private static final class Side {
    final Map<String, Step> reached = new HashMap<>();
    List<String> front = new ArrayList<>();

    Side(String start) {
      reached.put(start, new Step(0, null));
      front.add(start);
    }
  }

  /** A path: ids of entities, and row numbers of the relations between them. */
  record Path(List<String> entities, List<Long> relations) {}

  PathSearch(Transaction transaction) {
    this.transaction = transaction;
  }

  /** A path of at most {@code maxDepth} relations, or null. */
  @Nullable Path find(String from, String to, int maxDepth) {
    if (from.equals(to)) {
      return new Path(List.of(from), List.of());
    }
    Side forward = new Side(from);
    Side backward = new Side(to);
    for (int depth = 0; depth < maxDepth; depth++) {
      boolean forwards = forward.front.size() <= backward.front.size();
      Side grown = forwards ? forward : backward;
      String meeting = grow(grown, forwards ? backward : forward);
      if (meeting != null) {
        return path(forward, backward, meeting);
      }
      if (grown.front.isEmpty()) {
        return null;
      }
    }
    return null;
  }

  /** Takes one step on a side; the first entity that the other side has reached, or null. */
  private @Nullable String grow(Side side, Side other) {
    Map<String, Step> next = new LinkedHashMap<>();
    int steps = 0;
    for (Link link : links(side.front)) {
      WorkLimit.check(++steps);
      // Which end was in the front is told by what is reached; both may be.
      step(side, next, link.number(), link.from(), link.to());
      step(side, next, link.number(), link.to(), link.from());
    }
    side.reached.putAll(next);
    side.front = new ArrayList<>(next.keySet());
    for (String id : side.front) {
      if (other.reached.containsKey(id)) {
        return id;
      }
    }
    return null;
  }

  private static void step(
      Side side, Map<String, Step> next, long relation, String from, String to) {
    if (side.reached.containsKey(from) && !side.reached.containsKey(to)) {
      next.putIfAbsent(to, new Step(relation, from));
    }
  }

  private List<Link> links(List<String> ids) {
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < ids.size(); i += BATCH) {
      StringBuilder array = new StringBuilder("[");
      for (String id : ids.subList(i, Math.min(ids.size(), i + BATCH))) {
        array.append(array.length() > 1 ? ",\"" : "\"").append(id).append('"');
      }
      links.addAll(ThreadRelationTable.linksOf(transaction, array.append(']').toString()));
    }
    links.sort(Comparator.comparingLong(Link::number));
    return links;
  }

  private static Path path(Side forward, Side backward, String meeting) {
    List<String> entities = new ArrayList<>(List.of(meeting));
    List<Long> relations = new ArrayList<>();
    for (Step step = forward.reached.get(meeting); step != null; ) {
      String before = step.from();
      if (before == null) {
        break;
      }
      entities.addFirst(before);
      relations.addFirst(step.relation());
      step = forward.reached.get(before);
    }
    for (Step step = backward.reached.get(meeting); step != null; ) {
      String after = step.from();
      if (after == null) {
        break;
      }
      entities.add(after);
      relations.add(step.relation());
      step = backward.reached.get(after);
    }
    return new Path(entities, relations);
  }
}
