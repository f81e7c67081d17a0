package dev.rosemary.engine.graph;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The relations that start from the entities of one call, by key. Of an entity that is asked about
 * again all are read, once, since each question by itself looks at all of them.
 */
final class Outgoing {
  private final GraphRelationTable relations;
  private final Set<String> asked = new HashSet<>();
  private final Map<String, Map<RelationKey, String>> ids = new HashMap<>();

  Outgoing(GraphRelationTable relations) {
    this.relations = relations;
  }

  /** The id of the relation between these, or null when there is none. */
  @Nullable String id(Entity from, Entity to, String type) {
    if (asked.add(from.id())) {
      Relation relation = relations.find(from, to, type);
      return relation == null ? null : relation.id();
    }
    return ids.computeIfAbsent(from.id(), _ -> relations.idsFrom(from)).get(key(from, to, type));
  }

  /** Tells of a relation that was made. */
  void made(Entity from, Entity to, String type, String id) {
    Map<RelationKey, String> known = ids.get(from.id());
    if (known != null) {
      known.put(key(from, to, type), id);
    }
  }

  private static RelationKey key(Entity from, Entity to, String type) {
    return new RelationKey(from.id(), to.id(), type);
  }
}
