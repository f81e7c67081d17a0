package dev.rosemary.surface.graph;

import dev.rosemary.engine.project.Project;
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
        "Deletes a project, active or archived, and all its data for good. Cannot be undone.",
        Effect.DELETE,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Project project = scope.projects().delete(in.name());
          scope.context(call).leave(project.id());
          return ProjectResult.of("Deleted project", project, call);
        });
  }
}
