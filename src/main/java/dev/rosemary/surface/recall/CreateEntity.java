package dev.rosemary.surface.recall;

import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.memory.entity.Entity;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
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

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "id":{"type":"string","description":"20 characters"},
        "existing":{"type":"boolean","description":"True when an entity of this name existed"},
        "message":{"type":"string","description":"Other entities of this name"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["id"]}
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
        "Creates an entity (person, service, …) that memories refer to, or adds to the one of"
            + " that name.",
        Effect.ADD,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> create(scope, in, call));
  }

  private static Result create(RecallScope scope, In in, Call call) {
    MemoryEntities.Made made =
        scope
            .entities()
            .create(in.name(), in.type(), in.description(), RecallScope.user(call, in.user()));
    JsonObject.Builder object = JsonObject.builder().put("id", made.entity().id());
    if (!made.created()) {
      object.put("existing", true);
    }
    if (!made.others().isEmpty()) {
      StringBuilder message = new StringBuilder("Other entities of this name:");
      for (Entity other : made.others()) {
        message.append(' ').append(other.id());
        message.append(" (").append(Quoting.quote(String.valueOf(other.type()))).append(')');
      }
      object.put("message", message.append(". Refer to either by its id.").toString());
    }
    return RecallJson.result(object, call);
  }
}
