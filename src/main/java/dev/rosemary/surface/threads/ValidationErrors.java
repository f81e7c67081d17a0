package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.rule.Draft.DraftRelation;
import dev.rosemary.engine.thread.rule.Given;
import dev.rosemary.engine.thread.rule.Problem;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.List;

/** The published form of problems. */
final class ValidationErrors {
  /** Code points of a target or type that are shown. */
  private static final int SHOWN = 500;

  private ValidationErrors() {}

  static JsonArray of(List<Problem> problems) {
    return JsonArray.of(problems, ValidationErrors::error);
  }

  /** The problems, or what the schema found when the rules found nothing. */
  static List<Problem> orExplanation(List<Problem> problems, String explanation) {
    return problems.isEmpty()
        ? List.of(
            new Problem(
                Problem.CALL, null, null, explanation, "Send the arguments as the schema says"))
        : problems;
  }

  private static Json error(Problem problem) {
    JsonObject.Builder error =
        JsonObject.builder().put("error", "Validation failed").put("entity", problem.entity());
    error.putIfPresent("observation", problem.observation());
    DraftRelation relation = problem.relation();
    if (relation != null) {
      JsonObject.Builder shown = JsonObject.builder();
      put(shown, "targetEntity", relation.target());
      put(shown, "relationType", relation.type());
      JsonObject built = shown.build();
      if (!built.members().isEmpty()) {
        error.put("relation", built);
      }
    }
    return error.put("problem", problem.problem()).put("suggestion", problem.suggestion()).build();
  }

  private static void put(JsonObject.Builder object, String name, Given<String> given) {
    if (given instanceof Given.Value<String>(String text)) {
      boolean fits = text.codePointCount(0, text.length()) <= SHOWN;
      object.put(name, fits ? text : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…");
    }
  }
}
