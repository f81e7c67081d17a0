package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.Saved;
import dev.rosemary.engine.thread.rule.Given;
import dev.rosemary.engine.thread.rule.Problem;
import dev.rosemary.engine.thread.rule.SaveCheck;
import dev.rosemary.engine.thread.rule.SaveCheck.Checked;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.BadArguments;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.ArrayList;
import java.util.List;

/** {@code save_memory}. */
final class SaveMemory {
  static final String NAME = "save_memory";

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "entities":{"type":"array","minItems":1,"maxItems":10000,"description":"Entities with their facts and relations","items":{"type":"object","properties":{
          "name":{"type":"string","minLength":1,"maxLength":100,"description":"Unique in the thread; one that exists is updated"},
          "entityType":{"type":"string","minLength":1,"maxLength":50,"description":"Type of entity (e.g., Person, Document, File, or custom types like Patient, API)"},
          "observations":{"type":"array","minItems":1,"maxItems":10000,"items":{"type":"string","minLength":5,"maxLength":150},"description":"Array of atomic facts. Each must be ONE fact, max 150 chars."},
          "relations":{"type":"array","minItems":1,"maxItems":10000,"items":{"type":"object","properties":{
            "targetEntity":{"type":"string","maxLength":100,"description":"Name of entity to connect to (must exist in this request)"},
            "relationType":{"type":"string","maxLength":50,"description":"Type of relationship (e.g., 'created by', 'contains', 'uses')"},
            "importance":{"type":"number","minimum":0,"maximum":1,"default":0.7,"description":"Weight"}},
           "required":["targetEntity","relationType"]},"description":"REQUIRED: Every entity must have at least 1 relation"},
          "confidence":{"type":"number","minimum":0,"maximum":1,"default":1.0,"description":"How sure"},
          "importance":{"type":"number","minimum":0,"maximum":1,"default":0.5,"description":"How much it matters"}},
         "required":["name","entityType","observations","relations"]}},
        "threadId":{"type":"string","minLength":1,"maxLength":500,"description":"Thread ID for this conversation/project"}},
       "required":["entities","threadId"]}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "success":{"type":"boolean","description":"Whether all was saved; else nothing was"},
        "created":{"type":"object","properties":{
          "entities":{"type":"integer","description":"Entities that are new"},
          "relations":{"type":"integer","description":"Relations that are new"}},
         "required":["entities","relations"],"description":"What was created"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What should be better next time"},
        "quality_score":{"type":"number","minimum":0,"maximum":1,"description":"How complete the saved graph is"},
        "validation_errors":{"type":"array","description":"All problems of a call that failed","items":{"type":"object","properties":{
          "error":{"type":"string","description":"Validation failed"},
          "entity":{"type":"string","description":"The entity it is about"},
          "observation":{"type":"string","description":"The observation it is about"},
          "relation":{"type":"object","properties":{
            "targetEntity":{"type":"string","description":"As sent"},
            "relationType":{"type":"string","description":"As sent"}},"description":"The relation it is about"},
          "problem":{"type":"string","description":"What is wrong"},
          "suggestion":{"type":"string","description":"What to send instead"}},
         "required":["error","entity","problem","suggestion"]}}},
       "required":["success","created","warnings","quality_score"]}
      """;

  private SaveMemory() {}

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        NAME,
        "Save memory",
        "Save entities and their relations to memory graph, all or nothing. RULES: 1) Each"
            + " observation 5-150 chars, max 2 sentences (atomic facts only). 2) Each entity MUST"
            + " have at least 1 relation to another entity of this call. A failed call lists ALL"
            + " problems. quality_score: mean per entity of 0.4*min(1,relations/2) +"
            + " 0.3*min(1,observations/3) + 0.3*share of observations up to 100 chars, minus 0.05"
            + " per warning.",
        Effect.REPLACE,
        SCHEMA,
        OUTPUT,
        args -> SaveIn.of(args.object()),
        (in, call) -> save(scope, in, call));
  }

  private static Result save(ThreadScope scope, SaveIn in, Call call) {
    Checked checked = SaveCheck.of(in.thread(), in.entities());
    if (!checked.problems().isEmpty()
        || !(in.thread() instanceof Given.Value<String>(String thread))) {
      return failed(checked, checked.problems(), call);
    }
    Saved.Counts saved = scope.write(call, threads -> threads.save(thread, checked.nodes()));
    List<String> warnings = new ArrayList<>(checked.warnings());
    warnings.addAll(saved.warnings());
    warnings = Warnings.of(warnings, call);
    return Result.object(
        JsonObject.builder()
            .put("success", true)
            .put("created", created(saved.entities(), saved.relations()))
            .put("warnings", JsonArray.ofStrings(warnings))
            .put("quality_score", checked.quality(warnings.size()))
            .build());
  }

  /**
   * The answer to arguments that do not fit the schema: what else is wrong with them is told too.
   */
  static Result refuse(BadArguments bad) {
    SaveIn in = SaveIn.of(bad.given());
    Checked checked = SaveCheck.of(in.thread(), in.entities());
    return failed(
        checked, ValidationErrors.orExplanation(checked.problems(), bad.explanation()), bad.call());
  }

  private static Result failed(Checked checked, List<Problem> problems, Call call) {
    return Result.error(
        JsonObject.builder()
            .put("success", false)
            .put("created", created(0, 0))
            .put("warnings", JsonArray.ofStrings(Warnings.of(checked.warnings(), call)))
            .put("quality_score", 0)
            .put("validation_errors", ValidationErrors.of(problems))
            .build());
  }

  private static JsonObject created(int entities, int relations) {
    return JsonObject.builder().put("entities", entities).put("relations", relations).build();
  }
}
