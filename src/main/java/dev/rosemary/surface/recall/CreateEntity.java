package dev.rosemary.surface.recall;

import dev.rosemary.base.NameText;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code create_entity}. */
final class CreateEntity {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "name":{"type":"string","maxLength":500,"description":"As memories name it"},
        "entity_type":{"type":"string","maxLength":500,"description":"Such as person"},
        "description":{"type":"string","maxLength":1000000,"description":"What it is"},
        "user_id":{"type":"string","maxLength":500,"description":"Whose it is"}},
       "required":["name"]}
      """;

  private CreateEntity() {}

  private record In(
      String name, @Nullable String type, @Nullable String description, @Nullable String user) {
    static In of(Args args) {
      String type = args.optionalString("entity_type");
      String trimmed = type == null ? "" : NameText.trim(type);
      return new In(
          args.string("name"),
          trimmed.isEmpty() ? null : trimmed,
          args.optionalString("description"),
          args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "create_entity",
        "Create an entity",
        "Makes something that memories are about.",
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
                            .create(
                                in.name(),
                                in.type(),
                                in.description(),
                                RecallScope.user(call, in.user()))),
                call));
  }
}
