package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.NewEntity;
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

/** {@code create_entities}. */
final class CreateEntities {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "entities":{"type":"array","maxItems":10000,"description":"Entities to create","items":{"type":"object","properties":{
          "name":{"type":"string","maxLength":500,"description":"Unique name"},
          "entity_type":{"type":"string","maxLength":500,"description":"E.g. person, technology, concept"},
          "observations":{"type":"array","maxItems":10000,"default":[],"description":"Facts, one each","items":{"type":"string","maxLength":1000000}}},
         "required":["name","entity_type"]}},
        "project":{"type":"string","maxLength":500,"description":"Use this project for this call only"}},
       "required":["entities"]}
      """;

  private CreateEntities() {}

  private record In(List<NewEntity> entities, @Nullable String project) {
    static In of(Args args) {
      return new In(
          args.list(
              "entities",
              entity ->
                  new NewEntity(
                      entity.string("name"),
                      entity.string("entity_type"),
                      entity.strings("observations"))),
          args.optionalString("project"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "create_entities",
        "Create entities",
        "Creates entities with their observations. An existing entity keeps its type and gains the"
            + " new observations.",
        Effect.ADD,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Written.Entities written =
              scope.write(call, in.project(), graph -> graph.createEntities(in.entities()));
          return Result.array(
              "entities",
              JsonArray.of(
                  written.entities(),
                  entity ->
                      Echo.entity(entity.node(), scope.budget().left()).toBuilder()
                          .put("created", entity.created())
                          .build()),
              Warnings.add(JsonObject.builder(), written.warnings(), call).build());
        });
  }
}
