package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.Memory;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.TextPart;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code get_memory}. */
final class GetMemory {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + Properties.ID
          + ","
          + Properties.CURSOR
          + ","
          + Properties.USER
          + "},\"required\":[\"id\"]}";

  private GetMemory() {}

  private record In(String id, @Nullable String cursor, @Nullable String user) {
    static In of(Args args) {
      return new In(
          RecordId.plain(RecordId.MEMORIES, args.string("id")),
          args.optionalString("cursor"),
          args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "get_memory",
        "Get a memory",
        "Reads a memory, valid or not.",
        Effect.READ,
        SCHEMA,
        Properties.READ_MEMORY,
        In::of,
        (in, call) -> get(scope, in, call));
  }

  private static Result get(RecallScope scope, In in, Call call) {
    Memory memory = scope.memories().get(RecallScope.user(call, in.user()), in.id());
    TextPart.Cut cut =
        RecallJson.fitted(
            RecallJson.memory(memory).build(), Cursor.position(in.cursor()), scope.budget().left());
    JsonObject.Builder answer = cut.object().toBuilder();
    if (cut.next() > 0) {
      answer.put("truncated", true).put("next_cursor", Cursor.of(cut.next()));
    }
    return RecallJson.result(answer, call);
  }
}
