package dev.rosemary.surface.graph;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.project.DeletedProject;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.TextPart;
import dev.rosemary.tool.Warnings;
import java.util.List;

/** Answers of the tools that change where a project stands. */
final class ProjectResult {
  private ProjectResult() {}

  /** The project alone. */
  static Result of(Project project, Call call) {
    return Result.object(
        Warnings.add(GraphJson.project(project).toBuilder(), lost(call), call).build());
  }

  /** The project alone, with as much of its description as fits. */
  static Result shown(Project project, long most, Call call) {
    TextPart.Cut cut = TextPart.cut(GraphJson.project(project), "description", 0, most);
    JsonObject.Builder object = cut.object().toBuilder();
    if (cut.next() > 0) {
      object.put("message", "The description is cut; list_projects reads all of it in parts.");
    }
    return Result.object(Warnings.add(object, lost(call), call).build());
  }

  /** A confirmation with the project. */
  static Result of(String done, Project project, Call call) {
    return Result.object(
        Warnings.add(
                JsonObject.builder()
                    .put("message", done + " " + Quoting.quote(project.name()) + ".")
                    .put("project", GraphJson.project(project)),
                lost(call),
                call)
            .build());
  }

  /** What a deletion took along, and how to bring it back. */
  static Result of(Projects.Deletion deletion, Call call) {
    DeletedProject kept = deletion.kept();
    String name = Quoting.quote(deletion.project().name());
    StringBuilder message = new StringBuilder("Deleted project ").append(name);
    message.append(kept == null ? " for good" : "");
    ProjectContents contents = deletion.contents();
    message.append(
        contents == null
            ? "; what it held could not be read."
            : ", which held " + contents.text() + ".");
    JsonObject.Builder answer = JsonObject.builder();
    if (kept != null) {
      message
          .append(" It is in the trash until ")
          .append(kept.keepUntil())
          .append("; to restore it, the user runs: rosemary projects restore ")
          .append(name);
    }
    answer
        .put("message", message.toString())
        .put("project", GraphJson.project(deletion.project()))
        .put("deleted", counts(contents == null ? ProjectContents.EMPTY : contents));
    if (kept != null) {
      answer.put("trash", kept.path()).put("kept_until", kept.keepUntil());
    }
    return Result.object(Warnings.add(answer, lost(call), call).build());
  }

  private static JsonObject counts(ProjectContents contents) {
    JsonObject.Builder surfaces = JsonObject.builder();
    contents
        .counts()
        .forEach((surface, kinds) -> {
          JsonObject.Builder counts = JsonObject.builder();
          kinds.forEach(counts::put);
          surfaces.put(surface, counts.build());
        });
    return surfaces.build();
  }

  /**
   * A client of the stateless revision has a session for each request: what a call makes active is
   * not active in its next one, which it has to be told.
   */
  private static List<String> lost(Call call) {
    return call.session().lasting()
        ? List.of()
        : List.of(
            "This client has no session between requests: name the project in every call, with the"
                + " argument project.");
  }
}
