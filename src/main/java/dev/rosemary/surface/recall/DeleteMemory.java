package dev.rosemary.surface.recall;

import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code delete_memory}. */
final class DeleteMemory {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + Properties.ID
          + ","
          + Properties.USER
          + "},\"required\":[\"id\"]}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "deleted":{"type":"boolean","description":"False when there was none"},
        "message":{"type":"string","description":"Why not"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["deleted"]}
      """;

  private DeleteMemory() {}

  private record In(String id, @Nullable String user) {
    static In of(Args args) {
      return new In(
          RecordId.plain(RecordId.MEMORIES, args.string("id")), args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "delete_memory",
        "Delete a memory",
        "Deletes a memory for good; invalidate keeps its history.",
        Effect.DELETE,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> delete(scope, in, call));
  }

  private static Result delete(RecallScope scope, In in, Call call) {
    boolean deleted = scope.memories().delete(RecallScope.user(call, in.user()), in.id());
    return RecallJson.result(
        JsonObject.builder()
            .put("deleted", deleted)
            .putIfPresent("message", deleted ? null : RecallJson.notFound(in.id())),
        call);
  }
}
