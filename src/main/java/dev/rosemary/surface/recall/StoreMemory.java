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
            "valid_from":{"type":"string","maxLength":500,"description":"Default: event_time"},
            "valid_until":{"type":"string","maxLength":500,"description":"Until when, if over"}},
           "required":["content"]}
          """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "id":{"type":"string","description":"20 characters"},
        "message":{"type":"string","description":"Where the same text is stored already"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["id"]}
      """;

  private StoreMemory() {}

  private record In(
      String content,
      MemoryType type,
      @Nullable String user,
      @Nullable String metadata,
      MemoryTime.@Nullable Given eventTime,
      @Nullable String validFrom,
      @Nullable String validUntil) {
    static In of(Args args) {
      MemoryType type = typeIn(args);
      return new In(
          args.string("content"),
          type == null ? MemoryType.SEMANTIC : type,
          args.optionalString("user_id"),
          metadataIn(args),
          MemoryTime.parseOptionalGiven("event_time", args.optionalString("event_time")),
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
        OUTPUT,
        In::of,
        (in, call) -> store(scope, in, call));
  }

  private static Result store(RecallScope scope, In in, Call call) {
    MemoryTime.Given event = in.eventTime();
    String user = RecallScope.user(call, in.user());
    String id =
        scope
            .memories()
            .store(
                new NewMemory(
                    in.content(),
                    in.type(),
                    user,
                    in.metadata(),
                    event == null ? null : event.time(),
                    in.validFrom(),
                    in.validUntil(),
                    event == null ? 0 : event.offset()));
    return RecallJson.result(
        JsonObject.builder()
            .put("id", id)
            .putIfPresent("message", Twins.stored(scope.memories().twins(user, in.content(), id))),
        call);
  }
}
