package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.GraphReader.Totals;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code read_graph}. */
final class ReadGraph {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "limit":{"type":"integer","minimum":1,"description":"Entities at most; all when left out"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor of the answer before"},
        "project":{"type":"string","maxLength":500,"description":"Use this project for this call only"}}}
      """;

  private ReadGraph() {}

  private record In(int limit, @Nullable String cursor, @Nullable String project) {
    static In of(Args args) {
      return new In(
          args.integer("limit", Integer.MAX_VALUE),
          args.optionalString("cursor"),
          args.optionalString("project"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "read_graph",
        "Read the graph",
        "Reads the whole graph, in pages when it is large. Prefer search_nodes.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> read(scope, in, call));
  }

  private static Result read(GraphScope scope, In in, Call call) {
    long after = Cursor.position(in.cursor());
    ResultBudget budget = scope.budget();
    List<Json> entities = new ArrayList<>();
    List<Json> relations = new ArrayList<>();
    // The last entity taken, and whether one more was there that was not taken.
    long[] last = {after};
    boolean[] more = {false};
    Totals totals =
        scope.read(
            call,
            in.project(),
            graph ->
                graph.read(
                    after,
                    node -> {
                      call.cancellation().check();
                      JsonObject entity = GraphJson.withoutRelations(node).build();
                      JsonArray outgoing = GraphJson.array(node.relations(), GraphJson::relation);
                      if (entities.size() >= in.limit()
                          || !budget.take(Result.size(entity) + Result.size(outgoing))) {
                        more[0] = true;
                        return false;
                      }
                      entities.add(entity);
                      relations.addAll(outgoing.items());
                      last[0] = node.entity().number();
                      return true;
                    }));
    JsonObject.Builder graph =
        JsonObject.builder()
            .put("entities", new JsonArray(entities))
            .put("relations", new JsonArray(relations));
    GraphJson.warnings(graph, List.of(), call);
    if (more[0]) {
      graph
          .put("truncated", true)
          .put("entities_total", totals.entities())
          .put("entities_returned", entities.size())
          .put("relations_total", totals.relations())
          .put("next_cursor", Cursor.of(last[0]))
          .put(
              "message",
              "The graph goes on: send next_cursor as cursor, or use search_nodes or open_nodes for"
                  + " the part you need.");
    }
    return Result.object(graph.build());
  }
}
