package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.recall.Recalled;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;

/** {@code search_text}. */
final class SearchText {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "query":{"type":"string","maxLength":10000,"description":"Words, or AND, OR, NOT, \\"phrase\\", prefix*"},
      """
          + Ranked.PROPERTIES
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
          + Properties.ENTITIES
          + Properties.BESIDE
          + "},\"required\":[\"results\",\"count\",\"query\"]}";

  private SearchText() {}

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "search_text",
        "Search memories by words",
        "Finds valid memories by words (BM25), best first.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        Ranked.In::of,
        (in, call) -> search(scope, in, call));
  }

  private static Result search(RecallScope scope, Ranked.In in, Call call) {
    Ranked ranked = new Ranked(scope, in, call);
    Memories.TextSearch found =
        scope
            .memories()
            .searchText(
                in.query(),
                ranked.filter(),
                ranked.offset(),
                in.limit().value(),
                (memory, score) -> ranked.take(new Recalled.Hit(memory, score, null, null, null)));
    JsonObject.Builder object =
        in.limit()
            .putIfCapped(
                JsonObject.builder()
                    .put("results", ranked.hits())
                    .put("count", ranked.hits().items().size())
                    .put("query", in.query()));
    int entities = ranked.putEntities(object);
    if (found.matches() == 0) {
      return ranked.nothing(
          object,
          found.reason(),
          found.searched(),
          entities,
          "fewer or other words, a prefix such as deploy*,");
    }
    if (found.relaxed()) {
      object
          .put("relaxed", true)
          .put("message", "No memory holds all the words; these hold some of them.");
    }
    ranked.putNext(object, found.taken(), found.matches(), found.complete());
    return RecallJson.result(object, call);
  }
}
