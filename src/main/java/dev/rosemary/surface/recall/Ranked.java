package dev.rosemary.surface.recall;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.entity.Entity;
import dev.rosemary.engine.memory.recall.Recalled;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.TextPart;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the searches of memories have in common: arguments, and a page of hits. */
final class Ranked {
  private static final int DEFAULT = 10;
  private static final int MOST = 50;

  /** Characters of an entity beside memories. */
  private static final int DESCRIBED = 1_000;

  /** Significant digits of a score. */
  private static final int DIGITS = 4;

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
    JsonObject.Builder object = RecallJson.memory(hit.memory());
    put(object, "score", hit.score());
    put(object, "vector_score", hit.vector());
    put(object, "bm25_score", hit.bm25());
    withWords |= hit.bm25() != null;
    put(object, "ppr_score", hit.ppr());
    JsonObject built = object.build();
    if (budget.isEmpty()) {
      built = RecallJson.fitted(built, 0, budget.left()).object();
    }
    return budget.take(Result.size(built)) && hits.add(built);
  }

  private static void put(JsonObject.Builder object, String name, @Nullable Double score) {
    if (score != null) {
      object.put(name, rounded(score));
    }
  }

  /** A score as answers show it: more digits cost tokens and tell nobody anything. */
  private static double rounded(double score) {
    return new BigDecimal(score, new MathContext(DIGITS)).doubleValue();
  }

  /**
   * Adds the entities that the query is about, to the first page only.
   *
   * @return how many there are
   */
  int putEntities(JsonObject.Builder object) {
    if (offset() > 0 || in.limit().value() == 0) {
      return 0;
    }
    List<Json> entities = new ArrayList<>();
    for (Entity entity : scope.recall().entities(in.query(), user())) {
      JsonObject one = described(entity);
      if (budget.take(Result.size(one))) {
        entities.add(one);
      }
    }
    if (!entities.isEmpty()) {
      object.put("entities", new JsonArray(entities));
    }
    return entities.size();
  }

  /** An entity with the beginning of its description; get_related has all of it. */
  private static JsonObject described(Entity entity) {
    return TextPart.cut(RecallJson.entity(entity), "description", 0, DESCRIBED).object();
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
    int entities = putEntities(object);
    if (found.matches() == 0) {
      String reason = found.degraded() ? "" : found.reason();
      return nothing(object, reason, found.searched(), entities, "other words, search_text,");
    }
    putNext(object, found.taken(), found.matches(), false);
    if (found.degraded()) {
      object.put(
          "message",
          found.reason().equals(Embedder.DISABLED)
              ? "Ranked by words and connections; embeddings are off."
              : "Ranked by words and connections. " + found.reason());
    } else if (byWords && !withWords && !hits.isEmpty()) {
      object.put(
          "message",
          "No keyword match; these are the closest by meaning and connections, and may not answer"
              + " the query.");
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
   * @param entities how many entities were found
   * @param other what to try besides list_memories
   */
  Result nothing(
      JsonObject.Builder object, String reason, long searched, int entities, String other) {
    String user = user();
    String range =
        "Searched "
            + searched
            + (searched == 1 ? " memory" : " memories")
            + (in.invalid() ? "" : ", leaving out what is no longer valid")
            + (user == null ? "." : " of user " + Quoting.quote(user) + ".");
    String advice =
        searched == 0
            ? "Nothing is stored here yet: store_memory adds a memory." + scope.elsewhere()
            : "Try " + other + " or list_memories.";
    object.put(
        "message",
        reason.isEmpty()
            ? (entities == 0 ? "Nothing matches " : "Only entities match ")
                + Quoting.quote(in.query())
                + ". "
                + range
                + " "
                + advice
            : reason + ". " + range);
    return RecallJson.result(object, call);
  }
}
