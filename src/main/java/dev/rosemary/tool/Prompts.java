package dev.rosemary.tool;

import dev.rosemary.tool.client.Client;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prompts that a surface offers, and how their arguments are completed. Thread safe. */
public interface Prompts {
  /** What a prompt takes. */
  record Argument(String name, String description, boolean required) {}

  /** A prompt in the list. */
  record Prompt(String name, String title, String description, List<Argument> arguments) {
    public Prompt {
      arguments = List.copyOf(arguments);
    }
  }

  /** A message of the user, or of the model. */
  record Message(boolean ofUser, String text) {
    /** A message of the user. */
    public static Message user(String text) {
      return new Message(true, text);
    }
  }

  /** All prompts, in a fixed order; each name once. */
  List<Prompt> list();

  /**
   * What a prompt of the list says.
   *
   * @param arguments those that were sent; the required ones are among them
   * @throws dev.rosemary.base.FailureException when the store refuses
   */
  List<Message> get(Session session, String name, Map<String, String> arguments, Client client);

  /**
   * What may follow the beginning of an argument, the best first.
   *
   * @param owner the name of a prompt, or the template of a resource's URI
   * @param argument the argument's name
   * @param begun what is there of its value
   * @param client whom to ask what has to be known for it
   */
  default List<String> complete(
      Session session, String owner, String argument, String begun, Client client) {
    return List.of();
  }

  /** The prompt of that name, or null. */
  default @Nullable Prompt find(String name) {
    for (Prompt prompt : list()) {
      if (prompt.name().equals(name)) {
        return prompt;
      }
    }
    return null;
  }
}
