package dev.rosemary;

import static dev.rosemary.TestingConformance.text;
import static dev.rosemary.TestingConformance.tool;

import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.client.Question;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools of the conformance suite that ask their client. */
final class TestingQuestions {
  private static final String DEFAULTS =
      """
      {"type": "object", "properties": {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {"type": "string", "enum": ["active", "inactive", "pending"],
          "default": "active"},
        "verified": {"type": "boolean", "default": true}}}
      """;

  private static final String USER =
      """
      {"type": "object", "properties": {
        "username": {"type": "string", "description": "User's response"},
        "email": {"type": "string", "description": "User's email address"}},
        "required": ["username", "email"]}
      """;

  private static final String ENUMS =
      """
      {"type": "object", "properties": {
        "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
        "titledSingle": {"type": "string", "oneOf": [
          {"const": "value1", "title": "First Option"},
          {"const": "value2", "title": "Second Option"},
          {"const": "value3", "title": "Third Option"}]},
        "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"],
          "enumNames": ["Option One", "Option Two", "Option Three"]},
        "untitledMulti": {"type": "array", "items":
          {"type": "string", "enum": ["option1", "option2", "option3"]}},
        "titledMulti": {"type": "array", "items": {"anyOf": [
          {"const": "value1", "title": "First Choice"},
          {"const": "value2", "title": "Second Choice"},
          {"const": "value3", "title": "Third Choice"}]}}}}
      """;

  private TestingQuestions() {}

  static List<Tool<?>> tools() {
    Question name = asked("What is your name?", "name", "string");
    Question confirm = asked("Please confirm", "ok", "boolean");
    return List.of(
        // The suite wants to see that it writes no log.
        tool("test_logging_tool", (_, _) -> text("done")),
        tool("test_missing_capability", (_, call) -> answer(call, "text", capital())),
        tool("test_streaming_elicitation", (_, call) -> answer(call, "user_name", name)),
        tool(
            "test_sampling", needs("prompt"), (args, call) -> sampled(call, args.string("prompt"))),
        tool(
            "test_elicitation",
            needs("message"),
            (args, call) ->
                elicited(
                    call,
                    "User response: ",
                    Question.elicitation(args.string("message"), json(USER)))),
        tool(
            "test_elicitation_sep1034_defaults",
            (_, call) ->
                elicited(
                    call,
                    "Elicitation completed: ",
                    Question.elicitation("Fill in", json(DEFAULTS)))),
        tool(
            "test_elicitation_sep1330_enums",
            (_, call) ->
                elicited(
                    call, "Elicitation completed: ", Question.elicitation("Choose", json(ENUMS)))),
        tool(
            "test_input_required_result_elicitation", (_, call) -> answer(call, "user_name", name)),
        tool(
            "test_input_required_result_sampling",
            (_, call) -> answer(call, "capital_question", capital())),
        tool(
            "test_input_required_result_list_roots",
            (_, call) -> answer(call, "client_roots", Question.roots())),
        tool(
            "test_input_required_result_request_state",
            (_, call) -> answer(call, "confirm", confirm)),
        tool(
            "test_input_required_result_tampered_state",
            (_, call) -> answer(call, "confirm", confirm)),
        tool("test_input_required_result_multiple_inputs", (_, call) -> three(call, name)),
        tool("test_input_required_result_multi_round", (_, call) -> rounds(call)),
        tool("test_input_required_result_capabilities", (_, call) -> possible(call, name)));
  }

  private static String needs(String argument) {
    return "{\"type\": \"object\", \"properties\": {\""
        + argument
        + "\": {\"type\": \"string\"}}, \"required\": [\""
        + argument
        + "\"]}";
  }

  /** The schema of a form of one field. */
  static JsonObject form(String field, String type) {
    return JsonObject.builder()
        .put("type", "object")
        .put(
            "properties",
            JsonObject.builder().put(field, JsonObject.builder().put("type", type).build()).build())
        .put("required", JsonArray.ofStrings(List.of(field)))
        .build();
  }

  private static Question asked(String message, String field, String type) {
    return Question.elicitation(message, form(field, type));
  }

  private static Question sampling(String text, int maxTokens) {
    JsonObject content = JsonObject.builder().put("type", "text").put("text", text).build();
    JsonObject message = JsonObject.builder().put("role", "user").put("content", content).build();
    return new Question(
        Question.Kind.SAMPLING,
        JsonObject.builder()
            .put("messages", new JsonArray(List.of(message)))
            .put("maxTokens", maxTokens)
            .build());
  }

  private static Question capital() {
    return sampling("What is the capital of France?", 100);
  }

  private static JsonObject json(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      return (JsonObject) JsonReader.read(bytes, 0, bytes.length);
    } catch (JsonSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Result answer(Call call, String name, Question question) {
    return text("state-ok " + call.client().ask(name, question).text());
  }

  private static Result sampled(Call call, String prompt) {
    JsonObject answer = call.client().ask("text", sampling(prompt, 100));
    JsonObject content = answer.object("content");
    return text("LLM response: " + (content == null ? "" : content.string("text")));
  }

  private static Result elicited(Call call, String before, Question question) {
    JsonObject answer = call.client().ask("form", question);
    JsonObject content = answer.object("content");
    return text(
        before
            + "action="
            + answer.string("action")
            + ", content="
            + (content == null ? "{}" : content.text()));
  }

  private static Result three(Call call, Question name) {
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put("user_name", name);
    questions.put("greeting", sampling("Generate a greeting", 50));
    questions.put("client_roots", Question.roots());
    return text(call.client().ask(questions).toString());
  }

  private static Result rounds(Call call) {
    JsonObject first =
        call.client().ask("step1", asked("Step 1: What is your name?", "name", "string"));
    JsonObject second =
        call.client()
            .ask("step2", asked("Step 2: What is your favorite color?", "color", "string"));
    return text(first.text() + " " + second.text());
  }

  private static Result possible(Call call, Question name) {
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put("user_name", name);
    questions.put("capital_question", capital());
    questions.values().removeIf(question -> !call.client().answers(question.kind()));
    return text(call.client().ask(questions).toString());
  }
}
