package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.Memories;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code get_valid}; {@code get_valid_at} answers through it too. */
final class GetValid {
  private static final int DEFAULT = 20;
  private static final int MOST = 100;

  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + Properties.USER
          + ","
          + Properties.LIMIT_20
          + ","
          + Properties.CURSOR
          + "}}";

  /** The properties of the answer; {@code get_valid_at} has one more. */
  static final String OUTPUT_PROPERTIES =
      """
      {"type":"object","properties":{
        "results":{"type":"array","description":"Newest first","items":
      """
          + Properties.MEMORY
          + """
          },
            "count":{"type":"integer","description":"Memories in this answer"},
          """
          + Properties.BESIDE;

  private GetValid() {}

  /** What both tools take. */
  record In(@Nullable String at, @Nullable String user, Limit limit, @Nullable String cursor) {
    static In of(Args args) {
      return of(args, null);
    }

    static In of(Args args, @Nullable String at) {
      return new In(
          at,
          args.optionalString("user_id"),
          Limit.of(args, DEFAULT, MOST),
          args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "get_valid",
        "Get valid memories",
        "Lists the memories that are valid now, newest first.",
        Effect.READ,
        SCHEMA,
        OUTPUT_PROPERTIES + "},\"required\":[\"results\",\"count\"]}",
        In::of,
        (in, call) -> RecallJson.result(answer(scope, in, call), call));
  }

  static JsonObject.Builder answer(RecallScope scope, In in, Call call) {
    Memories memories = scope.memories();
    MemoryPage page = new MemoryPage(scope.budget(), in.limit().value(), call);
    String user = RecallScope.user(call, in.user());
    memories.valid(
        user,
        in.at() == null ? memories.now() : in.at(),
        MemoryPage.before(in.cursor()),
        page::take);
    JsonObject.Builder object =
        JsonObject.builder().put("results", page.items()).put("count", page.size());
    if (page.size() == 0 && in.limit().value() > 0 && in.cursor() == null) {
      long all = memories.count(user);
      object.put(
          "message",
          all == 0
              ? "No memories are stored"
                  + (user == null ? "" : " for this user")
                  + " yet: store_memory adds one."
                  + scope.elsewhere()
              : "No memory is valid "
                  + (in.at() == null ? "now" : "at that time")
                  + "; list_memories shows all "
                  + all
                  + ".");
    }
    return page.putRest(in.limit().putIfCapped(object));
  }
}
