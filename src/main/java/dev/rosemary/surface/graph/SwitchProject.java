package dev.rosemary.surface.graph;

import dev.rosemary.engine.project.Project;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;

/** {@code switch_project}. */
final class SwitchProject {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "name":{"type":"string","maxLength":500,"description":"Name of an active project"}},
       "required":["name"]}
      """;

  private SwitchProject() {}

  private record In(String name) {
    static In of(Args args) {
      return new In(args.string("name"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "switch_project",
        "Switch project",
        "Makes a project active for this session.",
        Effect.ADD,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Project project = scope.projects().active(in.name());
          scope.context(call).enter(project);
          return ProjectResult.of("Switched to project", project, call);
        });
  }
}
