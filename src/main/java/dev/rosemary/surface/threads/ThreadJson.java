package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.Saved.OwnedContent;
import dev.rosemary.engine.thread.Saved.RelationName;
import dev.rosemary.engine.thread.ThreadEntity;
import dev.rosemary.engine.thread.ThreadNode;
import dev.rosemary.engine.thread.ThreadRelation;
import dev.rosemary.engine.thread.VersionedObservation;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The published forms of a thread's values. */
final class ThreadJson {
  private ThreadJson() {}

  /** An entity with its observations; relations stand elsewhere. */
  static JsonObject.Builder entity(ThreadNode node) {
    ThreadEntity entity = node.entity();
    return JsonObject.builder()
        .put("id", entity.id())
        .put("name", entity.name())
        .put("entityType", entity.type())
        .put("observations", array(node.observations(), ThreadJson::observation))
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

  static <T> JsonArray array(List<T> values, Function<T, Json> encoder) {
    List<Json> items = new ArrayList<>(values.size());
    for (T value : values) {
      items.add(encoder.apply(value));
    }
    return new JsonArray(items);
  }

  /** The warnings of a call: ours, and the arguments that were ignored. */
  static List<String> all(List<String> ours, Call call) {
    List<String> warnings = new ArrayList<>(ours);
    if (!call.unknownArguments().isEmpty()) {
      warnings.add("Ignored unknown arguments: " + String.join(", ", call.unknownArguments()));
    }
    return warnings;
  }

  /** Adds the warnings of a call, if there are any. */
  static JsonObject.Builder warnings(JsonObject.Builder object, List<String> ours, Call call) {
    List<String> warnings = all(ours, call);
    return warnings.isEmpty() ? object : object.put("warnings", JsonArray.ofStrings(warnings));
  }
}
