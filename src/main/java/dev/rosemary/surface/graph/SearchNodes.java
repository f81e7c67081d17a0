package dev.rosemary.surface.graph;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.graph.GraphReader.Found;
import dev.rosemary.engine.graph.GraphReader.Searched;
import dev.rosemary.engine.graph.Node;
import dev.rosemary.engine.text.QueryCompiler;
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
import dev.rosemary.tool.Warnings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code search_nodes}. */
final class SearchNodes {
  private static final int DEFAULT_LIMIT = 20;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "query":{"type":"string","maxLength":10000,"description":"Plain words, or FTS5 syntax: AND, OR, NOT, \\"phrase\\", prefix*"},
        "limit":{"type":"integer","minimum":1,"maximum":1000,"default":20,"description":"Maximum entities"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor from the previous result"},
        "project":{"type":"string","maxLength":500,"description":"Use this project for this call only"}},
       "required":["query"]}
      """;

  private static final String CUT =
      "The query has more than "
          + QueryCompiler.MAX_TERMS
          + " different words; only the first "
          + QueryCompiler.MAX_TERMS
          + " were searched. Send fewer words.";

  private SearchNodes() {}

  private record In(String query, int limit, @Nullable String cursor, @Nullable String project) {
    static In of(Args args) {
      return new In(
          args.string("query"),
          args.integer("limit", DEFAULT_LIMIT),
          args.optionalString("cursor"),
          args.optionalString("project"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "search_nodes",
        "Search nodes",
        "Finds entities by words in their names, types and observations, best first, with all their"
            + " observations and relations. Entities matching all words come before those matching"
            + " some.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> search(scope, in, call));
  }

  private static Result search(GraphScope scope, In in, Call call) {
    int offset = (int) Math.min(Cursor.position(in.cursor()), Integer.MAX_VALUE / 2);
    ResultBudget budget = scope.budget();
    List<Json> entities = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    Found found =
        scope.read(
            call,
            in.project(),
            graph ->
                graph.search(
                    in.query(),
                    offset,
                    in.limit(),
                    call.cancellation()::check,
                    node -> {
                      call.cancellation().check();
                      return take(node, budget, entities, parts);
                    }));
    JsonObject.Builder beside = Warnings.add(JsonObject.builder(), List.of(), call);
    long next = offset + (long) found.taken();
    Searched searched = found.searched();
    String message = found.cut() ? CUT : "";
    if (found.relaxed()) {
      beside.put("relaxed", true);
      message = "No entity matches all the words; these match some of them. " + message;
    }
    if (!parts.isEmpty()) {
      beside.put("truncated", true);
      message = parts.getFirst() + " " + message;
    }
    if (searched != null) {
      message =
          nothing(in.query(), found.reason(), searched)
              + " "
              + scope.otherStores(call, in.project())
              + " "
              + message;
    }
    if (!message.isEmpty()) {
      beside.put("message", message.strip());
    }
    if (searched != null) {
      return Result.array("entities", new JsonArray(entities), beside.build());
    }
    if (next < found.matches() || !found.complete()) {
      if (found.taken() < in.limit() && parts.isEmpty()) {
        beside.put("truncated", true);
      }
      beside
          .put(found.complete() ? "entities_total" : "entities_total_at_least", found.matches())
          .put("entities_returned", entities.size())
          .put("next_cursor", Cursor.of(next));
    }
    return Result.array("entities", new JsonArray(entities), beside.build());
  }

  /** Takes an entity if it fits, or a part of one that is larger than a result. */
  private static boolean take(
      Node node, ResultBudget budget, List<Json> entities, List<String> parts) {
    JsonObject entity = GraphJson.node(node);
    if (budget.isEmpty() && Result.size(entity) > budget.left()) {
      entity = EntityPart.of(node, true, 0, 0, budget.left()).object();
      parts.add(EntityPart.rest(node));
      budget.close();
      return entities.add(entity);
    }
    return budget.take(Result.size(entity)) && entities.add(entity);
  }

  /**
   * What was searched and what to try next: a model reads a bare empty list as "does not exist".
   */
  private static String nothing(String query, String reason, Searched searched) {
    String scope =
        "Searched the names, types and observations of "
            + searched.entities()
            + (searched.entities() == 1 ? " entity (" : " entities (")
            + searched.observations()
            + (searched.observations() == 1 ? " observation)." : " observations).");
    return reason.isEmpty()
        ? "Nothing matches "
            + Quoting.quote(query)
            + ". "
            + scope
            + (searched.operators()
                ? " AND, OR, NOT in capitals, parentheses and a column before a colon were read as"
                    + " operators: write them in lower case or leave them out to search plain"
                    + " words."
                : "")
            + " Try fewer or other words, a prefix such as deploy*, or read_graph to see"
            + " everything."
        : "Nothing was searched for: " + reason + ". " + scope;
  }
}
