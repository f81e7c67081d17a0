package dev.rosemary.surface.docs;

import dev.rosemary.engine.document.Document;
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
  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "success":{"type":"boolean","description":"True when done"},
        "memory":{"type":"object","description":"The document","properties":{
          "id":{"type":"string","description":"Its id"},
          "title":{"type":"string","description":"Its title"},
          "type":{"type":"string","description":"Its type"},
          "content":{"type":"string","description":"Its Markdown"},
          "content_cut":{"type":"object","description":"Present when content is only a part: code points shown, and total","properties":{
            "from":{"type":"integer","description":"Where the part begins"},
            "shown":{"type":"integer","description":"Length of the part"},
            "total":{"type":"integer","description":"Length of the document"}}},
          "created_at":{"type":"string","description":"ISO 8601"},
          "updated_at":{"type":"string","description":"ISO 8601; absent when never updated"}}},
        "truncated":{"type":"boolean","description":"Whether more follows"},
        "next_cursor":{"type":"string","description":"Send it as cursor for the rest"},
        "error":{"type":"string","description":"Code of what failed"},
        "message":{"type":"string","description":"What to do next"}}}
      """;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "memory_id":{"type":"string","maxLength":500,"description":"Id from list_memories"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor from the previous result"},
        "project_id":{"type":"string","maxLength":500,"description":"From activate_project; only without a session"}},
       "required":["memory_id"]}
      """;

  private GetMemory() {}

  private record In(MemoryIn memory, @Nullable String cursor) {
    static In of(Args args) {
      return new In(MemoryIn.of(args), args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(DocsScope scope) {
    return new Tool<>(
        "get_memory",
        "Read a document",
        "Reads a document.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> get(scope, in, call));
  }

  private static Result get(DocsScope scope, In in, Call call) {
    Document document = scope.toRead(call, in.memory().projectId()).get(in.memory().memoryId());
    TextPart.Cut cut =
        TextPart.cut(
            json(document), "content", Cursor.position(in.cursor()), scope.budget().left());
    JsonObject.Builder answer = DocsScope.success().put("memory", cut.object());
    if (cut.next() > 0) {
      answer
          .put("truncated", true)
          .put("next_cursor", Cursor.of(cut.next()))
          .put(
              "message",
              "More content follows. Send next_cursor as cursor to read the rest, before you"
                  + " replace the document with update_memory.");
    }
    return DocsScope.answer(answer, call);
  }

  private static JsonObject json(Document document) {
    return JsonObject.builder()
        .put("id", document.id())
        .put("title", document.title())
        .put("type", document.type().text())
        .put("content", document.content())
        .put("created_at", document.createdAt())
        .putIfPresent("updated_at", document.updatedAt())
        .build();
  }
}
