package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.Written;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code add_observations}. */
final class AddObservations {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "observations":{"type":"array","maxItems":10000,"description":"Observations to add, by entity","items":{"type":"object","properties":{
          "entity_name":{"type":"string","maxLength":500,"description":"Existing entity"},
          "contents":{"type":"array","maxItems":10000,"description":"Facts, one each","items":{"type":"string","maxLength":1000000}}},
         "required":["entity_name","contents"]}},
        "project":{"type":"string","maxLength":500,"description":"Use this project for this call only"}},
       "required":["observations"]}
      """;

  private AddObservations() {}

  private record In(List<EntityContents> observations, @Nullable String project) {
    static In of(Args args) {
      return new In(
          args.list(
              "observations",
              entry -> new EntityContents(entry.string("entity_name"), entry.strings("contents"))),
          args.optionalString("project"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "add_observations",
        "Add observations",
        "Adds observations to existing entities; duplicates are skipped.",
        Effect.ADD,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Written.Observations written =
              scope.write(call, in.project(), graph -> graph.addObservations(in.observations()));
          JsonObject.Builder beside = JsonObject.builder();
          if (!written.skipped().isEmpty()) {
            beside.put(
                "skipped",
                JsonArray.of(
                    written.skipped(), skipped -> Echo.observation(GraphJson.content(skipped))));
          }
          return Result.array(
              "observations",
              JsonArray.of(
                  written.added(),
                  added ->
                      Echo.observation(
                          GraphJson.observation(added.entityName(), added.observation()))),
              Warnings.add(beside, List.of(), call).build());
        });
  }
}
