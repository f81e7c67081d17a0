package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.Saved.SavedRelation;
import dev.rosemary.engine.thread.Threads.NewRelation;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;

/** {@code create_relations}, which {@code save_memory} replaces. */
final class CreateRelations {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "relations":{"type":"array","maxItems":10000,"description":"Relations to create","items":{"type":"object","properties":{
          "from":{"type":"string","maxLength":500,"description":"Existing entity"},
          "to":{"type":"string","maxLength":500,"description":"Existing entity"},
          "relationType":{"type":"string","maxLength":500,"description":"Type"},
          "importance":{"type":"number","minimum":0,"maximum":1,"default":0.7,"description":"Weight"}},
         "required":["from","to","relationType"]}}},
       "required":["threadId","relations"]}
      """;

  private static final String DEPRECATED =
      "create_relations is deprecated: save_memory saves relations together with their entities.";

  private CreateRelations() {}

  private record In(String threadId, List<NewRelation> relations) {
    static In of(Args args) {
      return new In(
          args.string("threadId"),
          args.list(
              "relations",
              relation ->
                  new NewRelation(
                      DeleteRelations.name(relation), relation.optionalNumber("importance"))));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "create_relations",
        "Create relations (deprecated)",
        "Deprecated: use save_memory. Relates existing entities.",
        Effect.ADD,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          List<SavedRelation> saved =
              scope.write(call, threads -> threads.createRelations(in.threadId(), in.relations()));
          Echo echo =
              Echo.of(
                  saved,
                  one ->
                      ThreadJson.relation(JsonObject.builder(), one.relation())
                          .put("created", one.created())
                          .build(),
                  scope.budget());
          JsonObject.Builder beside = Warnings.add(JsonObject.builder(), List.of(DEPRECATED), call);
          echo.explain(beside, "relations", "open_nodes shows those of an entity.");
          return Result.array("relations", echo.array(), beside.build());
        });
  }
}
