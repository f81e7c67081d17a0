package dev.rosemary.engine.thread;

import dev.rosemary.engine.node.SimilarNames;
import dev.rosemary.engine.thread.Saved.SavedRelation;
import dev.rosemary.engine.thread.rule.Limits;
import dev.rosemary.engine.thread.rule.NewNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The writing of one call to one thread: remembers what it made and what it changed. */
final class ThreadWriting {
  private final ThreadNodes nodes;
  private final String now;
  private final Set<Long> made = new HashSet<>();
  private final Set<Long> changed = new LinkedHashSet<>();
  private final Map<Long, Set<String>> contents = new HashMap<>();

  ThreadWriting(ThreadNodes nodes, String now) {
    this.nodes = nodes;
    this.now = now;
  }

  /** Makes an entity, and warns of one that has nearly its name. */
  ThreadEntity make(NewNode node, List<String> warnings) {
    ThreadEntity similar = nodes.entities().similar(node.name());
    if (similar != null) {
      warnings.add(SimilarNames.warning(node.name(), similar.name()));
    }
    return make(node);
  }

  ThreadEntity make(NewNode node) {
    Double confidence = node.confidence();
    Double importance = node.importance();
    ThreadEntity entity =
        nodes
            .entities()
            .insert(
                UUID.randomUUID().toString(),
                node.name(),
                node.type(),
                confidence == null ? Limits.CONFIDENCE : confidence,
                importance == null ? Limits.IMPORTANCE : importance,
                now);
    made.add(entity.number());
    return entity;
  }

  /** Gives an entity the type of {@code node} and, where it says so, confidence and importance. */
  ThreadEntity update(ThreadEntity entity, NewNode node) {
    Double givenConfidence = node.confidence();
    Double givenImportance = node.importance();
    double confidence = givenConfidence == null ? entity.confidence() : givenConfidence;
    double importance = givenImportance == null ? entity.importance() : givenImportance;
    if (entity.type().equals(node.type())
        && entity.confidence() == confidence
        && entity.importance() == importance) {
      return entity;
    }
    nodes.entities().replace(entity, node.type(), confidence, importance);
    changed.add(entity.number());
    return new ThreadEntity(
        entity.number(),
        entity.id(),
        entity.name(),
        node.type(),
        confidence,
        importance,
        entity.createdAt(),
        entity.updatedAt(),
        entity.revision(),
        entity.degree());
  }

  /** The current contents of an entity, what this call added among them. */
  Set<String> contents(ThreadEntity entity) {
    return contents.computeIfAbsent(
        entity.number(), _ -> new HashSet<>(nodes.observations().contents(entity)));
  }

  /** Adds a fact that the entity does not have yet. */
  void add(ThreadEntity entity, String content) {
    if (!contents(entity).contains(content)) {
      add(entity, content, null, null, null);
    }
  }

  /** Adds a fact, or the next version of one. */
  VersionedObservation add(
      ThreadEntity entity,
      String content,
      @Nullable VersionedObservation before,
      @Nullable Double confidence,
      @Nullable Double importance) {
    contents(entity).add(content);
    if (before != null) {
      contents(entity).remove(before.content());
    }
    changed.add(entity.number());
    return nodes
        .observations()
        .insert(entity, UUID.randomUUID().toString(), content, before, confidence, importance, now);
  }

  /** Deletes softly the facts of a content, with their former versions; tells how many. */
  int remove(ThreadEntity entity, String content, String time) {
    int removed = 0;
    for (VersionedObservation current : nodes.observations().of(entity, false)) {
      if (current.content().equals(content)) {
        Threads.deleteChain(nodes, entity, current, time);
        removed++;
      }
    }
    contents(entity).remove(content);
    changed.add(entity.number());
    return removed;
  }

  SavedRelation relate(
      ThreadEntity from, ThreadEntity to, String type, @Nullable Double importance) {
    ThreadRelation present = nodes.relations().find(from, to, type);
    if (present == null) {
      changed.add(from.number());
      changed.add(to.number());
      return new SavedRelation(
          nodes
              .relations()
              .insert(
                  UUID.randomUUID().toString(),
                  from,
                  to,
                  type,
                  Threads.relationImportance(importance),
                  now),
          true);
    }
    if (importance == null || importance == present.importance()) {
      return new SavedRelation(present, false);
    }
    nodes.relations().weigh(present, importance);
    changed.add(from.number());
    changed.add(to.number());
    return new SavedRelation(
        new ThreadRelation(
            present.id(),
            present.from(),
            present.to(),
            present.type(),
            importance,
            present.createdAt()),
        false);
  }

  /** Notes the change on every entity that was there before this call. */
  void finish() {
    for (long number : changed) {
      if (!made.contains(number)) {
        nodes.entities().touch(number, now);
      }
    }
  }
}
