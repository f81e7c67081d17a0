package dev.rosemary.surface.docs;

import dev.rosemary.engine.document.Opening;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;

/** {@code activate_project}. */
final class ActivateProject {
  static final String NAME = "activate_project";

  private static final String SCHEMA =
      """
      {"type":"object","properties":{}}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "success":{"type":"boolean","description":"True when done"},
        "project_id":{"type":"string","description":"Id of the project"},
        "project_dir":{"type":"string","description":"Its folder"},
        "error":{"type":"string","description":"Code of what failed"},
        "message":{"type":"string","description":"What to do next"}}}
      """;

  private ActivateProject() {}

  static Tool<?> tool(DocsScope scope) {
    return new Tool<>(
        NAME,
        "Activate the project",
        "Opens the documents of the server's project folder. Call it first in every session.",
        scope.readOnly() ? Effect.READ : Effect.ADD,
        SCHEMA,
        OUTPUT,
        args -> args,
        (_, call) -> activate(scope, call));
  }

  private static Result activate(DocsScope scope, Call call) {
    return switch (scope.activate(call)) {
      case Opening.Opened opened -> {
        JsonObject.Builder answer =
            DocsScope.success()
                .put("project_id", opened.projectId())
                .put("project_dir", scope.folder());
        if (!call.session().lasting()) {
          answer.put("message", "Send this project_id with every call.");
        }
        yield DocsScope.answer(answer, call);
      }
      case Opening.NotMade refused ->
          DocsFailures.of(DocsFailures.Code.CANNOT_CREATE_PROJECT_DIR, refused.message());
    };
  }
}
