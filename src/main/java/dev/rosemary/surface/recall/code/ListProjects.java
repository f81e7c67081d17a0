package dev.rosemary.surface.recall.code;

import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Lane;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;

/** {@code list_projects}. */
final class ListProjects {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "cursor":{"type":"string","maxLength":500,"description":"next_cursor"}}}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "projects":{"type":"array","items":{"type":"string"},"description":"Their ids"},
        "count":{"type":"integer","description":"All projects"},
        "truncated":{"type":"boolean","description":"More results exist"},
        "next_cursor":{"type":"string","description":"Asks for the rest"},
      """
          + CodeScope.WARNINGS
          + "},\"required\":[\"projects\",\"count\"]}";

  private ListProjects() {}

  static Tool<?> tool(CodeScope scope) {
    return new Tool<>(
        "list_projects",
        "List indexed projects",
        "Lists indexed projects of code.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        args -> args,
        (args, call) -> list(scope, args, call),
        Lane.NONE);
  }

  private static Result list(CodeScope scope, Args args, Call call) {
    List<String> ids = scope.code().get().list();
    long offset = Cursor.position(args.optionalString("cursor"));
    int from = (int) Math.min(offset, ids.size());
    ResultBudget budget = scope.budget();
    List<String> page = new ArrayList<>();
    for (String id : ids.subList(from, ids.size())) {
      if (!budget.take(id.length() + 2)) {
        break;
      }
      page.add(id);
    }
    JsonObject.Builder object =
        JsonObject.builder().put("projects", JsonArray.ofStrings(page)).put("count", ids.size());
    if (from + page.size() < ids.size()) {
      object.put("truncated", true).put("next_cursor", Cursor.of(from + (long) page.size()));
    }
    return CodeScope.result(object, call);
  }
}
