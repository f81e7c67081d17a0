package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.entity.Direction;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.TextPart;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code get_related}. */
final class GetRelated {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "entity_id":{"type":"string","maxLength":500,"description":"Entity ID or unique name"},
        "depth":{"type":"integer","minimum":0,"maximum":10,"default":1,"description":"Relations in a row"},
        "direction":{"type":"string","enum":["outgoing","incoming","both"],"default":"outgoing","description":"Which to follow"},
      """
          + Properties.CURSOR
          + ","
          + Properties.USER
          + "},\"required\":[\"entity_id\"]}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "entity":{"type":"object","description":"Where the walk began"},
        "entities":{"type":"array","items":{"type":"object"},"description":"Nearest first"},
        "relations":{"type":"array","items":{"type":"object"},"description":"That lead to them"},
        "entity_count":{"type":"integer","description":"Entities in this answer"},
        "relation_count":{"type":"integer","description":"Relations in this answer"},
        "entities_total":{"type":"integer","description":"Entities of all pages"},
        "relations_total":{"type":"integer","description":"Relations of all pages"},
        "truncated":{"type":"boolean","description":"More results exist"},
        "next_cursor":{"type":"string","description":"Asks for the rest"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["entities","relations","entity_count","relation_count"]}
      """;

  /** Characters of a related entity with its description. */
  private static final int DESCRIBED = 2_000;

  private GetRelated() {}

  private record In(
      String entity,
      int depth,
      Direction direction,
      @Nullable String cursor,
      @Nullable String user) {
    static In of(Args args) {
      return new In(
          RecordId.plain(RecordId.ENTITIES, args.string("entity_id")),
          args.integer("depth", 1),
          switch (args.string("direction", "outgoing")) {
            case "incoming" -> Direction.INCOMING;
            case "both" -> Direction.BOTH;
            default -> Direction.OUTGOING;
          },
          args.optionalString("cursor"),
          args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "get_related",
        "Get related entities",
        "Walks from an entity along relations, nearest first.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> related(scope, in, call));
  }

  private static Result related(RecallScope scope, In in, Call call) {
    int offset = (int) Math.min(Cursor.position(in.cursor()), Integer.MAX_VALUE / 2);
    ResultBudget budget = scope.budget();
    String user = RecallScope.user(call, in.user());
    TextPart.Cut start =
        TextPart.cut(
            RecallJson.entity(scope.entities().get(user, in.entity())),
            "description",
            Cursor.within(in.cursor()),
            budget.left());
    budget.take(Result.size(start.object()));
    if (start.next() > 0) {
      // The rest of a long description comes before what is related.
      budget.close();
    }
    List<Json> entities = new ArrayList<>();
    List<Json> relations = new ArrayList<>();
    MemoryEntities.Related related =
        scope
            .entities()
            .related(
                user,
                in.entity(),
                in.depth(),
                in.direction(),
                offset,
                call.cancellation()::check,
                (relation, entity) -> {
                  JsonObject one = RecallJson.relation(relation);
                  JsonObject other =
                      entity == null
                          ? null
                          : TextPart.cut(RecallJson.entity(entity), "description", 0, DESCRIBED)
                              .object();
                  int size = Result.size(one) + (other == null ? 0 : Result.size(other) + 1);
                  if (!budget.take(size)) {
                    return false;
                  }
                  if (other != null) {
                    entities.add(other);
                  }
                  return relations.add(one);
                });
    JsonObject.Builder object =
        JsonObject.builder()
            .put("entity", start.object())
            .put("entities", new JsonArray(entities))
            .put("relations", new JsonArray(relations))
            .put("entity_count", entities.size())
            .put("relation_count", relations.size());
    long next = offset + (long) related.taken();
    if (start.next() > 0) {
      object.put("truncated", true).put("next_cursor", Cursor.of(offset, start.next()));
    } else if (next < related.relations()) {
      object
          .put("truncated", true)
          .put("entities_total", related.entities())
          .put("relations_total", related.relations())
          .put("next_cursor", Cursor.of(next));
    }
    return RecallJson.result(object, call);
  }
}
