package dev.rosemary.tool.client;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.json.JsonObject;
import java.util.Map;

/** A client that cannot be asked: a command of this program, which calls a tool by itself. */
public final class Nobody implements Client {
  @Override
  public boolean answers(Question.Kind kind) {
    return false;
  }

  @Override
  public Map<String, JsonObject> ask(Map<String, Question> questions) {
    throw new FailureException(new Failure.Invalid("This command cannot ask questions."));
  }
}
