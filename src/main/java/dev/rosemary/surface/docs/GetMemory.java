package dev.rosemary.surface.docs;

import dev.rosemary.engine.document.Document;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;

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
          "created_at":{"type":"string","description":"ISO 8601"},
          "updated_at":{"type":"string","description":"ISO 8601; absent when never updated"}}},
        "error":{"type":"string","description":"Code of what failed"},
        "message":{"type":"string","description":"What to do next"}}}
      """;

  private GetMemory() {}

  static Tool<?> tool(DocsScope scope) {
    return new Tool<>(
        "get_memory",
        "Read a document",
        "Reads a document.",
        Effect.READ,
        MemoryIn.SCHEMA,
        OUTPUT,
        MemoryIn::of,
        (in, call) -> {
          Document document = scope.documents(call, in.projectId()).get(in.memoryId());
          return DocsScope.answer(DocsScope.success().put("memory", json(document)), call);
        });
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
