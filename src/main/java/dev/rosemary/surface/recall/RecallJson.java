package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.Memory;
import dev.rosemary.engine.memory.entity.Entity;
import dev.rosemary.engine.memory.entity.Relation;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.TextPart;
import dev.rosemary.tool.Warnings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The published forms of memories, entities and relations. */
final class RecallJson {
  private RecallJson() {}

  static JsonObject.Builder memory(Memory memory) {
    JsonObject.Builder object =
        JsonObject.builder()
            .put("id", RecordId.of(RecordId.MEMORIES, memory.id()))
            .put("content", memory.content())
            .put("memory_type", memory.type().word())
            .putIfPresent("user_id", memory.user());
    Json metadata = metadata(memory.metadata());
    if (metadata != null) {
      object.put("metadata", metadata);
    }
    return object
        .put("event_time", memory.eventTime())
        .put("ingestion_time", memory.ingestionTime())
        .put("valid_from", memory.validFrom())
        .putIfPresent("valid_until", memory.validUntil())
        .putIfPresent("superseded_by", memory.supersededBy())
        .putIfPresent("invalidation_reason", memory.invalidationReason())
        .put("importance_score", memory.importance());
  }

  /**
   * A memory as an answer has room for it: of one that is larger, a part of its content, and no
   * metadata where there is no room for that.
   *
   * @param from code points of the content to leave out
   * @param room characters that it may have
   */
  static TextPart.Cut fitted(JsonObject memory, long from, long room) {
    TextPart.Cut cut = TextPart.cut(memory, "content", from, room);
    Json metadata = memory.get("metadata");
    if (metadata == null || Result.size(cut.object()) <= room) {
      return cut;
    }
    JsonObject.Builder without = JsonObject.builder();
    memory
        .members()
        .forEach((name, value) -> {
          if (name.equals("metadata")) {
            without.put("metadata_omitted", Result.size(value));
          } else {
            without.put(name, value);
          }
        });
    return TextPart.cut(without.build(), "content", from, room);
  }

  private static @Nullable Json metadata(@Nullable String text) {
    try {
      return text == null ? null : JsonReader.read(text);
    } catch (JsonSyntaxException e) {
      return null; // another program wrote it
    }
  }

  static JsonObject entity(Entity entity) {
    return JsonObject.builder()
        .put("id", RecordId.of(RecordId.ENTITIES, entity.id()))
        .put("name", entity.name())
        .putIfPresent("entity_type", entity.type())
        .putIfPresent("description", entity.description())
        .putIfPresent("user_id", entity.user())
        .put("created_at", entity.createdAt())
        .build();
  }

  static JsonObject relation(Relation relation) {
    return JsonObject.builder()
        .put("id", RecordId.of(RecordId.RELATIONS, relation.id()))
        .put("from_entity", RecordId.of(RecordId.ENTITIES, relation.from()))
        .put("to_entity", RecordId.of(RecordId.ENTITIES, relation.to()))
        .put("relation_type", relation.type())
        .put("weight", relation.weight())
        .put("created_at", relation.createdAt())
        .build();
  }

  /** The source's words for an id that is none. */
  static String notFound(String id) {
    return "Memory not found: " + id;
  }

  /** An answer of one record. */
  static Result result(JsonObject.Builder object, Call call) {
    return Result.object(Warnings.add(object, List.of(), call).build());
  }
}
