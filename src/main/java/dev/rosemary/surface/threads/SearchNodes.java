package dev.rosemary.surface.threads;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.thread.ThreadReader.Found;
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

/** {@code search_nodes}. */
final class SearchNodes {
  private static final int DEFAULT_LIMIT = 20;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "query":{"type":"string","maxLength":10000,"description":"Plain words, or AND, OR, NOT, \\"phrase\\", prefix*"},
        "limit":{"type":"integer","minimum":1,"maximum":1000,"default":20,"description":"At most"},
        "includeSuperseded":{"type":"boolean","default":false,"description":"Old versions too"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor"}},
       "required":["threadId","query"]}
      """;

  private static final String CUT =
      "The query has more than "
          + QueryCompiler.MAX_TERMS
          + " different words; only the first "
          + QueryCompiler.MAX_TERMS
          + " were searched. Send fewer words.";

  private SearchNodes() {}

  private record In(
      String threadId, String query, int limit, boolean superseded, @Nullable String cursor) {
    static In of(Args args) {
      return new In(
          args.string("threadId"),
          args.string("query"),
          args.integer("limit", DEFAULT_LIMIT),
          args.bool("includeSuperseded", false),
          args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "search_nodes",
        "Search nodes",
        "Finds entities by words in names, types and current observations, best first.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> search(scope, in, call));
  }

  private static Result search(ThreadScope scope, In in, Call call) {
    int offset = (int) Math.min(Cursor.position(in.cursor()), Integer.MAX_VALUE / 2);
    GraphAnswer answer = GraphAnswer.ofParts(scope.budget());
    Found found =
        scope.read(
            call,
            threads ->
                threads.search(
                    in.threadId(),
                    in.query(),
                    offset,
                    in.limit(),
                    in.superseded(),
                    call.cancellation()::check,
                    node -> {
                      call.cancellation().check();
                      return answer.take(node);
                    }));
    JsonObject.Builder object = Warnings.add(answer.object(), List.of(), call);
    String message = found.cut() ? CUT : "";
    if (found.relaxed()) {
      object.put("relaxed", true);
      message = "No entity matches all the words; these match some of them. " + message;
    }
    if (found.matches() == 0) {
      message =
          nothing(in, found, UnknownThread.message(scope, call, in.threadId())) + " " + message;
    }
    answer.explain(object, message);
    long next = offset + (long) found.taken();
    if (found.matches() > 0 && (next < found.matches() || !found.complete())) {
      if (found.taken() < in.limit()) {
        object.put("truncated", true);
      }
      object
          .put(found.complete() ? "entities_total" : "entities_total_at_least", found.matches())
          .put("entities_returned", answer.size())
          .put("next_cursor", Cursor.of(next));
    }
    return Result.object(object.build());
  }

  private static String nothing(In in, Found found, String unknown) {
    String searched =
        "Searched the names, types and current observations of "
            + found.searched()
            + (found.searched() == 1 ? " entity" : " entities")
            + " of thread "
            + Quoting.quote(in.threadId())
            + ". ";
    return found.reason().isEmpty()
        ? "Nothing matches "
            + Quoting.quote(in.query())
            + ". "
            + searched
            + (found.searched() == 0
                ? unknown.isEmpty() ? "The thread is empty: check threadId." : unknown
                : "Try fewer or other words, a prefix such as deploy*, or read_graph.")
        : found.reason() + ". " + searched;
  }
}
