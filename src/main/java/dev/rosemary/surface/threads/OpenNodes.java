package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.ThreadNode;
import dev.rosemary.engine.thread.ThreadReader.Opened;
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
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "names":{"type":"array","maxItems":10000,"description":"Exact names","items":{"type":"string","maxLength":500}},
        "includeSuperseded":{"type":"boolean","default":false,"description":"Old versions too"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor"}},
       "required":["threadId","names"]}
      """;

  private OpenNodes() {}

  private record In(
      String threadId, List<String> names, boolean superseded, @Nullable String cursor) {
    static In of(Args args) {
      return new In(
          args.string("threadId"),
          args.strings("names"),
          args.bool("includeSuperseded", false),
          args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
            "open_nodes",
            "Open nodes",
            "Reads entities by exact name, with observations and relations.",
            Effect.READ,
            SCHEMA,
            null,
            In::of,
            (in, call) -> open(scope, in, call))
        .taking("entityNames", "names")
        .taking("entity_names", "names");
  }

  private static Result open(ThreadScope scope, In in, Call call) {
    Opened opened =
        scope.read(call, threads -> threads.open(in.threadId(), in.names(), in.superseded()));
    int from = (int) Math.min(Cursor.position(in.cursor()), opened.nodes().size());
    ResultBudget budget = scope.budget();
    List<String> notFound = notFound(opened, budget);
    GraphAnswer answer = GraphAnswer.goingOn(budget, in.cursor());
    int next = from;
    for (ThreadNode node : opened.nodes().subList(from, opened.nodes().size())) {
      call.cancellation().check();
      if (!answer.take(node)) {
        break;
      }
      next++;
    }
    JsonObject.Builder object = Warnings.add(answer.object(), List.of(), call);
    if (!opened.notFound().isEmpty()) {
      object.put("not_found", JsonArray.ofStrings(notFound));
      if (notFound.size() < opened.notFound().size()) {
        object.put("not_found_total", opened.notFound().size());
      }
      if (!opened.near().isEmpty()) {
        object.put("did_you_mean", JsonArray.ofStrings(opened.near()));
      }
    }
    String unknown =
        opened.nodes().isEmpty() ? UnknownThread.message(scope, call, in.threadId()) : "";
    if (next < opened.nodes().size()) {
      object
          .put("truncated", true)
          .put("entities_total", opened.nodes().size())
          .put("entities_returned", answer.size())
          .put("next_cursor", answer.cursor(next));
    }
    answer.explain(object, unknown);
    return Result.object(object.build());
  }

  /** The missing names that a quarter of an answer holds. */
  private static List<String> notFound(Opened opened, ResultBudget budget) {
    List<String> shown = new ArrayList<>();
    long room = budget.left() / 4;
    for (String name : opened.notFound()) {
      room -= Result.size(new JsonString(name)) + 1L;
      if (room < 0) {
        break;
      }
      shown.add(name);
    }
    budget.reserve(budget.left() / 4 - Math.max(room, 0));
    return shown;
  }
}
