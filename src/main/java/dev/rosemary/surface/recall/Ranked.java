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

/** What the searches of memories have in common: arguments, and a page of hits. */
final class Ranked {
  private static final int DEFAULT = 10;
  private static final int MOST = 50;

  /** Properties of all schemas behind the query. */
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

  /** Whether a hit was found by its words. */
  private boolean withWords;

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
    withWords |= hit.bm25() != null;
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

  /**
   * The answer, to which is added what is to be said beside its hits.
   *
   * @param byWords whether words counted
   */
  Result result(JsonObject.Builder object, Recalled found, boolean byWords) {
    in.limit().putIfCapped(object);
    if (found.degraded()) {
      object.put("degraded", JsonArray.ofStrings(List.of("vector")));
    }
    if (found.matches() == 0) {
      String reason = found.degraded() ? "" : found.reason();
      return nothing(object, reason, found.searched(), "other words, search_text,");
    }
    putNext(object, found.taken(), found.matches(), false);
    if (found.degraded()) {
      object.put("message", "Ranked without meaning: " + found.reason());
    } else if (byWords && !withWords && !hits.isEmpty()) {
      object.put(
          "message",
          "None of these is among the best by words: they are the nearest by meaning, or hang"
              + " together with what is, however far. See whether they answer the query.");
    }
    return RecallJson.result(object, call);
  }

  /**
   * Says how to get the rest, where there is one.
   *
   * @param taken hits of this page
   * @param withTotal whether the number of all hits is known
   */
  void putNext(JsonObject.Builder object, int taken, int matches, boolean withTotal) {
    long next = offset() + (long) taken;
    if (next >= matches || in.limit().value() == 0) {
      return;
    }
    if (taken < in.limit().value()) {
      object.put("truncated", true);
    }
    if (withTotal) {
      object.put("results_total", matches);
    }
    object.put("next_cursor", Cursor.of(next));
  }

  /**
   * The answer when nothing was found.
   *
   * @param reason why there was nothing to search for; empty when there was
   * @param searched how many memories there are
   * @param other what to try besides list_memories
   */
  Result nothing(JsonObject.Builder object, String reason, long searched, String other) {
    String user = user();
    String range =
        "Searched "
            + (in.invalid() ? "" : "the valid ones of ")
            + searched
            + " memories"
            + (user == null ? "." : " of user " + Quoting.quote(user) + ".");
    String advice =
        searched == 0
            ? "There is nothing to find: store_memory adds a memory."
            : "Try " + other + " or list_memories.";
    object.put(
        "message",
        reason.isEmpty()
            ? "Nothing matches " + Quoting.quote(in.query()) + ". " + range + " " + advice
            : reason + ". " + range);
    return RecallJson.result(object, call);
  }
}
