package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.ThreadReader.Opened;
import dev.rosemary.json.JsonArray;
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
    GraphAnswer answer = new GraphAnswer(scope.budget());
    for (int i = from; i < opened.nodes().size(); i++) {
      if (!answer.take(opened.nodes().get(i))) {
        break;
      }
    }
    JsonObject.Builder object = Warnings.add(answer.object(), List.of(), call);
    if (!opened.notFound().isEmpty()) {
      object.put("not_found", JsonArray.ofStrings(opened.notFound()));
      if (!opened.near().isEmpty()) {
        object.put("did_you_mean", JsonArray.ofStrings(opened.near()));
      }
    }
    int next = from + answer.size();
    if (next < opened.nodes().size()) {
      object
          .put("truncated", true)
          .put("entities_total", opened.nodes().size())
          .put("entities_returned", answer.size())
          .put("next_cursor", Cursor.of(next));
    }
    return Result.object(object.build());
  }
}
