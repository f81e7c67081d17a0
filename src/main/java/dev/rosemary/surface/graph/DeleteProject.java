package dev.rosemary.surface.graph;

import dev.rosemary.engine.project.Projects;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;

/** {@code delete_project}. */
final class DeleteProject {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "name":{"type":"string","maxLength":500,"description":"Exact name"}},
       "required":["name"]}
      """;

  private DeleteProject() {}

  private record In(String name) {
    static In of(Args args) {
      return new In(args.string("name"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "delete_project",
        "Delete a project",
        "Deletes a project, active or archived, with the memories of every surface kept in it. It stays"
            + " in the trash for some days; the answer says how to restore it.",
        Effect.DELETE,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Projects.Deletion deletion = scope.projects().delete(in.name(), GraphScope.deleter(call));
          scope.context(call).leave(deletion.project().id());
          return ProjectResult.of(deletion, call);
        });
  }
}
