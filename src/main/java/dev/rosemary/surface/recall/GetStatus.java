package dev.rosemary.surface.recall;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.embed.CacheStatistics;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.ModelSummary;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.json.JsonObject;
import dev.rosemary.surface.recall.code.CodeSurface;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code get_status}. */
final class GetStatus {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{}}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "version":{"type":"string","description":"Of the server"},
        "status":{"type":"string","description":"healthy or unhealthy"},
        "memories_count":{"type":"integer","description":"All memories"},
        "embedding":{"type":"object","description":"The embedding model","properties":{
          "status":{"type":"string","description":"loading, ready, error or disabled"},
          "model":{"type":"string","description":"Its name"},
          "dimensions":{"type":"integer","description":"Of its vectors"},
          "cache_stats":{"type":"object","description":"Vectors of queries: hits, misses, size"},
          "message":{"type":"string","description":"Why it cannot be used"}},
         "required":["status","model","dimensions","cache_stats"]},
        "pending":{"type":"integer","description":"Memories without a vector yet"},
        "pending_other":{"type":"integer","description":"Other texts that are searched by meaning: observations, vault memories, documents"},
        "code":{"type":"object","description":"Indexed code: chunks, projects, and the embedding model for it"},
        "schema_version":{"type":"integer","description":"Of the database files"},
        "data_dir":{"type":"string","description":"Where they are"},
        "message":{"type":"string","description":"What is wrong"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["version","status","memories_count","embedding"]}
      """;

  private GetStatus() {}

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "get_status",
        "Get status",
        "Counts, and whether the embedding model is ready.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        args -> args,
        (_, call) -> status(scope, call));
  }

  private static Result status(RecallScope scope, Call call) {
    Engine engine = scope.engine().get();
    String wrong = null;
    Engine.@Nullable MeaningStatus meaning = null;
    try {
      meaning = engine.meaningStatus();
    } catch (FailureException e) {
      if (!(e.failure() instanceof Failure.Storage)) {
        throw e;
      }
      wrong = e.failure().message();
    }
    CodeIndex.Counts code = engine.code().counts(null);
    return RecallJson.result(
        JsonObject.builder()
            .put("version", scope.version())
            .put("status", wrong == null ? "healthy" : "unhealthy")
            .put("memories_count", meaning == null ? 0 : meaning.memories())
            .put(
                "embedding",
                embedding(engine.embedder(), meaning == null ? null : meaning.vectors()))
            .put("pending", meaning == null ? 0 : meaning.pending())
            .put("pending_other", meaning == null ? 0 : meaning.pendingOther())
            .put(
                "code",
                JsonObject.builder()
                    .put("chunks", code.chunks())
                    .put("projects", code.projects())
                    .put("embedding", CodeSurface.embedding(engine.code()))
                    .build())
            .put("schema_version", engine.schemaVersion())
            .put("data_dir", engine.directory().toString())
            .putIfPresent("message", wrong),
        call);
  }

  /**
   * The state of searches by meaning: ready only when they answer.
   *
   * @param vectors null where the store cannot say
   */
  private static JsonObject embedding(Embedder embedder, @Nullable VectorsState vectors) {
    ModelSummary model = embedder.summary();
    CacheStatistics cache = embedder.cacheStatistics();
    return JsonObject.builder()
        .put("status", status(embedder.state(), vectors))
        .put("model", model.name())
        .put("dimensions", model.dimensions())
        .put(
            "cache_stats",
            JsonObject.builder()
                .put("hits", cache.hits())
                .put("misses", cache.misses())
                .put("size", cache.size())
                .build())
        .putIfPresent("message", reason(embedder.state(), vectors))
        .build();
  }

  private static String status(EmbedderState state, @Nullable VectorsState vectors) {
    return switch (state) {
      case EmbedderState.Loading _ -> "loading";
      case EmbedderState.Failed _ -> "error";
      case EmbedderState.Disabled _ -> "disabled";
      case EmbedderState.Ready _ ->
          switch (vectors) {
            case null -> "ready";
            case VectorsState.Ready _ -> "ready";
            case VectorsState.Loading _ -> "loading";
            case VectorsState.OtherModel _, VectorsState.Unavailable _ -> "error";
          };
    };
  }

  private static @Nullable String reason(EmbedderState state, @Nullable VectorsState vectors) {
    if (state instanceof EmbedderState.Failed failed) {
      return failed.reason();
    }
    return vectors instanceof VectorsState.OtherModel other ? other.reason() : null;
  }
}
