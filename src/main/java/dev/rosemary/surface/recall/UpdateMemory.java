package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.Memory;
import dev.rosemary.engine.memory.MemoryChange;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code update_memory}. */
final class UpdateMemory {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + Properties.ID
          + """
          ,"content":{"type":"string","maxLength":1000000,"description":"New content"},
          """
          + Properties.TYPE
          + ","
          + Properties.METADATA
          + ","
          + Properties.USER
          + "},\"required\":[\"id\"]}";

  /** Characters of an updated memory that are repeated. */
  private static final int ECHOED = 2_500;

  private UpdateMemory() {}

  private record In(String id, MemoryChange change, @Nullable String user) {
    static In of(Args args) {
      return new In(
          RecordId.plain(RecordId.MEMORIES, args.string("id")),
          new MemoryChange(
              args.optionalString("content"),
              StoreMemory.typeIn(args),
              StoreMemory.metadataIn(args)),
          args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "update_memory",
        "Update a memory",
        "Corrects the given fields; metadata is replaced as a whole. When a fact has changed, store"
            + " the new one and invalidate this.",
        Effect.REPLACE,
        SCHEMA,
        Properties.UPDATED_MEMORY,
        In::of,
        (in, call) -> update(scope, in, call));
  }

  private static Result update(RecallScope scope, In in, Call call) {
    String user = RecallScope.user(call, in.user());
    boolean asked = in.change().isAnything();
    Memory memory =
        asked
            ? scope.memories().update(user, in.id(), in.change())
            : scope.memories().get(user, in.id());
    // The caller knows what it sent.
    JsonObject shown = RecallJson.fitted(RecallJson.memory(memory).build(), 0, ECHOED).object();
    return RecallJson.result(
        shown.toBuilder()
            .putIfPresent(
                "message",
                asked ? null : "Nothing was changed: send content, memory_type or metadata."),
        call);
  }
}
