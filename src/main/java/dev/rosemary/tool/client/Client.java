package dev.rosemary.tool.client;

import dev.rosemary.json.JsonObject;
import java.util.Map;

/** The client as one request sees it. Thread safe. */
public interface Client {
  /** Whether it declared that it can be asked so. */
  boolean answers(Question.Kind kind);

  /**
   * Asks several questions at once, each under a name that is unique within the request, and
   * answers them by these names. May end the request instead, which is then run again from its
   * start: the same questions have to be asked again under the same names.
   *
   * @throws dev.rosemary.base.FailureException when there is no answer to be had
   */
  Map<String, JsonObject> ask(Map<String, Question> questions);

  /** Asks one question. */
  default JsonObject ask(String name, Question question) {
    JsonObject answer = ask(Map.of(name, question)).get(name);
    return answer == null ? JsonObject.EMPTY : answer;
  }
}
