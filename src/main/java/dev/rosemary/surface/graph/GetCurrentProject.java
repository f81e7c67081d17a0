package dev.rosemary.surface.graph;

import dev.rosemary.engine.project.Project;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;

/** {@code get_current_project}. */
final class GetCurrentProject {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{}}
      """;

  private GetCurrentProject() {}

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "get_current_project",
        "Current project",
        "Tells which project is active.",
        Effect.READ,
        SCHEMA,
        null,
        args -> args,
        (in, call) -> {
          Project project = scope.current(call);
          if (project != null) {
            return ProjectResult.of(project, call);
          }
          return Result.object(
              Warnings.add(
                      JsonObject.builder()
                          .put(
                              "message",
                              "No project is active. Call switch_project or create_project, or name"
                                  + " a project in each call."),
                      List.of(),
                      call)
                  .build());
        });
  }
}
