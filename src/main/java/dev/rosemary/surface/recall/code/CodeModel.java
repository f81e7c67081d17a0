package dev.rosemary.surface.recall.code;

import dev.rosemary.code.CodeIndex;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.ModelSummary;
import dev.rosemary.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The model by whose vectors code is found, as answers tell of it. */
final class CodeModel {
  private CodeModel() {}

  /** {@code {status, model, dimensions, message?}}, as memories have it in {@code get_status}. */
  static JsonObject status(CodeIndex code) {
    Embedder embedder = code.embedder();
    ModelSummary model = embedder.summary();
    String message = unusable(code);
    if (message == null
        && embedder.state() instanceof EmbedderState.Loading
        && !embedder.isStarted()) {
      message = "The first index or search of code loads it.";
    }
    return JsonObject.builder()
        .put(
            "status",
            switch (embedder.state()) {
              case EmbedderState.Loading _ -> "loading";
              case EmbedderState.Ready _ -> "ready";
              case EmbedderState.Failed _ -> "error";
              case EmbedderState.Disabled _ -> "disabled";
            })
        .put("model", model.name())
        .put("dimensions", model.dimensions())
        .putIfPresent("message", message)
        .build();
  }

  /** Whether code is found by words alone, for good. */
  static boolean isOff(CodeIndex code) {
    return switch (code.embedder().state()) {
      case EmbedderState.Loading _, EmbedderState.Ready _ -> false;
      case EmbedderState.Failed _, EmbedderState.Disabled _ -> true;
    };
  }

  /** Why the model that is wanted cannot be used; null when it can, or none is wanted. */
  static @Nullable String unusable(CodeIndex code) {
    return code.embedder().state() instanceof EmbedderState.Failed failed ? failed.reason() : null;
  }
}
