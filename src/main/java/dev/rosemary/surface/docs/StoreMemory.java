package dev.rosemary.surface.docs;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.document.DocumentType;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code store_memory}. */
final class StoreMemory {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "title":{"type":"string","minLength":1,"maxLength":500,"description":"What it is about"},
        "type":{"type":"string","maxLength":500,"enum":["design_doc","project_overview","implementation_plan","progress_tracker","test_plan","instructions","rules","analysis"],"description":"rules: the user's constraints; instructions: how to build, run, test; analysis: before a design"},
        "content":{"type":"string","maxLength":1000000,"description":"Markdown; may be empty"},
        "project_id":{"type":"string","maxLength":500,"description":"From activate_project; only without a session"}},
       "required":["title","type","content"]}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "success":{"type":"boolean","description":"True when done"},
        "memory_id":{"type":"string","description":"Id of the new document"},
        "error":{"type":"string","description":"Code of what failed"},
        "message":{"type":"string","description":"What to do next"}}}
      """;

  private StoreMemory() {}

  private record In(String title, DocumentType type, String content, @Nullable String projectId) {
    static In of(Args args) {
      DocumentType type = DocumentType.named(args.string("type"));
      if (type == null) {
        throw new FailureException(new Failure.Invalid("type is none that the schema lists."));
      }
      return new In(
          args.string("title"), type, args.string("content"), args.optionalString("project_id"));
    }
  }

  static Tool<?> tool(DocsScope scope) {
    return new Tool<>(
        "store_memory",
        "Store a document",
        "Stores a new document; the same title may be used again.",
        Effect.APPEND,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> {
          String id =
              scope.documents(call, in.projectId()).store(in.title(), in.type(), in.content());
          return DocsScope.answer(DocsScope.success().put("memory_id", id), call);
        });
  }
}
