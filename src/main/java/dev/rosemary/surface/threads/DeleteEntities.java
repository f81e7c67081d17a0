package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.Saved.Deleted;
import dev.rosemary.json.JsonString;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import java.util.List;

/** {@code delete_entities}. */
final class DeleteEntities {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "names":{"type":"array","maxItems":10000,"description":"Exact names","items":{"type":"string","maxLength":500}}},
       "required":["threadId","names"]}
      """;

  private DeleteEntities() {}

  private record In(String threadId, List<String> names) {
    static In of(Args args) {
      return new In(args.string("threadId"), args.strings("names"));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
            "delete_entities",
            "Delete entities",
            "Deletes entities with their observations and relations.",
            Effect.DELETE,
            SCHEMA,
            null,
            In::of,
            (in, call) -> {
              Deleted<String> deleted =
                  scope.write(call, threads -> threads.deleteEntities(in.threadId(), in.names()));
              return DeletedResult.of(deleted, JsonString::new, call);
            })
        .taking("entityNames", "names")
        .taking("entity_names", "names");
  }
}
