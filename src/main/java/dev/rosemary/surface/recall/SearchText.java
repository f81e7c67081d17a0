package dev.rosemary.surface.recall;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.MemoryFilter;
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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code search_text}. */
final class SearchText {
  private static final int DEFAULT = 10;
  private static final int MOST = 50;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "query":{"type":"string","maxLength":10000,"description":"Words, or AND, OR, NOT, \\"phrase\\", prefix*"},
      """
          + Properties.LIMIT_10
          + ","
          + Properties.INVALID
          + ","
          + Properties.CURSOR
          + ","
          + Properties.USER
          + "},\"required\":[\"query\"]}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "results":{"type":"array","description":"Best first","items":
      """
          + Properties.SCORED_MEMORY
          + """
          },
            "count":{"type":"integer","description":"Memories in this answer"},
            "query":{"type":"string","description":"As asked for"},
            "relaxed":{"type":"boolean","description":"None holds all words; these hold some"},
            "results_total":{"type":"integer","description":"Results of all pages"},
          """
          + Properties.BESIDE
          + "},\"required\":[\"results\",\"count\",\"query\"]}";

  private SearchText() {}

  private record In(
      String query, Limit limit, boolean invalid, @Nullable String cursor, @Nullable String user) {
    static In of(Args args) {
      return new In(
          args.string("query"),
          Limit.of(args, DEFAULT, MOST),
          args.bool("include_invalid", false),
          args.optionalString("cursor"),
          args.optionalString("user_id"));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "search_text",
        "Search memories by words",
        "Finds valid memories by words (BM25), best first.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> search(scope, in, call));
  }

  private static Result search(RecallScope scope, In in, Call call) {
    int offset = (int) Math.min(Cursor.position(in.cursor()), Integer.MAX_VALUE / 2);
    String user = RecallScope.user(call, in.user());
    Memories memories = scope.memories();
    ResultBudget budget = scope.budget();
    List<Json> results = new ArrayList<>();
    Memories.TextSearch found =
        memories.searchText(
            in.query(),
            new MemoryFilter(user, in.invalid(), memories.now()),
            offset,
            in.limit().value(),
            (memory, score) -> {
              call.cancellation().check();
              JsonObject result = RecallJson.memory(memory).put("score", score).build();
              return budget.take(Result.size(result)) && results.add(result);
            });
    JsonObject.Builder object =
        in.limit()
            .putIfCapped(
                JsonObject.builder()
                    .put("results", new JsonArray(results))
                    .put("count", results.size())
                    .put("query", in.query()));
    if (found.relaxed()) {
      object
          .put("relaxed", true)
          .put("message", "No memory holds all the words; these hold some of them.");
    }
    long next = offset + (long) found.taken();
    if (found.matches() == 0) {
      object.put("message", nothing(in, user, found));
    } else if (next < found.matches() && in.limit().value() > 0) {
      if (found.taken() < in.limit().value()) {
        object.put("truncated", true);
      }
      if (found.complete()) {
        object.put("results_total", found.matches());
      }
      object.put("next_cursor", Cursor.of(next));
    }
    return RecallJson.result(object, call);
  }

  private static String nothing(In in, @Nullable String user, Memories.TextSearch found) {
    String searched =
        "Searched "
            + (in.invalid() ? "" : "the valid ones of ")
            + found.searched()
            + " memories"
            + (user == null ? "." : " of user " + Quoting.quote(user) + ".");
    if (!found.reason().isEmpty()) {
      return found.reason() + ". " + searched;
    }
    return "Nothing matches "
        + Quoting.quote(in.query())
        + ". "
        + searched
        + (found.searched() == 0
            ? " There is nothing to find: store_memory adds a memory."
            : " Try fewer or other words, a prefix such as deploy*, or list_memories.");
  }
}
