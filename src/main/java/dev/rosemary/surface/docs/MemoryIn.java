package dev.rosemary.surface.docs;

import dev.rosemary.tool.Args;
import org.jspecify.annotations.Nullable;

/** The input of the tools that take a document by its id alone. */
record MemoryIn(String memoryId, @Nullable String projectId) {
  static final String SCHEMA =
      """
      {"type":"object","properties":{
        "memory_id":{"type":"string","maxLength":500,"description":"Id from list_memories"},
        "project_id":{"type":"string","maxLength":500,"description":"From activate_project; only without a session"}},
       "required":["memory_id"]}
      """;

  static MemoryIn of(Args args) {
    return new MemoryIn(args.string("memory_id").strip(), args.optionalString("project_id"));
  }
}
