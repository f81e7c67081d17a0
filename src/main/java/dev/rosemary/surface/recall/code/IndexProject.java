package dev.rosemary.surface.recall.code;

import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.IndexResult;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Lane;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code index_project}. */
final class IndexProject {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "path":{"type":"string","maxLength":4096,"description":"Absolute path of its folder"},
        "watch":{"type":"boolean","description":"Follow its changes from now on"}},
       "required":["path"]}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "project_id":{"type":"string","description":"For the other tools"},
        "files_indexed":{"type":"integer","description":"Files in the index"},
        "chunks_created":{"type":"integer","description":"Pieces of them"},
        "files_changed":{"type":"integer","description":"Of them, new or changed"},
        "files_removed":{"type":"integer","description":"Deleted or excluded since the last run"},
        "watching":{"type":"boolean","description":"Whether changes are followed"},
      """
          + CodeScope.WARNINGS
          + "},\"required\":[\"project_id\",\"files_indexed\",\"chunks_created\"]}";

  private IndexProject() {}

  /** {@code watch} absent leaves things as they are. */
  private record In(String path, @Nullable Boolean watch) {
    static In of(Args args) {
      return new In(
          args.string("path"),
          args.object().get("watch") instanceof JsonBoolean watch ? watch.value() : null);
    }
  }

  static Tool<?> tool(CodeScope scope) {
    return new Tool<>(
        "index_project",
        "Index source code",
        "Indexes a folder of source code, or what changed in it.",
        Effect.ADD,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> index(scope, in, call),
        Lane.CODE);
  }

  private static Result index(CodeScope scope, In in, Call call) {
    CodeIndex code = scope.code().get();
    IndexResult result =
        code.index(
            in.path(),
            scope.allowed(),
            new IndexProgress() {
              @Override
              public void files(int done, int total) {
                check();
                call.progress().report(done, total, done + " of " + total + " files");
              }

              @Override
              public void check() {
                call.cancellation().check();
              }
            });
    String project = result.projectId();
    if (in.watch() != null) {
      if (in.watch()) {
        code.watch(project, scope.allowed());
      } else {
        code.unwatch(project);
      }
    }
    return CodeScope.result(
        JsonObject.builder()
            .put("project_id", project)
            .put("files_indexed", result.filesIndexed())
            .put("chunks_created", result.chunksCreated())
            .put("files_changed", result.filesChanged())
            .put("files_removed", result.filesRemoved())
            .put("watching", code.isWatched(project)),
        call);
  }
}
