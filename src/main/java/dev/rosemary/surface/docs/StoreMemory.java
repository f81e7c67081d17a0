package dev.rosemary.surface.docs;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.document.Document;
import dev.rosemary.engine.document.DocumentType;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;
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
        throw new FailureException(
            new Failure.Invalid("type must be one of those that the schema lists."));
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
          Documents documents = scope.documents(call, in.projectId());
          String id = documents.store(in.title(), in.type(), in.content());
          JsonObject.Builder answer = DocsScope.success().put("memory_id", id);
          List<String> twins = twins(documents.list(), id);
          if (!twins.isEmpty()) {
            StringBuilder text =
                new StringBuilder("Other documents have the same title and type: ");
            Quoting.list(text, twins, 3);
            answer.put(
                "message", text.append(". To change one instead, use update_memory.").toString());
          }
          return DocsScope.answer(answer, call);
        });
  }

  /** The ids of other documents with the title and type of one; titles in any case. */
  private static List<String> twins(List<Document> documents, String id) {
    List<String> ids = new ArrayList<>();
    for (Document stored : documents) {
      if (!stored.id().equals(id)) {
        continue;
      }
      for (Document other : documents) {
        if (!other.id().equals(id)
            && other.type() == stored.type()
            && other.title().equalsIgnoreCase(stored.title())) {
          ids.add(other.id());
        }
      }
    }
    return ids;
  }
}
