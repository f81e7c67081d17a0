package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.Written.Deleted;
import dev.rosemary.engine.graph.Written.OwnedContent;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code delete_observations}. */
final class DeleteObservations {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "deletions":{"type":"array","maxItems":10000,"description":"What to delete, by entity","items":{"type":"object","properties":{
          "entity_name":{"type":"string","maxLength":500,"description":"Existing entity"},
          "observations":{"type":"array","maxItems":10000,"description":"Exact texts","items":{"type":"string","maxLength":1000000}}},
         "required":["entity_name","observations"]}},
        "project":{"type":"string","maxLength":500,"description":"Use this project for this call only"}},
       "required":["deletions"]}
      """;

  private DeleteObservations() {}

  private record In(List<EntityContents> deletions, @Nullable String project) {
    static In of(Args args) {
      return new In(
          args.list(
              "deletions",
              entry ->
                  new EntityContents(entry.string("entity_name"), entry.strings("observations"))),
          args.optionalString("project"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "delete_observations",
        "Delete observations",
        "Deletes observations by their exact text.",
        Effect.DELETE,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Deleted<OwnedContent> deleted =
              scope.write(call, in.project(), graph -> graph.deleteObservations(in.deletions()));
          return DeletedResult.of(
              deleted, missing -> Echo.observation(GraphJson.content(missing)), call);
        });
  }
}
