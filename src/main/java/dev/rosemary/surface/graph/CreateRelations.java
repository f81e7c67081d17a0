package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.Written.WrittenRelation;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;

/** {@code create_relations}. */
final class CreateRelations {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "relations":{"type":"array","maxItems":10000,"description":"Directed relations","items":{"type":"object","properties":{
          "from":{"type":"string","maxLength":500,"description":"Entity it starts from"},
          "to":{"type":"string","maxLength":500,"description":"Entity it leads to"},
          "relation_type":{"type":"string","maxLength":500,"description":"Active voice, e.g. uses, depends_on"}},
         "required":["from","to","relation_type"]}},
        "project":{"type":"string","maxLength":500,"description":"Use this project for this call only"}},
       "required":["relations"]}
      """;

  private CreateRelations() {}

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "create_relations",
        "Create relations",
        "Creates relations between existing entities.",
        Effect.ADD,
        SCHEMA,
        null,
        RelationsIn::of,
        (in, call) -> {
          List<WrittenRelation> written =
              scope.write(call, in.project(), graph -> graph.createRelations(in.relations()));
          return Result.array(
              "relations",
              JsonArray.of(
                  written,
                  relation ->
                      GraphJson.relation(relation.relation()).toBuilder()
                          .put("created", relation.created())
                          .build()),
              Warnings.add(JsonObject.builder(), List.of(), call).build());
        });
  }
}
