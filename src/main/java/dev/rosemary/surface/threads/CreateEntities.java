package dev.rosemary.surface.threads;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.thread.Saved;
import dev.rosemary.engine.thread.Threads;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.engine.thread.rule.ObservationRule;
import dev.rosemary.engine.thread.rule.Problem;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.ArrayList;
import java.util.List;

/** {@code create_entities}, which {@code save_memory} replaces. */
final class CreateEntities {
  /** Warnings about single observations: more help no reader. */
  private static final int WARNINGS = 20;

  /** Characters of the member {@code created}. */
  private static final int CREATED = 20;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "entities":{"type":"array","maxItems":10000,"description":"Entities to create","items":{"type":"object","properties":{
          "name":{"type":"string","maxLength":500,"description":"Unique name"},
          "entityType":{"type":"string","maxLength":500,"description":"Type"},
          "observations":{"type":"array","maxItems":10000,"default":[],"description":"Facts","items":{"type":"string","maxLength":1000000}},
          "confidence":{"type":"number","minimum":0,"maximum":1,"default":1.0,"description":"How sure"},
          "importance":{"type":"number","minimum":0,"maximum":1,"default":0.5,"description":"How much it matters"}},
         "required":["name","entityType"]}}},
       "required":["threadId","entities"]}
      """;

  private CreateEntities() {}

  private record In(String threadId, List<NewNode> nodes) {
    static In of(Args args) {
      return new In(
          args.string("threadId"),
          args.list(
              "entities",
              entity ->
                  new NewNode(
                      Threads.visible("name", entity.string("name")),
                      Threads.visible("entityType", entity.string("entityType")),
                      entity.strings("observations"),
                      List.of(),
                      entity.optionalNumber("confidence"),
                      entity.optionalNumber("importance"))));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "create_entities",
        "Create entities (deprecated)",
        "Deprecated: use save_memory. Creates entities without relations.",
        Effect.ADD,
        SCHEMA,
        null,
        In::of,
        (in, call) -> create(scope, in, call));
  }

  private static Result create(ThreadScope scope, In in, Call call) {
    Saved.Nodes saved =
        scope.write(call, threads -> threads.createEntities(in.threadId(), in.nodes()));
    List<String> warnings = new ArrayList<>();
    warnings.add(
        "create_entities is deprecated: save_memory saves entities together with their"
            + " relations.");
    warnings.addAll(saved.warnings());
    List<String> alone = new ArrayList<>();
    for (Saved.SavedNode node : saved.nodes()) {
      if (node.node().entity().degree() == 0) {
        alone.add(node.node().entity().name());
      }
    }
    if (!alone.isEmpty()) {
      StringBuilder text = new StringBuilder("Without a relation: ");
      Quoting.list(text, alone, 5);
      warnings.add(text.append(". Every entity should have at least one.").toString());
    }
    for (NewNode node : in.nodes()) {
      for (String observation : node.observations()) {
        Problem problem =
            warnings.size() < WARNINGS ? ObservationRule.check(node.name(), observation) : null;
        if (problem != null) {
          warnings.add(
              "Entity "
                  + Quoting.quote(node.name())
                  + ", observation "
                  + Quoting.quote(observation)
                  + ": "
                  + problem.problem()
                  + " save_memory would refuse it.");
        }
      }
    }
    ResultBudget budget = scope.budget();
    budget.reserve(Result.size(JsonArray.ofStrings(warnings)));
    Echo echo = Echo.of(saved.nodes(), node -> echo(node, budget), budget);
    JsonObject.Builder beside = Warnings.add(JsonObject.builder(), warnings, call);
    if (!echo.isWhole()) {
      long before = Long.MAX_VALUE;
      for (Saved.SavedNode node : saved.nodes().subList(echo.shown(), saved.nodes().size())) {
        before = Math.min(before, node.node().entity().number() - 1);
      }
      echo.explain(
          beside,
          "entities",
          "read_graph with next_cursor as cursor reads the rest, or open_nodes with their names.");
      beside.put("next_cursor", Cursor.of(before));
    }
    return Result.array("entities", echo.array(), beside.build());
  }

  /** An entity with the observations that it has now; a part of one larger than a result. */
  private static JsonObject echo(Saved.SavedNode node, ResultBudget budget) {
    JsonObject entity = ThreadJson.entity(node.node()).build();
    if (budget.isEmpty() && Result.size(entity) + CREATED > budget.left()) {
      entity = EntityPart.of(node.node(), 0, 0, budget.left() - CREATED).object();
    }
    return entity.toBuilder().put("created", node.created()).build();
  }
}
