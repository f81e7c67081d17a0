package dev.rosemary.surface.graph;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
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
        "Returns the active project.",
        Effect.READ,
        SCHEMA,
        null,
        args -> args,
        (in, call) -> {
          Project project;
          String gone = null;
          try {
            project = scope.current(call);
          } catch (FailureException e) {
            if (!(e.failure() instanceof Failure.Conflict)) {
              throw e;
            }
            // Archived or deleted meanwhile, which leaves the session without a project.
            project = null;
            gone = e.getMessage();
          }
          if (project != null) {
            return ProjectResult.shown(project, scope.budget().left(), call);
          }
          return Result.object(
              Warnings.add(
                      JsonObject.builder()
                          .put(
                              "message",
                              gone == null
                                  ? "No project is active. Call switch_project or create_project,"
                                      + " or name a project in each call."
                                  : gone),
                      List.of(),
                      call)
                  .build());
        });
  }
}
