package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.GraphReader;
import dev.rosemary.engine.graph.GraphReader.Totals;
import dev.rosemary.engine.graph.Node;
import dev.rosemary.engine.graph.Relation;
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

/** {@code read_graph}. */
final class ReadGraph {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "limit":{"type":"integer","minimum":1,"description":"Maximum entities; default: all"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor from the previous result"},
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
        "Reads the whole graph, in pages if it is large. Prefer search_nodes.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> read(scope, in, call));
  }

  private static Result read(GraphScope scope, In in, Call call) {
    Page page = new Page(in, scope.budget(), call);
    Totals totals =
        scope.read(call, in.project(), graph -> graph.read(page.entity, page.relation, page));
    JsonObject.Builder graph =
        JsonObject.builder()
            .put("entities", new JsonArray(page.entities))
            .put("relations", new JsonArray(page.relations));
    Warnings.add(graph, List.of(), call);
    if (page.more) {
      graph
          .put("truncated", true)
          .put("entities_total", totals.entities())
          .put("entities_returned", page.entities.size())
          .put("relations_total", totals.relations())
          .put("next_cursor", Cursor.of(page.entity, page.relation));
    } else if (!page.rest.isEmpty()) {
      graph.put("truncated", true);
    }
    String more =
        page.more
            ? "More entities follow: send next_cursor as cursor, or use search_nodes or open_nodes"
                + " for the part you need."
            : "";
    String empty =
        totals.entities() == 0
            ? "This project holds no entities. " + scope.otherStores(call, in.project())
            : "";
    String message = (empty + page.rest + " " + more).strip();
    if (!message.isEmpty()) {
      graph.put("message", message);
    }
    return Result.object(graph.build());
  }

  /** Takes what fits, and knows the last entity, and the last of its relations, that it took. */
  private static final class Page implements GraphReader.Visitor {
    private final int limit;
    private final ResultBudget budget;
    private final Call call;
    private final List<Json> entities = new ArrayList<>();
    private final List<Json> relations = new ArrayList<>();
    private long entity;
    private long relation;
    private boolean more;
    private String rest = "";

    private Page(In in, ResultBudget budget, Call call) {
      limit = in.limit();
      this.budget = budget;
      this.call = call;
      entity = Cursor.position(in.cursor());
      relation = Cursor.within(in.cursor());
    }

    @Override
    public boolean entity(Node node) {
      call.cancellation().check();
      JsonObject whole = GraphJson.withoutRelations(node).build();
      boolean large = entities.isEmpty() && Result.size(whole) > budget.left();
      if (large && relations.isEmpty()) {
        whole = EntityPart.of(node, false, 0, 0, budget.left()).object();
        rest = EntityPart.rest(node);
        budget.close();
        entities.add(whole);
      } else if (entities.size() >= limit || !take(whole, entities)) {
        more = true;
        return false;
      }
      entity = node.entity().number();
      relation = 0;
      return true;
    }

    @Override
    public boolean relation(long number, Relation next) {
      if (!take(GraphJson.relation(next), relations)) {
        more = true;
        return false;
      }
      relation = number;
      return true;
    }

    private boolean take(JsonObject record, List<Json> taken) {
      return budget.take(Result.size(record)) && taken.add(record);
    }
  }
}
