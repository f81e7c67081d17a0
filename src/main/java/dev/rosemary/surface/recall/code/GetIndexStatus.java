package dev.rosemary.surface.recall.code;

import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.IndexStatus;
import dev.rosemary.code.index.IndexState;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Lane;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import java.util.TreeMap;

/** {@code get_index_status}. */
final class GetIndexStatus {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + CodeScope.project("From index_project")
          + "},\"required\":[\"project_id\"]}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "project_id":{"type":"string","description":"As asked for"},
        "status":{"type":"string","description":"indexing, completed or failed"},
        "total_files":{"type":"integer","description":"Files to index"},
        "indexed_files":{"type":"integer","description":"Files that can be searched"},
        "total_chunks":{"type":"integer","description":"Pieces of them"},
        "embedded_chunks":{"type":"integer","description":"Pieces that are found by meaning"},
        "pending_chunks":{"type":"integer","description":"Pieces that will be"},
        "embedding":{"type":"object","description":"The model: status, model, dimensions, and message, why it cannot be used"},
        "started_at":{"type":"string","description":"Of the latest run"},
        "completed_at":{"type":"string","description":"Of the latest run, when it is over"},
        "error":{"type":"string","description":"Why it failed"},
        "path":{"type":"string","description":"The folder"},
        "watching":{"type":"boolean","description":"Whether its changes are followed"},
        "degraded_files":{"type":"integer","description":"Split by lines because no parser handles them"},
        "skipped":{"type":"object","description":"Files skipped, by reason"},
        "message":{"type":"string","description":"What to know or to do"},
      """
          + CodeScope.WARNINGS
          + "},\"required\":[\"project_id\",\"status\",\"total_files\",\"indexed_files\","
          + "\"total_chunks\",\"started_at\"]}";

  private GetIndexStatus() {}

  static Tool<?> tool(CodeScope scope) {
    return new Tool<>(
        "get_index_status",
        "Get index status",
        "How far the index of a project is.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        args -> args.string("project_id"),
        (project, call) -> status(scope, project, call),
        Lane.NONE);
  }

  private static Result status(CodeScope scope, String project, Call call) {
    CodeIndex code = scope.code().get();
    IndexStatus status = code.status(project);
    IndexState state = status.state();
    JsonObject.Builder skipped = JsonObject.builder();
    new TreeMap<>(state.skipped()).forEach(skipped::put);
    JsonObject.Builder object =
        JsonObject.builder()
            .put("project_id", status.projectId())
            .put("status", state.phase().label())
            .put("total_files", state.totalFiles())
            .put("indexed_files", state.indexedFiles())
            .put("total_chunks", state.totalChunks())
            .put("embedded_chunks", state.embeddedChunks())
            .put("pending_chunks", CodeModel.isOff(code) ? 0 : state.pendingChunks())
            .put("embedding", CodeModel.status(code))
            .put("started_at", Timestamps.nanos(state.startedAt()));
    if (state.completedAt() != null) {
      object.put("completed_at", Timestamps.nanos(state.completedAt()));
    }
    return CodeScope.result(
        object
            .putIfPresent("error", state.error())
            .putIfPresent("path", state.root().isEmpty() ? null : state.root())
            .put("watching", status.watching())
            .put("degraded_files", state.degradedFiles())
            .put("skipped", skipped.build())
            .putIfPresent("message", status.there() ? null : gone(state)),
        call);
  }

  private static String gone(IndexState state) {
    return "The folder "
        + Quoting.quote(state.root())
        + " no longer exists or cannot be read; search_code still finds its last indexed files."
        + " delete_project deletes the index; if the folder was moved, call index_project"
        + " with its new path.";
  }
}
