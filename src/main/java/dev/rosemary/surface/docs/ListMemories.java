package dev.rosemary.surface.docs;

import dev.rosemary.engine.document.Document;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code list_memories}. */
final class ListMemories {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "type":{"type":"string","maxLength":500,"enum":["design_doc","project_overview","implementation_plan","progress_tracker","test_plan","instructions","rules","analysis"],"description":"Only these"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor from the previous result"},
        "project_id":{"type":"string","maxLength":500,"description":"From activate_project; only without a session"}}}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "success":{"type":"boolean","description":"True when done"},
        "memories":{"type":"array","description":"In order of creation","items":{"type":"object","properties":{
          "id":{"type":"string","description":"Its id"},
          "title":{"type":"string","description":"Its title"},
          "type":{"type":"string","description":"Its type"}}}},
        "truncated":{"type":"boolean","description":"Whether more follow"},
        "memories_total":{"type":"integer","description":"Total"},
        "memories_returned":{"type":"integer","description":"In this result"},
        "next_cursor":{"type":"string","description":"Send it as cursor for the rest"},
        "error":{"type":"string","description":"Code of what failed"},
        "message":{"type":"string","description":"What to do next"}}}
      """;

  private ListMemories() {}

  private record In(@Nullable String type, @Nullable String cursor, @Nullable String projectId) {
    static In of(Args args) {
      return new In(
          args.optionalString("type"),
          args.optionalString("cursor"),
          args.optionalString("project_id"));
    }
  }

  static Tool<?> tool(DocsScope scope) {
    return new Tool<>(
        "list_memories",
        "List documents",
        "Lists ids, titles and types.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> list(scope, in, call));
  }

  private static Result list(DocsScope scope, In in, Call call) {
    List<Document> documents = new ArrayList<>();
    for (Document document : scope.toRead(call, in.projectId()).list()) {
      if (in.type() == null || document.type().text().equals(in.type())) {
        documents.add(document);
      }
    }
    int from = (int) Math.min(Cursor.position(in.cursor()), documents.size());
    ResultBudget budget = scope.budget();
    List<Json> memories = new ArrayList<>();
    for (Document document : documents.subList(from, documents.size())) {
      JsonObject memory =
          JsonObject.builder()
              .put("id", document.id())
              .put("title", document.title())
              .put("type", document.type().text())
              .build();
      if (!budget.take(Result.size(memory))) {
        break;
      }
      memories.add(memory);
    }
    JsonObject.Builder answer = DocsScope.success().put("memories", new JsonArray(memories));
    if (from + memories.size() < documents.size()) {
      answer
          .put("truncated", true)
          .put("memories_total", documents.size())
          .put("memories_returned", memories.size())
          .put("next_cursor", Cursor.of(from + (long) memories.size()));
    }
    if (documents.isEmpty()) {
      answer.put("message", nothing(scope, in));
    }
    return DocsScope.answer(answer, call);
  }

  private static String nothing(DocsScope scope, In in) {
    return in.type() == null
        ? "There are no documents in " + scope.folder() + " yet. store_memory adds one."
        : "There are no documents of this type in " + scope.folder() + ".";
  }
}
