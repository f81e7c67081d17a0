package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code delete_entity}. */
final class DeleteEntity {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "entity_id":{"type":"string","maxLength":500,"description":"Entity ID or unique name"},
      """
          + Properties.USER
          + "},\"required\":[\"entity_id\"]}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "deleted":{"type":"boolean","description":"Always true"},
        "id":{"type":"string","description":"ID of the deleted entity"},
        "relations_deleted":{"type":"integer","description":"Relations deleted with it"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["deleted","id","relations_deleted"]}
      """;

  private DeleteEntity() {}

  private record In(String entity, @Nullable String user) {
    static In of(Args args) {
      return new In(
          RecordId.plain(RecordId.ENTITIES, args.string("entity_id")),
          args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "delete_entity",
        "Delete an entity",
        "Deletes an entity and its relations; memories that name it stay.",
        Effect.DELETE,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> {
          MemoryEntities.Deleted deleted =
              scope.entities().delete(RecallScope.user(call, in.user()), in.entity());
          return RecallJson.result(
              JsonObject.builder()
                  .put("deleted", true)
                  .put("id", deleted.entity().id())
                  .put("relations_deleted", deleted.relations()),
              call);
        });
  }
}
