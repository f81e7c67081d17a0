package dev.rosemary.surface.recall;

import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code get_memory}. */
final class GetMemory {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + Properties.ID
          + ","
          + Properties.USER
          + "},\"required\":[\"id\"]}";

  private GetMemory() {}

  private record In(String id, @Nullable String user) {
    static In of(Args args) {
      return new In(
          RecordId.plain(RecordId.MEMORIES, args.string("id")), args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "get_memory",
        "Get a memory",
        "Reads a memory, valid or not.",
        Effect.READ,
        SCHEMA,
        Properties.MEMORY,
        In::of,
        (in, call) ->
            RecallJson.result(
                RecallJson.memory(scope.memories().get(RecallScope.user(call, in.user()), in.id())),
                call));
  }
}
