package dev.rosemary.surface.graph;

import dev.rosemary.engine.project.Project;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;

/** {@code archive_project}. */
final class ArchiveProject {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "name":{"type":"string","maxLength":500,"description":"Name of an active project"}},
       "required":["name"]}
      """;

  private ArchiveProject() {}

  private record In(String name) {
    static In of(Args args) {
      return new In(args.string("name"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "archive_project",
        "Archive a project",
        "Archives a project. Its data is kept; restore_project restores it.",
        Effect.REPLACE,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Project project = scope.projects().archive(in.name());
          scope.context(call).leave(project.id());
          return ProjectResult.of("Archived project", project, call);
        });
  }
}
