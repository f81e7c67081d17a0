package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.RelationKey;
import dev.rosemary.engine.graph.Written.Deleted;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;

/** {@code delete_relations}. */
final class DeleteRelations {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "relations":{"type":"array","maxItems":10000,"description":"Relations to delete","items":{"type":"object","properties":{
          "from":{"type":"string","maxLength":500,"description":"Entity it starts from"},
          "to":{"type":"string","maxLength":500,"description":"Entity it leads to"},
          "relation_type":{"type":"string","maxLength":500,"description":"Exact type"}},
         "required":["from","to","relation_type"]}},
        "project":{"type":"string","maxLength":500,"description":"Use this project for this call only"}},
       "required":["relations"]}
      """;

  private DeleteRelations() {}

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "delete_relations",
        "Delete relations",
        "Deletes relations.",
        Effect.DELETE,
        SCHEMA,
        null,
        RelationsIn::of,
        (in, call) -> {
          Deleted<RelationKey> deleted =
              scope.write(call, in.project(), graph -> graph.deleteRelations(in.relations()));
          return DeletedResult.of(deleted, GraphJson::key, call);
        });
  }
}
