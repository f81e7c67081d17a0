package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.Written.Deleted;
import dev.rosemary.json.JsonString;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code delete_entities}. */
final class DeleteEntities {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "names":{"type":"array","maxItems":10000,"description":"Exact names","items":{"type":"string","maxLength":500}},
        "project":{"type":"string","maxLength":500,"description":"Use this project for this call only"}},
       "required":["names"]}
      """;

  private DeleteEntities() {}

  private record In(List<String> names, @Nullable String project) {
    static In of(Args args) {
      return new In(args.strings("names"), args.optionalString("project"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
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
                  scope.write(call, in.project(), graph -> graph.deleteEntities(in.names()));
              return DeletedResult.of(deleted, JsonString::new, call);
            })
        .taking("entityNames", "names")
        .taking("entity_names", "names");
  }
}
