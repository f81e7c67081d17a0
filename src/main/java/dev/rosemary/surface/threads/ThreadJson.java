package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.Saved.OwnedContent;
import dev.rosemary.engine.thread.Saved.RelationName;
import dev.rosemary.engine.thread.ThreadEntity;
import dev.rosemary.engine.thread.ThreadNode;
import dev.rosemary.engine.thread.ThreadRelation;
import dev.rosemary.engine.thread.VersionedObservation;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Omitted;

/** The published forms of a thread's values. */
final class ThreadJson {
  private ThreadJson() {}

  /** An entity with its observations; relations stand elsewhere. */
  static JsonObject.Builder entity(ThreadNode node) {
    return entity(node, JsonArray.of(node.observations(), ThreadJson::observation), omitted(node));
  }

  /** What is said of observations that no answer holds. */
  static JsonObject omitted(ThreadNode node) {
    return Omitted.observations(
        node.omitted(), "rosemary export FILE --surface threads --thread ID");
  }

  /** An entity with these observations, and what is to be said beside them. */
  static JsonObject.Builder entity(ThreadNode node, JsonArray observations, JsonObject beside) {
    ThreadEntity entity = node.entity();
    return JsonObject.builder()
        .put("id", entity.id())
        .put("name", entity.name())
        .put("entityType", entity.type())
        .put("observations", observations)
        .putAll(beside)
        .put("confidence", entity.confidence())
        .put("importance", entity.importance())
        .put("createdAt", entity.createdAt())
        .put("lastModified", entity.updatedAt());
  }

  static JsonObject observation(VersionedObservation observation) {
    return observation(JsonObject.builder(), observation);
  }

  static JsonObject observation(JsonObject.Builder object, VersionedObservation observation) {
    return object
        .put("id", observation.id())
        .put("content", observation.content())
        .put("timestamp", observation.timestamp())
        .put("version", observation.version())
        .putIfPresent("supersedes", observation.supersedes())
        .putIfPresent("superseded_by", observation.supersededBy())
        .put("agentThreadId", observation.agentThreadId())
        .put("confidence", observation.confidence())
        .put("importance", observation.importance())
        .build();
  }

  static JsonObject relation(ThreadRelation relation) {
    return relation(JsonObject.builder(), relation).build();
  }

  static JsonObject.Builder relation(JsonObject.Builder object, ThreadRelation relation) {
    return object
        .put("id", relation.id())
        .put("from", relation.from())
        .put("to", relation.to())
        .put("relationType", relation.type())
        .put("importance", relation.importance())
        .put("createdAt", relation.createdAt());
  }

  static JsonObject content(OwnedContent content) {
    return JsonObject.builder()
        .put("entityName", content.entityName())
        .put("content", content.content())
        .build();
  }

  static JsonObject name(RelationName name) {
    return JsonObject.builder()
        .put("from", name.from())
        .put("to", name.to())
        .put("relationType", name.type())
        .build();
  }
}
