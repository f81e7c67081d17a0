package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.NodeFilter;
import dev.rosemary.engine.thread.ThreadReader.Queried;
import dev.rosemary.engine.thread.Threads;
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

/** {@code query_nodes}. */
final class QueryNodes {
  private static final int DEFAULT_LIMIT = 50;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "timestampStart":{"type":"string","maxLength":500,"description":"Last changed from, ISO 8601"},
        "timestampEnd":{"type":"string","maxLength":500,"description":"Last changed to"},
        "confidenceMin":{"type":"number","minimum":0,"maximum":1,"description":"From"},
        "confidenceMax":{"type":"number","minimum":0,"maximum":1,"description":"To"},
        "importanceMin":{"type":"number","minimum":0,"maximum":1,"description":"From"},
        "importanceMax":{"type":"number","minimum":0,"maximum":1,"description":"To"},
        "entityType":{"type":"string","maxLength":500,"description":"Only this type"},
        "limit":{"type":"integer","minimum":1,"maximum":1000,"default":50,"description":"At most"},
        "includeSuperseded":{"type":"boolean","default":false,"description":"Old versions too"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor"}},
       "required":["threadId"]}
      """;

  private QueryNodes() {}

  private record In(
      String threadId, NodeFilter filter, int limit, boolean superseded, @Nullable String cursor) {
    static In of(Args args) {
      @Nullable String type = args.optionalString("entityType");
      return new In(
          args.string("threadId"),
          new NodeFilter(
              Moment.of("timestampStart", args.optionalString("timestampStart"), false),
              Moment.of("timestampEnd", args.optionalString("timestampEnd"), true),
              args.optionalNumber("confidenceMin"),
              args.optionalNumber("confidenceMax"),
              args.optionalNumber("importanceMin"),
              args.optionalNumber("importanceMax"),
              type == null ? null : Threads.visible("entityType", type)),
          args.integer("limit", DEFAULT_LIMIT),
          args.bool("includeSuperseded", false),
          args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "query_nodes",
        "Query nodes",
        "Finds entities by last change, confidence, importance or type (ranges inclusive), latest"
            + " first, with the relations among them.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> query(scope, in, call));
  }

  private static long total(ThreadScope scope, In in, Call call) {
    return scope.read(call, threads -> threads.count(in.threadId(), in.filter()));
  }

  private static Result query(ThreadScope scope, In in, Call call) {
    long offset = Cursor.position(in.cursor());
    GraphAnswer answer = GraphAnswer.goingOn(scope.budget(), in.cursor());
    Queried queried =
        scope.read(
            call,
            threads ->
                threads.query(
                    in.threadId(),
                    in.filter(),
                    offset,
                    in.limit(),
                    in.superseded(),
                    node -> {
                      call.cancellation().check();
                      return answer.take(node);
                    }));
    JsonObject.Builder object = Warnings.add(answer.object(), List.of(), call);
    String message = "";
    if (queried.more()) {
      if (queried.cut()) {
        // Counting reads all that the filter might let through; a limit alone does not ask for it.
        object.put("truncated", true).put("entities_total", total(scope, in, call));
      }
      object
          .put("entities_returned", answer.size())
          .put("next_cursor", answer.cursor(offset + queried.taken()));
    } else if (answer.size() == 0) {
      String unknown = UnknownThread.message(scope, call, in.threadId());
      message =
          unknown.isEmpty()
              ? "No entity of this thread passes the filter. Widen the ranges, or leave some out."
              : unknown;
    }
    answer.explain(object, message);
    return Result.object(object.build());
  }
}
