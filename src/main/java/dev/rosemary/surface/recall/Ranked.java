package dev.rosemary.surface.recall;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.recall.Recalled;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code search} and {@code recall} have in common: arguments, and a page of hits. */
final class Ranked {
  static final int DEFAULT = 10;
  static final int MOST = 50;

  /** Properties of both schemas behind the query. */
  static final String PROPERTIES =
      Properties.LIMIT_10
          + ","
          + Properties.INVALID
          + ","
          + Properties.CURSOR
          + ","
          + Properties.USER;

  private final RecallScope scope;
  private final In in;
  private final Call call;
  private final ResultBudget budget;
  private final List<Json> hits = new ArrayList<>();

  Ranked(RecallScope scope, In in, Call call) {
    this.scope = scope;
    this.in = in;
    this.call = call;
    budget = scope.budget();
  }

  record In(
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

  int offset() {
    return (int) Math.min(Cursor.position(in.cursor()), Integer.MAX_VALUE / 2);
  }

  @Nullable String user() {
    return RecallScope.user(call, in.user());
  }

  MemoryFilter filter() {
    return new MemoryFilter(user(), in.invalid(), scope.memories().now());
  }

  /** Takes a hit while it fits. */
  boolean take(Recalled.Hit hit) {
    call.cancellation().check();
    JsonObject.Builder object = RecallJson.memory(hit.memory()).put("score", hit.score());
    put(object, "vector_score", hit.vector());
    put(object, "bm25_score", hit.bm25());
    put(object, "ppr_score", hit.ppr());
    JsonObject built = object.build();
    return budget.take(Result.size(built)) && hits.add(built);
  }

  private static void put(JsonObject.Builder object, String name, @Nullable Double score) {
    if (score != null) {
      object.put(name, score);
    }
  }

  JsonArray hits() {
    return new JsonArray(hits);
  }

  /** The answer, to which is added what is to be said beside its hits. */
  Result result(JsonObject.Builder object, Recalled found) {
    in.limit().putIfCapped(object);
    if (found.degraded()) {
      object.put("degraded", JsonArray.ofStrings(List.of("vector")));
    }
    long next = offset() + (long) found.taken();
    if (found.matches() == 0) {
      object.put("message", nothing(found));
    } else {
      if (next < found.matches() && in.limit().value() > 0) {
        if (found.taken() < in.limit().value()) {
          object.put("truncated", true);
        }
        object.put("next_cursor", Cursor.of(next));
      }
      if (found.degraded()) {
        object.put("message", "Ranked without meaning: " + found.reason());
      }
    }
    return RecallJson.result(object, call);
  }

  private String nothing(Recalled found) {
    String user = user();
    String searched =
        "Searched "
            + (in.invalid() ? "" : "the valid ones of ")
            + found.searched()
            + " memories"
            + (user == null ? ". " : " of user " + Quoting.quote(user) + ". ");
    if (!found.reason().isEmpty() && !found.degraded()) {
      return found.reason() + ". " + searched;
    }
    return "Nothing matches "
        + Quoting.quote(in.query())
        + ". "
        + searched
        + (found.searched() == 0
            ? "There is nothing to find: store_memory adds a memory."
            : "Try other words, search_text, or list_memories.");
  }
}
