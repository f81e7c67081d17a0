package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.GraphReader.Opened;
import dev.rosemary.engine.graph.Node;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
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

/** {@code open_nodes}. */
final class OpenNodes {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "names":{"type":"array","maxItems":10000,"description":"Exact names","items":{"type":"string","maxLength":500}},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor from the previous result"},
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
            (in, call) -> open(scope, in, call))
        .taking("entityNames", "names")
        .taking("entity_names", "names");
  }

  private static Result open(GraphScope scope, In in, Call call) {
    long from = Cursor.position(in.cursor());
    ResultBudget budget = scope.budget();
    List<String> missing = new ArrayList<>();
    Entities entities = new Entities(in.cursor(), budget);
    // Positions count the missing names first, then the entities.
    Opened opened =
        scope.read(
            call,
            in.project(),
            graph ->
                graph.open(
                    in.names(),
                    names -> takeMissing(names, from, budget, missing),
                    node -> {
                      call.cancellation().check();
                      return entities.take(node);
                    }));
    JsonObject.Builder beside = Warnings.add(JsonObject.builder(), List.of(), call);
    if (!missing.isEmpty()) {
      beside.put("not_found", JsonArray.ofStrings(missing));
      if (from == 0 && !opened.near().isEmpty()) {
        beside.put("did_you_mean", JsonArray.ofStrings(opened.near()));
      }
    }
    String elsewhere = opened.found() == 0 ? scope.otherStores(call, in.project()) : "";
    if (!elsewhere.isEmpty()) {
      beside.put("message", elsewhere);
    }
    long next = from + missing.size() + entities.whole;
    EntityPart part = entities.part;
    if (part != null) {
      beside
          .put("truncated", true)
          .put("entities_total", opened.found())
          .put("entities_returned", entities.items.size())
          .put("next_cursor", Cursor.of(next, part.next(), part.within()))
          .put(
              "message",
              "The last entity is too large for one result. Send next_cursor as cursor to read"
                  + " more of it.");
    } else if (next < opened.notFound().size() + (long) opened.found()) {
      beside
          .put("truncated", true)
          .put("entities_total", opened.found())
          .put("entities_returned", entities.items.size())
          .put("not_found_total", opened.notFound().size())
          .put("next_cursor", Cursor.of(next));
    }
    return Result.array("entities", new JsonArray(entities.items), beside.build());
  }

  /** Takes the missing names that fit; tells how many entities to leave out. */
  private static int takeMissing(
      Opened opened, long from, ResultBudget budget, List<String> missing) {
    List<String> notFound = opened.notFound();
    if (from == 0) {
      opened.near().forEach(near -> budget.take(Result.size(new JsonString(near))));
    }
    for (int i = (int) Math.min(from, notFound.size()); i < notFound.size(); i++) {
      if (!budget.take(Result.size(new JsonString(notFound.get(i))))) {
        return opened.found();
      }
      missing.add(notFound.get(i));
    }
    return (int) Math.clamp(from - notFound.size(), 0L, (long) opened.found());
  }

  /** Takes entities as long as they fit, and parts of those that are larger than a result. */
  private static final class Entities {
    private final ResultBudget budget;
    private final List<Json> items = new ArrayList<>();
    private int item;
    private long within;
    private int whole;
    private @Nullable EntityPart part;

    /** The first entity begins where the cursor says. */
    Entities(@Nullable String cursor, ResultBudget budget) {
      this.budget = budget;
      item = (int) Math.min(Cursor.within(cursor), Integer.MAX_VALUE);
      within = Cursor.shown(cursor);
    }

    boolean take(Node node) {
      boolean resumed = item > 0 || within > 0;
      JsonObject entity = GraphJson.node(node);
      if (resumed || (budget.isEmpty() && Result.size(entity) > budget.left())) {
        EntityPart taken = EntityPart.of(node, true, item, within, budget.left());
        item = 0;
        within = 0;
        budget.take(Result.size(taken.object()));
        items.add(taken.object());
        part = taken.all() ? null : taken;
        whole += taken.all() ? 1 : 0;
        return taken.all();
      }
      boolean fits = budget.take(Result.size(entity));
      if (fits) {
        items.add(entity);
        whole++;
      }
      return fits;
    }
  }
}
