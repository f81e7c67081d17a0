package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.Written.Deleted;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Warnings;
import java.util.List;
import java.util.function.Function;

/** The answer of the tools that delete: how many, and what was not there. */
final class DeletedResult {
  private DeletedResult() {}

  static <T> Result of(Deleted<T> deleted, Function<T, Json> encoder, Call call) {
    JsonObject.Builder object = JsonObject.builder().put("deleted", deleted.deleted());
    if (!deleted.notFound().isEmpty()) {
      object.put("not_found", JsonArray.of(deleted.notFound(), encoder));
    }
    return Result.object(Warnings.add(object, List.of(), call).build());
  }
}
