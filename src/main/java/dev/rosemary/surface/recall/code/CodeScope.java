package dev.rosemary.surface.recall.code;

import dev.rosemary.code.CodeIndex;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Warnings;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the tools work on.
 *
 * @param code the indexes; opened when they are first asked for
 * @param allowed folders inside which everything lies that may be indexed; empty for any
 * @param maxResultChars characters of a result; 0 for no limit
 */
record CodeScope(Supplier<CodeIndex> code, List<Path> allowed, int maxResultChars) {
  CodeScope {
    allowed = List.copyOf(allowed);
  }

  /** The property that names a project, and how it is described. */
  static String project(String description) {
    return """
    "project_id":{"type":"string","maxLength":500,"description":"%s"}\
    """
        .replace("%s", description);
  }

  /** What every answer may have. */
  static final String WARNINGS =
      """
      "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}\
      """;

  ResultBudget budget() {
    return new ResultBudget(maxResultChars);
  }

  static Result result(JsonObject.Builder object, Call call) {
    return Result.object(Warnings.add(object, List.of(), call).build());
  }
}
