package dev.rosemary.surface.graph;

import dev.rosemary.engine.project.Project;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Portion;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code list_projects}. */
final class ListProjects {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "status":{"type":"string","enum":["active","archived","all"],"default":"active","description":"Which projects"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor from the previous result"}}}
      """;

  private ListProjects() {}

  private record In(String status, @Nullable String cursor) {
    static In of(Args args) {
      return new In(args.string("status", "active"), args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(GraphScope scope) {
    return new Tool<>(
        "list_projects",
        "List projects",
        "Lists projects by name.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> list(scope, in, call));
  }

  private static Result list(GraphScope scope, In in, Call call) {
    List<Project> projects =
        scope
            .projects()
            .list(
                switch (in.status()) {
                  case "active" -> Project.Status.ACTIVE;
                  case "archived" -> Project.Status.ARCHIVED;
                  default -> null;
                });
    Portion page =
        Portion.take(
            projects.size(),
            place -> GraphJson.project(projects.get(place)),
            "description",
            (int) Math.min(Cursor.position(in.cursor()), projects.size()),
            Cursor.within(in.cursor()),
            scope.budget().left());
    List<Json> items = page.items();
    JsonObject.Builder beside = Warnings.add(JsonObject.builder(), List.of(), call);
    if (projects.isEmpty()) {
      beside.put("message", nothing(scope, in.status()));
    }
    if (page.next() < projects.size()) {
      beside
          .put("truncated", true)
          .put("projects_total", projects.size())
          .put("projects_returned", items.size())
          .put("next_cursor", Cursor.of(page.next(), page.within()));
    }
    return Result.array("projects", new JsonArray(items), beside.build());
  }

  private static String nothing(GraphScope scope, String status) {
    int others = scope.projects().list(null).size();
    if (others == 0) {
      return "There are no projects yet. create_project makes one.";
    }
    return "There are no "
        + status
        + " projects, but "
        + others
        + (status.equals("active") ? " archived." : " active.");
  }
}
