package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.Entity;
import dev.rosemary.engine.graph.Node;
import dev.rosemary.engine.graph.Observation;
import dev.rosemary.engine.graph.Relation;
import dev.rosemary.engine.graph.RelationKey;
import dev.rosemary.engine.graph.Written.OwnedContent;
import dev.rosemary.engine.project.Project;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Omitted;

/** The published forms of the graph's values. */
final class GraphJson {
  private GraphJson() {}

  static JsonObject project(Project project) {
    return JsonObject.builder()
        .put("id", project.id())
        .put("name", project.name())
        .put("description", project.description())
        .put("status", project.status().word())
        .put("created_at", project.createdAt())
        .put("updated_at", project.updatedAt())
        .build();
  }

  /** An entity with its observations and relations. */
  static JsonObject node(Node node) {
    return times(
            entity(node).put("relations", JsonArray.of(node.relations(), GraphJson::relation)),
            node.entity())
        .build();
  }

  /** An entity with its observations, for answers that have relations elsewhere or not at all. */
  static JsonObject.Builder withoutRelations(Node node) {
    return times(entity(node), node.entity());
  }

  /** What an entity begins with. */
  static JsonObject.Builder head(Node node) {
    return JsonObject.builder()
        .put("id", node.entity().id())
        .put("name", node.entity().name())
        .put("entity_type", node.entity().type());
  }

  private static JsonObject.Builder entity(Node node) {
    return head(node)
        .put("observations", JsonArray.of(node.observations(), GraphJson::observation))
        .putAll(omitted(node));
  }

  /** What is said of observations that no answer holds. */
  static JsonObject omitted(Node node) {
    return Omitted.observations(node.omitted(), "rosemary export FILE --project NAME");
  }

  static JsonObject.Builder times(JsonObject.Builder object, Entity entity) {
    return object.put("created_at", entity.createdAt()).put("updated_at", entity.updatedAt());
  }

  static JsonObject observation(Observation observation) {
    return JsonObject.builder()
        .put("id", observation.id())
        .put("content", observation.content())
        .put("created_at", observation.createdAt())
        .build();
  }

  static JsonObject observation(String entityName, Observation observation) {
    return JsonObject.builder()
        .put("id", observation.id())
        .put("entity_name", entityName)
        .put("content", observation.content())
        .put("created_at", observation.createdAt())
        .build();
  }

  static JsonObject relation(Relation relation) {
    return JsonObject.builder()
        .put("id", relation.id())
        .put("from", relation.from())
        .put("to", relation.to())
        .put("relation_type", relation.type())
        .put("created_at", relation.createdAt())
        .build();
  }

  static JsonObject content(OwnedContent content) {
    return JsonObject.builder()
        .put("entity_name", content.entityName())
        .put("content", content.content())
        .build();
  }

  static JsonObject key(RelationKey key) {
    return JsonObject.builder()
        .put("from", key.from())
        .put("to", key.to())
        .put("relation_type", key.type())
        .build();
  }
}
