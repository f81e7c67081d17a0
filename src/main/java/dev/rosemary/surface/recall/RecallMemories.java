package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.recall.Recalled;
import dev.rosemary.engine.memory.recall.Weights;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;

/** {@code recall}. */
final class RecallMemories {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "query":{"type":"string","maxLength":10000,"description":"A question, or what it is about"},
        "vector_weight":{"type":"number","minimum":0,"default":0.4,"description":"Meaning; 0 is off"},
        "bm25_weight":{"type":"number","minimum":0,"default":0.15,"description":"Words"},
        "ppr_weight":{"type":"number","minimum":0,"default":0.45,"description":"Connections"},
      """
          + Ranked.PROPERTIES
          + "},\"required\":[\"query\"]}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "memories":{"type":"array","description":"Best first; vector_score, bm25_score and ppr_score where a ranking has it","items":
      """
          + Properties.SCORED_MEMORY
          + """
          },
            "count":{"type":"integer","description":"Memories in this answer"},
            "query":{"type":"string","description":"As asked for"},
            "weights":{"type":"object","description":"Of the three rankings"},
            "degraded":{"type":"array","items":{"type":"string"},"description":"Rankings that could not be used"},
          """
          + Properties.ENTITIES
          + Properties.BESIDE
          + "},\"required\":[\"memories\",\"count\",\"query\",\"weights\"]}";

  private RecallMemories() {}

  private record In(Ranked.In ranked, Weights weights) {
    static In of(Args args) {
      return new In(
          Ranked.In.of(args),
          new Weights(
              weight(args, "vector_weight", Weights.DEFAULT.vector()),
              weight(args, "bm25_weight", Weights.DEFAULT.bm25()),
              weight(args, "ppr_weight", Weights.DEFAULT.ppr())));
    }

    private static double weight(Args args, String name, double otherwise) {
      Double given = args.optionalNumber(name);
      return given == null ? otherwise : given;
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "recall",
        "Recall memories",
        "Finds valid memories by meaning, words and connections. The best choice for questions.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> recall(scope, in, call));
  }

  private static Result recall(RecallScope scope, In in, Call call) {
    Ranked ranked = new Ranked(scope, in.ranked(), call);
    Weights weights = in.weights();
    Recalled found =
        scope
            .recall()
            .recall(
                in.ranked().query(),
                ranked.filter(),
                weights,
                ranked.offset(),
                in.ranked().limit().value(),
                ranked::take);
    boolean degraded = found.degraded();
    return ranked.result(
        JsonObject.builder()
            .put("memories", ranked.hits())
            .put("count", ranked.hits().items().size())
            .put("query", in.ranked().query())
            .put(
                "weights",
                JsonObject.builder()
                    .put("vector_weight", degraded ? 0 : weights.vector())
                    .put("bm25_weight", weights.bm25())
                    .put("ppr_weight", weights.ppr())
                    .build()),
        found,
        weights.bm25() > 0);
  }
}
