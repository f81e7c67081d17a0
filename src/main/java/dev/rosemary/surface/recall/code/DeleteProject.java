package dev.rosemary.surface.recall.code;

import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Lane;
import dev.rosemary.tool.Tool;

/** {@code delete_project}. */
final class DeleteProject {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + CodeScope.project("From list_projects")
          + "},\"required\":[\"project_id\"]}";

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "chunks_deleted":{"type":"integer","description":"Pieces that it had"},
      """
          + CodeScope.WARNINGS
          + "},\"required\":[\"chunks_deleted\"]}";

  private DeleteProject() {}

  static Tool<?> tool(CodeScope scope) {
    return new Tool<>(
        "delete_project",
        "Delete a project's index",
        "Deletes the index of a project, not its files.",
        Effect.DELETE,
        SCHEMA,
        OUTPUT,
        args -> args.string("project_id"),
        (project, call) ->
            CodeScope.result(
                JsonObject.builder().put("chunks_deleted", scope.code().get().delete(project)),
                call),
        Lane.CODE);
  }
}
