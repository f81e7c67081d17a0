package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.GraphReader.Opened;
import dev.rosemary.engine.graph.Node;
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

/** {@code open_nodes}. */
final class OpenNodes {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "names":{"type":"array","maxItems":10000,"description":"Exact names","items":{"type":"string","maxLength":500}},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor of the answer before"},
        "project":{"type":"string","maxLength":500,"description":"Use this project for this call only"}},
       "required":["names"]}
      """;

  private OpenNodes() {}

  private record In(List<String> names, @Nullable String cursor, @Nullable String project) {
    static In of(Args args) {
      return new In(
          args.strings("names"), args.optionalString("cursor"), args.optionalString("project"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "open_nodes",
        "Open nodes",
        "Reads entities by exact name, with their observations and relations.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> open(scope, in, call));
  }

  private static Result open(GraphScope scope, In in, Call call) {
    Opened opened = scope.read(call, in.project(), graph -> graph.open(in.names()));
    int from = (int) Math.min(Cursor.position(in.cursor()), opened.nodes().size());
    ResultBudget budget = scope.budget();
    List<Json> entities = new ArrayList<>();
    for (Node node : opened.nodes().subList(from, opened.nodes().size())) {
      JsonObject entity = GraphJson.node(node);
      if (!budget.take(Result.size(entity))) {
        break;
      }
      entities.add(entity);
    }
    JsonObject.Builder beside = GraphJson.warnings(JsonObject.builder(), List.of(), call);
    if (!opened.notFound().isEmpty()) {
      beside.put("not_found", JsonArray.ofStrings(opened.notFound()));
      if (!opened.near().isEmpty()) {
        beside.put("did_you_mean", JsonArray.ofStrings(opened.near()));
      }
    }
    if (from + entities.size() < opened.nodes().size()) {
      beside
          .put("truncated", true)
          .put("entities_total", opened.nodes().size())
          .put("entities_returned", entities.size())
          .put("next_cursor", Cursor.of(from + (long) entities.size()));
    }
    return Result.array("entities", new JsonArray(entities), beside.build());
  }
}
