package dev.rosemary.surface.graph;

import dev.rosemary.engine.project.Project;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;

/** {@code restore_project}. */
final class RestoreProject {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "name":{"type":"string","maxLength":500,"description":"Name of an archived project"}},
       "required":["name"]}
      """;

  private RestoreProject() {}

  private record In(String name) {
    static In of(Args args) {
      return new In(args.string("name"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "restore_project",
        "Restore a project",
        "Restores an archived project; call switch_project to make it active.",
        Effect.ADD,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Project project = scope.projects().restore(in.name());
          return ProjectResult.of(project, call);
        });
  }
}
