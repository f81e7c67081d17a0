package dev.rosemary.mcp.ask;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.client.Client;
import dev.rosemary.tool.client.Question;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client of a stateless revision: it sends its request again, with the answers. */
public final class RetryingClient implements Client {
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

  private final JsonObject params;
  private final String scope;
  private final Map<String, JsonObject> known = new LinkedHashMap<>();

  /**
   * The client of this request.
   *
   * @param method of the request
   * @param params of the request
   * @param principal who sent it, or null
   */
  public RetryingClient(String method, JsonObject params, @Nullable String principal) {
    this.params = params;
    Json arguments = params.get("arguments");
    // What is sealed for one request is of no use for another, nor for anybody else.
    scope =
        method
            + '\n'
            + new JsonString(principal == null ? "" : principal).text()
            + new JsonString(name(params)).text()
            + (arguments == null ? "" : arguments.text());
  }

  /** The tool or the prompt, or else the resource. */
  private static String name(JsonObject params) {
    String name = params.string("name");
    String uri = params.string("uri");
    return name != null ? name : uri != null ? uri : "";
  }

  private JsonObject meta() {
    JsonObject meta = params.object("_meta");
    return meta == null ? JsonObject.EMPTY : meta;
  }

  @Override
  public boolean answers(Question.Kind kind) {
    JsonObject capabilities = meta().object(CAPABILITIES);
    return capabilities != null && capabilities.object(kind.capability()) != null;
  }

  @Override
  public synchronized Map<String, JsonObject> ask(Map<String, Question> questions) {
    require(questions);
    JsonObject earlier = earlier();
    JsonObject sent = responses();
    Map<String, JsonObject> answers = new LinkedHashMap<>();
    Map<String, Question> missing = new LinkedHashMap<>();
    for (Map.Entry<String, Question> entry : questions.entrySet()) {
      String name = entry.getKey();
      JsonObject answer = sent.object(name);
      if (answer == null || !entry.getValue().kind().answeredBy(answer)) {
        answer = earlier.object(name);
      }
      if (answer == null) {
        missing.put(name, entry.getValue());
      } else {
        answers.put(name, answer);
        known.put(name, answer);
      }
    }
    if (!missing.isEmpty()) {
      JsonObject.Builder state = JsonObject.builder();
      known.forEach(state::put);
      throw new InputRequired(missing, RequestState.seal(state.build(), scope));
    }
    return answers;
  }

  private void require(Map<String, Question> questions) {
    JsonObject.Builder required = JsonObject.builder();
    for (Question question : questions.values()) {
      if (!answers(question.kind())) {
        required.put(question.kind().capability(), JsonObject.EMPTY);
      }
    }
    if (!required.isEmpty()) {
      JsonObject capabilities = required.build();
      throw new RpcFailure(
          ErrorCode.MISSING_CAPABILITY,
          "The request needs a client that declares the capabilities "
              + String.join(", ", capabilities.members().keySet())
              + ".",
          JsonObject.builder().put("requiredCapabilities", capabilities).build());
    }
  }

  private JsonObject earlier() {
    Json state = params.get("requestState");
    if (state == null) {
      return JsonObject.EMPTY;
    }
    return RequestState.open(state instanceof JsonString text ? text.value() : "", scope);
  }

  private JsonObject responses() {
    Json responses = params.get("inputResponses");
    if (responses == null) {
      return JsonObject.EMPTY;
    }
    if (responses instanceof JsonObject object) {
      return object;
    }
    throw new RpcFailure(
        ErrorCode.INVALID_PARAMS,
        "inputResponses must be an object of answers by the names of inputRequests, not "
            + (responses == JsonNull.NULL ? "null" : responses.kind())
            + ".");
  }
}
