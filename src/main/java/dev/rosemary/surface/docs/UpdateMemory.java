package dev.rosemary.surface.docs;

import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code update_memory}. */
final class UpdateMemory {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "memory_id":{"type":"string","maxLength":500,"description":"Id from list_memories"},
        "content":{"type":"string","maxLength":1000000,"description":"All of the new Markdown"},
        "project_id":{"type":"string","maxLength":500,"description":"From activate_project; only without a session"}},
       "required":["memory_id","content"]}
      """;

  private UpdateMemory() {}

  private record In(String memoryId, String content, @Nullable String projectId) {
    static In of(Args args) {
      return new In(
          args.string("memory_id").strip(),
          args.string("content"),
          args.optionalString("project_id"));
    }
  }

  static Tool<?> tool(DocsScope scope) {
    return new Tool<>(
        "update_memory",
        "Update a document",
        "Replaces a document's content; its title and type stay.",
        Effect.REPLACE,
        SCHEMA,
        Done.SCHEMA,
        In::of,
        (in, call) -> {
          scope.documents(call, in.projectId()).update(in.memoryId(), in.content());
          return DocsScope.answer(DocsScope.success(), call);
        });
  }
}
