package dev.rosemary.surface.recall;

import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code list_memories}. */
final class ListMemories {
  private static final int DEFAULT = 20;
  private static final int MOST = 100;

  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + Properties.LIMIT_20
          + """
          ,"offset":{"type":"integer","minimum":0,"default":0,"description":"How many to skip"},
          """
          + Properties.CURSOR
          + ","
          + Properties.USER
          + "}}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "memories":{"type":"array","description":"Newest first","items":
      """
          + Properties.MEMORY
          + """
          },
            "total":{"type":"integer","description":"All memories"},
            "limit":{"type":"integer","description":"Memories at most"},
            "offset":{"type":"integer","description":"As asked for"},
            "truncated":{"type":"boolean","description":"Not all fitted"},
            "next_cursor":{"type":"string","description":"Asks for the rest"},
            "message":{"type":"string","description":"Where else to look"},
            "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
           "required":["memories","total","limit","offset"]}
          """;

  private ListMemories() {}

  private record In(Limit limit, long offset, @Nullable String cursor, @Nullable String user) {
    static In of(Args args) {
      return new In(
          Limit.of(args, DEFAULT, MOST),
          args.object().get("offset") instanceof JsonNumber number ? number.toLong() : 0,
          args.optionalString("cursor"),
          args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "list_memories",
        "List memories",
        "Lists memories, valid or not, newest first.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> list(scope, in, call));
  }

  private static Result list(RecallScope scope, In in, Call call) {
    MemoryPage page = new MemoryPage(scope.budget(), in.limit().value(), call);
    long before = MemoryPage.before(in.cursor());
    long total =
        scope
            .memories()
            .list(
                RecallScope.user(call, in.user()),
                before,
                before == Long.MAX_VALUE ? in.offset() : 0,
                page::take);
    return RecallJson.result(
        page.putRest(
            JsonObject.builder()
                .put("memories", page.items())
                .put("total", total)
                .put("limit", in.limit().value())
                .put("offset", in.offset())
                .putIfPresent(
                    "message",
                    total > 0
                        ? null
                        : "No memories are stored here yet: store_memory adds one."
                            + scope.elsewhere())),
        call);
  }
}
