package dev.rosemary.surface.docs;

import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;

/** {@code delete_memory}. */
final class DeleteMemory {
  private DeleteMemory() {}

  static Tool<?> tool(DocsScope scope) {
    return new Tool<>(
        "delete_memory",
        "Delete a document",
        "Deletes a document for good.",
        Effect.DELETE,
        MemoryIn.SCHEMA,
        Done.SCHEMA,
        MemoryIn::of,
        (in, call) -> {
          scope.documents(call, in.projectId()).delete(in.memoryId());
          return DocsScope.answer(DocsScope.success(), call);
        });
  }
}
