package dev.rosemary;

import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Prompts;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.client.Client;
import dev.rosemary.tool.client.Question;
import java.util.List;
import java.util.Map;

/** The prompts that the conformance suite wants to find. */
final class TestingPrompts implements Prompts {
  private static final String SIMPLE = "test_simple_prompt";
  private static final String ARGUMENTS = "test_prompt_with_arguments";
  private static final String ASKING = "test_input_required_result_prompt";

  @Override
  public List<Prompt> list() {
    return List.of(prompt(SIMPLE), prompt(ARGUMENTS, "arg1", "arg2"), prompt(ASKING));
  }

  private static Prompt prompt(String name, String... required) {
    return new Prompt(
        name,
        "The prompt " + name,
        "Says " + name + ".",
        List.of(required).stream().map(a -> new Argument(a, "The argument " + a, true)).toList());
  }

  @Override
  public List<Message> get(
      Session session, String name, Map<String, String> arguments, Client client) {
    return switch (name) {
      case SIMPLE -> List.of(text("This is a simple prompt for testing."));
      case ARGUMENTS ->
          List.of(
              text(
                  "Prompt with arguments: arg1='"
                      + arguments.get("arg1")
                      + "', arg2='"
                      + arguments.get("arg2")
                      + "'"));
      default -> {
        JsonObject answer =
            client.ask(
                "user_context",
                Question.elicitation(
                    "What context should the prompt use?",
                    TestingQuestions.form("context", "string")));
        yield List.of(text("The context: " + answer.text()));
      }
    };
  }

  private static Message text(String text) {
    return Message.user(text);
  }

  @Override
  public List<String> complete(
      Session session, String owner, String argument, String begun, Client client) {
    return List.of("paris", "park", "party").stream().filter(v -> v.startsWith(begun)).toList();
  }
}
