package dev.rosemary.surface.vault;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.vault.Memory;
import dev.rosemary.engine.vault.Search;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.TextPart;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code search_memories}. */
final class SearchMemories {
  private static final int DEFAULT_LIMIT = 10;
  private static final int MOST = 100;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "query":{"type":"string","maxLength":10000,"description":"Words or FTS5 syntax; empty lists the newest"},
        "scope":{"type":"string","enum":["session","vault","all"],"default":"all","description":"Where to search"},
        "tags":{"type":"array","maxItems":10000,"items":{"type":"string","maxLength":500},"description":"Only memories with ALL of these"},
        "query_embedding":{"type":"array","maxItems":10000,"items":{"type":"number"},"description":"Vector of the query"},
        "limit":{"type":"integer","default":10,"description":"1 to 100"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor from the previous result"},
        "session_id":{"type":"string","maxLength":500,"description":"Session, if not the connection's"}},
       "required":["query"]}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "results":{"type":"array","description":"Best first","items":{"type":"object","properties":{
          "key":{"type":"string","description":"Its key"},
          "content":{"type":"string","description":"Its content"},
          "content_cut":{"type":"object","description":"Present when content is only a part","properties":{
            "from":{"type":"integer","description":"Where the part begins"},
            "shown":{"type":"integer","description":"Its code points"},
            "total":{"type":"integer","description":"Those of the whole"}}},
          "tags":{"type":"array","items":{"type":"string"},"description":"Its tags"},
          "scope":{"type":"string","description":"session or vault"},
          "relevance":{"type":"number","description":"Score in [0,1]; 1.0 = exact match"}},
         "required":["key","content","tags","scope","relevance"]}},
        "total_searched":{"type":"integer","description":"Memories in scope with the tags"},
        "relaxed":{"type":"boolean","description":"None has all words; these have some"},
        "message":{"type":"string","description":"What to know or to try"},
        "results_total":{"type":"integer","description":"Results of all pages"},
        "truncated":{"type":"boolean","description":"More results exist"},
        "next_cursor":{"type":"string","description":"Asks for the rest"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["results","total_searched"]}
      """;

  /** Scores have four decimal places. */
  private static final double SCORE_SCALE = 10_000;

  private static final String CUT =
      "This memory is too large for one result. Send next_cursor as cursor to read the rest.";

  private SearchMemories() {}

  private record In(
      String query,
      String scope,
      List<String> tags,
      @Nullable Embedding embedding,
      int limit,
      @Nullable String cursor,
      @Nullable String session) {
    static In of(Args args) {
      return new In(
          args.string("query"),
          args.string("scope", "all"),
          args.strings("tags"),
          EmbeddingArgument.of(args, "query_embedding"),
          Math.clamp(args.integer("limit", DEFAULT_LIMIT), 1, MOST),
          args.optionalString("cursor"),
          args.optionalString("session_id"));
    }
  }

  static Tool<?> tool(SessionScope scope, int maxResultChars) {
    return new Tool<>(
        "search_memories",
        "Search memories",
        "Finds memories by words, tags, or both, best first; by meaning too when query_embedding is"
            + " given.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> search(scope, new ResultBudget(maxResultChars), in, call));
  }

  private static Result search(SessionScope scope, ResultBudget budget, In in, Call call) {
    @Nullable String session =
        switch (in.scope()) {
          case "session" -> scope.require(call.session(), in.session());
          case "vault" -> null;
          default -> scope.id(call.session(), in.session());
        };
    int offset = (int) Math.min(Cursor.position(in.cursor()), Integer.MAX_VALUE / 2);
    List<Json> results = new ArrayList<>();
    // Code points of the first result's content to leave out; where the rest of a content begins.
    long[] within = {Cursor.within(in.cursor())};
    long[] rest = {0};
    Search.Found found =
        scope
            .vault()
            .search(
                new Search(
                    in.query(),
                    session == null ? null : SessionScope.stored(call.session(), session),
                    !in.scope().equals("session"),
                    in.tags(),
                    in.embedding(),
                    offset,
                    in.limit()),
                hit -> {
                  call.cancellation().check();
                  return take(hit, budget, results, within, rest);
                });
    JsonObject.Builder answer =
        JsonObject.builder()
            .put("results", new JsonArray(results))
            .put("total_searched", found.searched());
    long next = offset + (long) found.taken();
    if (found.relaxed()) {
      answer
          .put("relaxed", true)
          .put("message", "No memory has all the words; these have some of them.");
    }
    if (rest[0] > 0) {
      answer
          .put("truncated", true)
          .put("results_total", found.matches())
          .put("next_cursor", Cursor.of(next, rest[0]))
          .put("message", CUT);
    } else if (results.isEmpty()) {
      answer.put("message", (nothing(in, found) + " " + scope.otherStores()).strip());
    } else if (next < found.matches()) {
      if (found.taken() < in.limit()) {
        answer.put("truncated", true);
      }
      answer.put("results_total", found.matches()).put("next_cursor", Cursor.of(next));
    }
    return Result.object(Warnings.add(answer, List.of(), call).build());
  }

  /**
   * Takes a result if it fits, and a part of one that is larger than an answer. Such a part counts
   * as not taken until its end was shown, so that the next page begins with the rest of it.
   */
  private static boolean take(
      Search.Hit hit, ResultBudget budget, List<Json> results, long[] within, long[] rest) {
    JsonObject result = result(hit);
    if (within[0] > 0 || (budget.isEmpty() && Result.size(result) > budget.left())) {
      TextPart.Cut cut = TextPart.cut(result, "content", within[0], budget.left());
      within[0] = 0;
      budget.take(Result.size(cut.object()));
      results.add(cut.object());
      rest[0] = cut.next();
      return cut.next() == 0;
    }
    return rest[0] == 0 && budget.take(Result.size(result)) && results.add(result);
  }

  /** Four decimal places; above 0, and 1 only for what is 1. */
  private static double rounded(double relevance) {
    return relevance >= 1
        ? 1
        : Math.clamp(Math.rint(relevance * SCORE_SCALE), 1.0, SCORE_SCALE - 1) / SCORE_SCALE;
  }

  private static JsonObject result(Search.Hit hit) {
    Memory memory = hit.memory();
    return JsonObject.builder()
        .put("key", memory.key())
        .put("content", memory.content())
        .put("tags", JsonArray.ofStrings(memory.tags()))
        .put("scope", memory.scope().word())
        .put("relevance", rounded(hit.relevance()))
        .build();
  }

  /**
   * What was searched and what to try next: a model reads a bare empty list as "does not exist".
   */
  private static String nothing(In in, Search.Found found) {
    StringBuilder text = new StringBuilder();
    if (!found.reason().isEmpty() && !in.query().isBlank()) {
      text.append("Nothing was searched for: ").append(found.reason()).append(". ");
    } else {
      text.append("Nothing found");
      text.append(in.query().isBlank() ? ". " : " for " + Quoting.quote(in.query()) + ". ");
    }
    text.append("Searched the keys, contents and tags of ").append(found.searched());
    text.append(found.searched() == 1 ? " memory" : " memories");
    text.append(in.tags().isEmpty() ? "" : " that have all the tags");
    text.append(" (scope ").append(in.scope()).append("). ");
    return text.append("Try fewer or other words, a prefix such as deploy*,")
        .append(in.tags().isEmpty() ? "" : " fewer tags,")
        .append(in.scope().equals("all") ? "" : " scope all,")
        .append(" or an empty query to list the newest.")
        .toString();
  }
}
