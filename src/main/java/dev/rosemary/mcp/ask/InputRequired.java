package dev.rosemary.mcp.ask;

import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonWriter;
import dev.rosemary.mcp.era.ResultText;
import dev.rosemary.tool.client.Question;
import java.util.LinkedHashMap;
import java.util.Map;

/** Ends a request of a stateless revision with what its client has to answer first. */
public final class InputRequired extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Map<String, Question> questions;
  private final String state;

  InputRequired(Map<String, Question> questions, String state) {
    super("input required", null, false, false);
    this.questions = new LinkedHashMap<>(questions);
    this.state = state;
  }

  /** Writes the result. */
  public CharSequence write(ResultText out) {
    JsonObject.Builder requests = JsonObject.builder();
    for (Map.Entry<String, Question> entry : questions.entrySet()) {
      Question question = entry.getValue();
      requests.put(
          entry.getKey(),
          JsonObject.builder()
              .put("method", question.kind().method())
              .put("params", question.params())
              .build());
    }
    requests.build().appendTo(out.member("inputRequests"));
    JsonWriter.string(out.member("requestState"), state);
    return out.endInputRequired();
  }
}
