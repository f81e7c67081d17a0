package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.ThreadReader.Totals;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code read_graph}. */
final class ReadGraph {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "limit":{"type":"integer","minimum":1,"description":"At most"},
        "includeSuperseded":{"type":"boolean","default":false,"description":"Old versions too"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor"}},
       "required":["threadId"]}
      """;

  private ReadGraph() {}

  private record In(String threadId, int limit, boolean superseded, @Nullable String cursor) {
    static In of(Args args) {
      return new In(
          args.string("threadId"),
          args.integer("limit", Integer.MAX_VALUE),
          args.bool("includeSuperseded", false),
          args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "read_graph",
        "Read the graph",
        "Reads a thread's whole graph, in pages if large. Prefer search_nodes.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> read(scope, in, call));
  }

  private static Result read(ThreadScope scope, In in, Call call) {
    long after = Cursor.position(in.cursor());
    GraphAnswer answer = GraphAnswer.goingOn(scope.budget(), in.cursor());
    // The last entity taken, and whether one more was there that was not taken.
    long[] last = {after};
    boolean[] more = {false};
    Totals totals =
        scope.read(
            call,
            threads ->
                threads.read(
                    in.threadId(),
                    after,
                    in.superseded(),
                    node -> {
                      call.cancellation().check();
                      if (answer.size() >= in.limit() || !answer.take(node)) {
                        more[0] = true;
                        return false;
                      }
                      last[0] = node.entity().number();
                      return true;
                    }));
    JsonObject.Builder object = Warnings.add(answer.object(), List.of(), call);
    if (more[0]) {
      object
          .put("truncated", true)
          .put("entities_total", totals.entities())
          .put("entities_returned", answer.size())
          .put("relations_total", totals.relations())
          .put("next_cursor", answer.cursor(last[0]));
    }
    String following =
        more[0] && !answer.endsWithin()
            ? "More entities follow: send next_cursor as cursor, or use search_nodes or open_nodes"
                + " for the part you need."
            : "";
    String unknown =
        totals.entities() == 0 ? UnknownThread.message(scope, call, in.threadId()) : "";
    answer.explain(object, unknown + following);
    return Result.object(object.build());
  }
}
