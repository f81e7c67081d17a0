package dev.rosemary.surface.recall;

import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code create_relation}. */
final class CreateRelation {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "from_entity":{"type":"string","maxLength":500,"description":"Entity ID or unique name"},
        "to_entity":{"type":"string","maxLength":500,"description":"Likewise"},
        "relation_type":{"type":"string","maxLength":500,"description":"Such as works_at"},
        "weight":{"type":"number","minimum":0,"maximum":1,"default":1.0,"description":"How strong"},
      """
          + Properties.USER
          + "},\"required\":[\"from_entity\",\"to_entity\",\"relation_type\"]}";

  private CreateRelation() {}

  private record In(String from, String to, String type, double weight, @Nullable String user) {
    static In of(Args args) {
      Double weight = args.optionalNumber("weight");
      return new In(
          RecordId.plain(RecordId.ENTITIES, args.string("from_entity")),
          RecordId.plain(RecordId.ENTITIES, args.string("to_entity")),
          args.string("relation_type"),
          weight == null ? 1 : weight,
          args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "create_relation",
        "Create a relation",
        "Relates two entities.",
        Effect.APPEND,
        SCHEMA,
        Properties.CREATED,
        In::of,
        (in, call) ->
            RecallJson.result(
                JsonObject.builder()
                    .put(
                        "id",
                        scope
                            .entities()
                            .relate(
                                RecallScope.user(call, in.user()),
                                in.from(),
                                in.to(),
                                in.type(),
                                in.weight())),
                call));
  }
}
