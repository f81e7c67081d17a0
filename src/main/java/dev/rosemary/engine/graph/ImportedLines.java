package dev.rosemary.engine.graph;

import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file carried so far, and where it did first: a file of a million relations costs about 100
 * MB here.
 */
final class ImportedLines {
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Long> entities = new HashMap<>();
  private final Map<RelationKey, Long> relations = new HashMap<>();

  /** The line where an entity of that name came first; null when this one is the first. */
  @Nullable Long first(CarriedEntity entity) {
    return entities.putIfAbsent(shared(entity.name()), entity.line());
  }

  /** The line where the same relation came first; null when this one is the first. */
  @Nullable Long first(CarriedRelation relation) {
    return relations.putIfAbsent(
        new RelationKey(shared(relation.from()), shared(relation.to()), shared(relation.type())),
        relation.line());
  }

  /** One string for equal ones, since a relation names its ends anew. */
  private String shared(String text) {
    String known = texts.putIfAbsent(text, text);
    return known == null ? text : known;
  }
}
