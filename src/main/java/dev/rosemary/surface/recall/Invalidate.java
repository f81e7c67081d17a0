package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.Memory;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code invalidate}. */
final class Invalidate {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + Properties.ID
          + """
          ,"reason":{"type":"string","maxLength":10000,"description":"Why"},
            "superseded_by":{"type":"string","maxLength":500,"description":"ID of the memory that replaces it"},
          """
          + Properties.USER
          + "},\"required\":[\"id\"]}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "invalidated":{"type":"boolean","description":"False when unknown or already invalid"},
        "message":{"type":"string","description":"Why not, or where the same text is still valid"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["invalidated"]}
      """;

  private Invalidate() {}

  private record In(
      String id, @Nullable String reason, @Nullable String supersededBy, @Nullable String user) {
    static In of(Args args) {
      return new In(
          RecordId.plain(RecordId.MEMORIES, args.string("id")),
          args.optionalString("reason"),
          RecordId.optional(RecordId.MEMORIES, args.optionalString("superseded_by")),
          args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "invalidate",
        "Invalidate a memory",
        "Marks a memory as no longer true; its history is kept.",
        Effect.REPLACE,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> invalidate(scope, in, call));
  }

  private static Result invalidate(RecallScope scope, In in, Call call) {
    String user = RecallScope.user(call, in.user());
    Memories memories = scope.memories();
    boolean invalidated = memories.invalidate(user, in.id(), in.reason(), in.supersededBy());
    return RecallJson.result(
        JsonObject.builder()
            .put("invalidated", invalidated)
            .putIfPresent(
                "message", message(memories, invalidated, memories.find(user, in.id()), in)),
        call);
  }

  private static @Nullable String message(
      Memories memories, boolean invalidated, @Nullable Memory memory, In in) {
    if (!invalidated) {
      return reason(memory, in);
    }
    return memory == null
        ? null
        : Twins.invalidated(memories.twins(memory.user(), memory.content(), memory.id()));
  }

  private static String reason(@Nullable Memory memory, In in) {
    return memory == null
        ? RecallJson.notFound(in.id())
        : "It has been invalid since "
            + memory.validUntil()
            + "; its reason and its successor were not changed.";
  }
}
