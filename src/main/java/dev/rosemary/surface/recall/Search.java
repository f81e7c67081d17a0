package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.recall.Recalled;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;

/** {@code search}. */
final class Search {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "query":{"type":"string","maxLength":10000,"description":"What it is about, in your words"},
      """
          + Ranked.PROPERTIES
          + "},\"required\":[\"query\"]}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "results":{"type":"array","description":"Nearest first; score is the cosine","items":
      """
          + Properties.SCORED_MEMORY
          + """
          },
            "count":{"type":"integer","description":"Memories in this answer"},
            "query":{"type":"string","description":"As asked for"},
          """
          + Properties.ENTITIES
          + Properties.BESIDE
          + "},\"required\":[\"results\",\"count\",\"query\"]}";

  private Search() {}

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "search",
        "Search memories by meaning",
        "Finds valid memories nearest in meaning.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        Ranked.In::of,
        (in, call) -> search(scope, in, call));
  }

  private static Result search(RecallScope scope, Ranked.In in, Call call) {
    Ranked ranked = new Ranked(scope, in, call);
    Recalled found =
        scope
            .recall()
            .search(in.query(), ranked.filter(), ranked.offset(), in.limit().value(), ranked::take);
    return ranked.result(
        JsonObject.builder()
            .put("results", ranked.hits())
            .put("count", ranked.hits().items().size())
            .put("query", in.query()),
        found,
        false);
  }
}
