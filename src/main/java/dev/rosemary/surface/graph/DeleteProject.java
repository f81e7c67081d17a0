package dev.rosemary.surface.graph;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.project.ProjectContext;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.client.Question;

/** {@code delete_project}. */
final class DeleteProject {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "name":{"type":"string","maxLength":500,"description":"Exact name"}},
       "required":["name"]}
      """;

  /** A form without fields: clients show it as the message with a button for yes and one for no. */
  private static final JsonObject YES_OR_NO =
      JsonObject.builder().put("type", "object").put("properties", JsonObject.EMPTY).build();

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
          // First: a session that begins in this project would make it again.
          ProjectContext context = scope.context(call);
          confirm(scope, in.name(), call);
          Projects.Deletion deletion = scope.projects().delete(in.name(), GraphScope.deleter(call));
          context.leave(deletion.project().id());
          return ProjectResult.of(deletion, call);
        });
  }

  /**
   * Asks the user where the client can: one call takes along what every surface kept there.
   *
   * @throws FailureException when there is no consent; nothing was changed then
   */
  private static void confirm(GraphScope scope, String name, Call call) {
    if (!call.client().answers(Question.Kind.ELICITATION)) {
      return;
    }
    Projects.DeletionAhead ahead = scope.projects().beforeDeletion(name);
    JsonObject answer =
        call.client().ask("delete_project", Question.elicitation(question(ahead), YES_OR_NO));
    if (!"accept".equals(answer.string("action"))) {
      throw new FailureException(
          new Failure.Denied(
              "The user did not agree: project "
                  + Quoting.quote(ahead.project().name())
                  + " was not deleted. Do not try again unless the user asks for it."));
    }
  }

  private static String question(Projects.DeletionAhead ahead) {
    ProjectContents contents = ahead.contents();
    StringBuilder question =
        new StringBuilder("Delete project ").append(Quoting.quote(ahead.project().name()));
    if (contents != null) {
      question.append(", which holds ").append(contents.text());
    }
    question.append("? ");
    if (ahead.days() == 0) {
      question.append("It cannot be restored.");
    } else {
      question
          .append("It can be restored for ")
          .append(Plural.of(ahead.days(), "day"))
          .append(" (rosemary projects restore).");
    }
    return question.toString();
  }
}
