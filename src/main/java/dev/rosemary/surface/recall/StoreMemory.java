package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code store_memory}. */
final class StoreMemory {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "content":{"type":"string","maxLength":1000000,"description":"What to remember"},
      """
          + Properties.TYPE
          + """
          ,
            "user_id":{"type":"string","maxLength":500,"description":"Whose it is"},
          """
          + Properties.METADATA
          + """
          ,
            "event_time":{"type":"string","maxLength":500,"description":"When it happened, ISO 8601"},
            "valid_from":{"type":"string","maxLength":500,"description":"Since when it holds"},
            "valid_until":{"type":"string","maxLength":500,"description":"Until when, if over"}},
           "required":["content"]}
          """;

  private StoreMemory() {}

  private record In(
      String content,
      MemoryType type,
      @Nullable String user,
      @Nullable String metadata,
      @Nullable String eventTime,
      @Nullable String validFrom,
      @Nullable String validUntil) {
    static In of(Args args) {
      MemoryType type = typeIn(args);
      return new In(
          args.string("content"),
          type == null ? MemoryType.SEMANTIC : type,
          args.optionalString("user_id"),
          metadataIn(args),
          MemoryTime.parseOptional("event_time", args.optionalString("event_time")),
          MemoryTime.parseOptional("valid_from", args.optionalString("valid_from")),
          MemoryTime.parseOptional("valid_until", args.optionalString("valid_until")));
    }
  }

  static @Nullable MemoryType typeIn(Args args) {
    String word = args.optionalString("memory_type");
    return word == null ? null : MemoryType.of(word);
  }

  static @Nullable String metadataIn(Args args) {
    JsonObject object = args.object().object("metadata");
    return object == null ? null : object.text();
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "store_memory",
        "Store a memory",
        "Stores a memory; searchable by words at once, by meaning soon.",
        Effect.APPEND,
        SCHEMA,
        Properties.CREATED,
        In::of,
        (in, call) -> store(scope, in, call));
  }

  private static Result store(RecallScope scope, In in, Call call) {
    String id =
        scope
            .memories()
            .store(
                new NewMemory(
                    in.content(),
                    in.type(),
                    RecallScope.user(call, in.user()),
                    in.metadata(),
                    in.eventTime(),
                    in.validFrom(),
                    in.validUntil()));
    return RecallJson.result(JsonObject.builder().put("id", id), call);
  }
}
