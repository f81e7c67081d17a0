package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.MemoryChange;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
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
        "Corrects the fields given; metadata as a whole. For what changed in the world, store"
            + " anew and invalidate.",
        Effect.REPLACE,
        SCHEMA,
        Properties.MEMORY,
        In::of,
        (in, call) ->
            RecallJson.result(
                RecallJson.memory(
                    scope
                        .memories()
                        .update(RecallScope.user(call, in.user()), in.id(), in.change())),
                call));
  }
}
