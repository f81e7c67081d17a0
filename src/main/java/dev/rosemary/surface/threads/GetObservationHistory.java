package dev.rosemary.surface.threads;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.thread.VersionedObservation;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Portion;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code get_observation_history}. */
final class GetObservationHistory {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "entityName":{"type":"string","maxLength":500,"description":"Its entity"},
        "observationId":{"type":"string","maxLength":500,"description":"Id of any version"},
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor"}},
       "required":["entityName","observationId"]}
      """;

  private GetObservationHistory() {}

  private record In(
      String entityName, String observationId, @Nullable String threadId, @Nullable String cursor) {
    static In of(Args args) {
      return new In(
          args.string("entityName"),
          args.string("observationId"),
          args.optionalString("threadId"),
          args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "get_observation_history",
        "Get observation history",
        "All versions of a fact, oldest first.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> history(scope, in, call));
  }

  private static Result history(ThreadScope scope, In in, Call call) {
    List<VersionedObservation> chain =
        scope.read(
            call, threads -> threads.history(in.threadId(), in.entityName(), in.observationId()));
    Portion history =
        Portion.take(
            chain.size(),
            place -> ThreadJson.observation(chain.get(place)),
            "content",
            (int) Math.min(Cursor.position(in.cursor()), chain.size()),
            Cursor.within(in.cursor()),
            scope.budget().left());
    JsonObject.Builder object =
        JsonObject.builder()
            .put("entityName", NameText.trim(in.entityName()))
            .put("history", new JsonArray(history.items()));
    if (history.next() < chain.size()) {
      object
          .put("truncated", true)
          .put("versions_total", chain.size())
          .put("next_cursor", Cursor.of(history.next(), history.within()));
    }
    return Result.object(Warnings.add(object, List.of(), call).build());
  }
}
