package dev.rosemary.surface.threads;

import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.thread.CheckedVersion;
import dev.rosemary.engine.thread.NewVersion;
import dev.rosemary.engine.thread.Saved;
import dev.rosemary.engine.thread.rule.Given;
import dev.rosemary.engine.thread.rule.Problem;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.Schema;
import dev.rosemary.tool.BadArguments;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code add_observations}. A content is a string or an object, which a schema without type unions
 * cannot say: it declares the object, and a text that comes alone is taken as its content.
 */
final class AddObservations {
  static final String NAME = "add_observations";

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "observations":{"type":"array","maxItems":10000,"description":"By entity","items":{"type":"object","properties":{
          "entityName":{"type":"string","maxLength":500,"description":"Existing entity"},
          "contents":{"type":"array","maxItems":10000,"description":"Facts, 5-150 chars each","items":{"type":"object","description":"Or the text alone","properties":{"content":{"type":"string","maxLength":1000000,"description":"The fact"},"supersedes":{"type":"string","maxLength":1000000,"description":"Id or exact text of the fact it replaces"},"confidence":{"type":"number","description":"0 to 1"},"importance":{"type":"number","description":"0 to 1"}},"required":["content"]}}},
         "required":["entityName","contents"]}}},
       "required":["threadId","observations"]}
      """;

  private static final String EXAMPLE =
      "Send a string, or {content, supersedes?, confidence?, importance?}";

  private AddObservations() {}

  /** The arguments as far as they can be read, and what is wrong with the rest. */
  private record In(@Nullable String thread, List<NewVersion> versions, List<Problem> problems) {}

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        NAME,
        "Add observations",
        "Adds facts to existing entities. A fact with supersedes becomes the next version of the"
            + " one it names.",
        Effect.ADD,
        SCHEMA,
        null,
        args -> read(args.object()),
        (in, call) -> add(scope, in, call));
  }

  private static Result add(ThreadScope scope, In in, Call call) {
    String thread = in.thread();
    List<CheckedVersion> versions = CheckedVersion.of(in.versions());
    boolean wrong = versions.stream().anyMatch(version -> version.problem() != null);
    if (thread == null || wrong || !in.problems().isEmpty()) {
      return failed(all(scope, in, versions, call), call);
    }
    Saved.Additions additions =
        scope.write(call, threads -> threads.addObservations(thread, versions));
    if (!additions.problems().isEmpty()) {
      return failed(additions.problems(), call);
    }
    ResultBudget budget = scope.budget();
    Echo added =
        Echo.of(
            additions.added(),
            one ->
                ThreadJson.observation(
                    JsonObject.builder().put("entityName", one.entityName()), one.observation()),
            budget);
    Echo skipped = Echo.of(additions.skipped(), ThreadJson::content, budget);
    JsonObject.Builder object =
        JsonObject.builder().put("observations", added.array()).put("skipped", skipped.array());
    if (!skipped.isWhole()) {
      object.put("truncated", true).put("skipped_total", additions.skipped().size());
    }
    added.explain(object, "observations", "open_nodes shows those of an entity.");
    return Result.object(Warnings.add(object, List.of(), call).build());
  }

  /** Arguments that the schema refuses: they fit once texts that came alone are objects. */
  static Result refuse(ThreadScope scope, BadArguments bad) {
    In in = read(bad.given());
    JsonObject asObjects = asObjects(bad.given());
    if (!asObjects.equals(bad.given()) && Schema.of(SCHEMA).check(asObjects).problems().isEmpty()) {
      return add(scope, in, bad.call());
    }
    return failed(
        ValidationErrors.orExplanation(
            all(scope, in, CheckedVersion.of(in.versions()), bad.call()), bad.explanation()),
        bad.call());
  }

  private static JsonObject asObjects(JsonObject given) {
    JsonArray entries = given.array("observations");
    if (entries == null) {
      return given;
    }
    return given.toBuilder()
        .put(
            "observations",
            JsonArray.of(
                entries.items(),
                entry -> {
                  JsonArray contents =
                      entry instanceof JsonObject object ? object.array("contents") : null;
                  return entry instanceof JsonObject object && contents != null
                      ? object.toBuilder()
                          .put(
                              "contents", JsonArray.of(contents.items(), AddObservations::asObject))
                          .build()
                      : entry;
                }))
        .build();
  }

  private static Json asObject(Json content) {
    return content instanceof JsonString
        ? JsonObject.builder().put("content", content).build()
        : content;
  }

  /** What is wrong with the arguments, and with those of them that can be read. */
  private static List<Problem> all(
      ThreadScope scope, In in, List<CheckedVersion> versions, Call call) {
    List<Problem> problems = new ArrayList<>(in.problems());
    String thread = in.thread();
    if (thread != null) {
      problems.addAll(scope.read(call, threads -> threads.problems(thread, versions)));
    } else {
      for (CheckedVersion version : versions) {
        Problem rule = version.problem();
        if (rule != null) {
          problems.add(rule);
        }
      }
    }
    return problems;
  }

  private static Result failed(List<Problem> problems, Call call) {
    return Result.error(
        Warnings.add(
                JsonObject.builder()
                    .put("success", false)
                    .put("validation_errors", ValidationErrors.of(problems)),
                List.of(),
                call)
            .build());
  }

  private static In read(JsonObject given) {
    List<Problem> problems = new ArrayList<>();
    List<NewVersion> versions = new ArrayList<>();
    String thread =
        required(Problem.CALL, "threadId", SaveIn.string(given.get("threadId")), problems);
    JsonArray entries = array(Problem.CALL, "observations", given.get("observations"), problems);
    for (int i = 0; i < entries.size(); i++) {
      String place = "observations[" + i + "]";
      if (!(entries.items().get(i) instanceof JsonObject entry)) {
        problems.add(problem(place, place + " must be an object", "Send {entityName, contents}"));
        continue;
      }
      String name = required(place, "entityName", SaveIn.string(entry.get("entityName")), problems);
      String label = name == null ? place : NameText.trim(name);
      List<NewVersion> read = new ArrayList<>();
      for (Json content : array(label, "contents", entry.get("contents"), problems).items()) {
        version(label, content, read, problems);
      }
      if (name != null) {
        versions.addAll(read);
      }
    }
    return new In(thread, versions, problems);
  }

  private static void version(
      String entity, Json content, List<NewVersion> versions, List<Problem> problems) {
    int before = problems.size();
    JsonObject object =
        switch (content) {
          case JsonString text -> JsonObject.builder().put("content", text).build();
          case JsonObject given -> given;
          default -> JsonObject.EMPTY;
        };
    if (object.isEmpty()) {
      problems.add(problem(entity, "A content must be a string or an object", EXAMPLE));
      return;
    }
    String text = required(entity, "content", SaveIn.string(object.get("content")), problems);
    Given<String> supersedes = SaveIn.string(object.get("supersedes"));
    if (supersedes instanceof Given.Wrong<String>(String reason)) {
      problems.add(
          problem(entity, "supersedes " + reason, "Send the id or exact text of the old fact"));
    }
    Double confidence = share(entity, "confidence", object, problems);
    Double importance = share(entity, "importance", object, problems);
    if (text != null && problems.size() == before) {
      versions.add(
          new NewVersion(
              entity,
              text,
              supersedes instanceof Given.Value<String>(String old) ? old : null,
              confidence,
              importance));
    }
  }

  private static @Nullable Double share(
      String entity, String member, JsonObject object, List<Problem> problems) {
    Given<Double> given = SaveIn.number(object.get(member));
    String wrong =
        switch (given) {
          case Given.Missing<Double> _ -> null;
          case Given.Wrong<Double>(String reason) -> reason;
          case Given.Value<Double>(Double value) ->
              value >= 0 && value <= 1 ? null : "must be from 0 to 1, not " + value;
        };
    if (wrong != null) {
      problems.add(
          problem(entity, member + " " + wrong, "Send a number from 0 to 1, or leave it out"));
      return null;
    }
    return given instanceof Given.Value<Double>(Double value) ? value : null;
  }

  private static @Nullable String required(
      String entity, String member, Given<String> given, List<Problem> problems) {
    String wrong =
        switch (given) {
          case Given.Missing<String> _ -> " is required";
          case Given.Wrong<String>(String reason) -> " " + reason;
          case Given.Value<String>(String text) ->
              NameText.trim(text).isEmpty() && !member.equals("content") ? " is empty" : null;
        };
    if (wrong != null) {
      problems.add(problem(entity, member + wrong, "Send " + Quoting.quote(member) + " as text"));
      return null;
    }
    return given instanceof Given.Value<String>(String text) ? text : null;
  }

  private static JsonArray array(
      String entity, String member, @Nullable Json json, List<Problem> problems) {
    if (json instanceof JsonArray array) {
      if (array.size() <= 10_000) {
        return array;
      }
      problems.add(
          problem(
              entity,
              member + " has too many items (" + array.size() + "). Max 10000.",
              "Send them in several calls"));
    } else {
      problems.add(problem(entity, member + " must be an array", EXAMPLE));
    }
    return JsonArray.EMPTY;
  }

  private static Problem problem(String entity, String problem, String suggestion) {
    return new Problem(entity, null, null, problem, suggestion);
  }
}
