package dev.rosemary.surface.graph;

import dev.rosemary.engine.project.Project;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;

/** {@code create_project}. */
final class CreateProject {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "name":{"type":"string","maxLength":500,"description":"Unique name, 1-100 characters"},
        "description":{"type":"string","maxLength":1000000,"default":"","description":"What it is about"}},
       "required":["name"]}
      """;

  private CreateProject() {}

  private record In(String name, String description) {
    static In of(Args args) {
      return new In(args.string("name"), args.string("description", ""));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "create_project",
        "Create a project",
        "Creates a project with its own store and makes it active.",
        Effect.APPEND,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Project project = scope.projects().create(in.name(), in.description());
          scope.context(call).enter(project);
          return ProjectResult.of(project, call);
        });
  }
}
