package dev.rosemary.surface.graph;

import dev.rosemary.engine.project.Project;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code list_projects}. */
final class ListProjects {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "status":{"type":"string","enum":["active","archived","all"],"default":"active","description":"Which projects"},
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor of the answer before"}}}
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
    int from = (int) Math.min(Cursor.position(in.cursor()), projects.size());
    ResultBudget budget = scope.budget();
    List<Json> items = new ArrayList<>();
    for (Project project : projects.subList(from, projects.size())) {
      JsonObject item = GraphJson.project(project);
      if (!budget.take(Result.size(item))) {
        break;
      }
      items.add(item);
    }
    JsonObject.Builder beside = Warnings.add(JsonObject.builder(), List.of(), call);
    if (from + items.size() < projects.size()) {
      beside
          .put("truncated", true)
          .put("projects_total", projects.size())
          .put("projects_returned", items.size())
          .put("next_cursor", Cursor.of(from + (long) items.size()));
    }
    return Result.array("projects", new JsonArray(items), beside.build());
  }
}
