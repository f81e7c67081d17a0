package dev.rosemary.mcp.ask;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.mcp.rpc.Messages;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.client.Question;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client that has shaken hands, as somebody to ask: what it declared, and the questions that it
 * has not answered yet. Thread safe.
 */
public final class Peer {
  private final JsonObject capabilities;
  private final OpenQuestions questions;
  private final Object whose;
  private final Map<String, JsonObject> answers = new HashMap<>();
  private final Map<String, Question> open = new HashMap<>();
  private long asked;
  private boolean closed;

  /**
   * A client that declared these capabilities.
   *
   * @param principal who it is, or null
   */
  public Peer(JsonObject capabilities, OpenQuestions questions, @Nullable String principal) {
    this.capabilities = capabilities;
    this.questions = questions;
    whose = principal == null ? new Object() : principal;
  }

  /** Whether it can be asked so. */
  boolean answers(Question.Kind kind) {
    return capabilities.object(kind.capability()) != null;
  }

  /** Asks all of them within a request, and waits until the last is answered. */
  Map<String, JsonObject> ask(Running running, Map<String, Question> asked) {
    if (!questions.enter(whose)) {
      throw failed(
          "Too many calls are already waiting for answers from clients: answer the open"
              + " questions, then retry this call.");
    }
    long began = System.nanoTime();
    try {
      return wait(running, asked);
    } finally {
      // It is the client's time, not the call's.
      WorkLimit.excuse(System.nanoTime() - began);
      questions.leave(whose);
    }
  }

  private Map<String, JsonObject> wait(Running running, Map<String, Question> questions) {
    Map<String, String> keys = new LinkedHashMap<>();
    try {
      for (Map.Entry<String, Question> entry : questions.entrySet()) {
        JsonString id = open(entry.getValue());
        keys.put(entry.getKey(), id.text());
        Question question = entry.getValue();
        running.send(Messages.request(id, question.kind().method(), question.params()));
      }
      running.whenCancelled(this::wake);
      Map<String, JsonObject> found = new LinkedHashMap<>();
      for (Map.Entry<String, String> key : keys.entrySet()) {
        Question question = questions.get(key.getKey());
        long patience = question == null ? 0 : question.kind().patienceMillis();
        found.put(key.getKey(), await(key.getValue(), patience, running));
      }
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("The wait for the client's answer was interrupted.");
    } finally {
      forget(keys);
    }
  }

  private synchronized JsonString open(Question question) {
    asked++;
    // A string: clients mostly count, and some look for the id alone.
    JsonString id = new JsonString("ask-" + asked);
    open.put(id.text(), question);
    return id;
  }

  private synchronized JsonObject await(String key, long patienceMillis, Running running)
      throws InterruptedException {
    long end = System.nanoTime() + patienceMillis * 1_000_000;
    while (true) {
      JsonObject message = answers.get(key);
      if (message != null) {
        return result(key, message);
      }
      long left = (end - System.nanoTime()) / 1_000_000;
      if (running.cancelled()) {
        throw new FailureException(new Failure.Cancelled("The client cancelled the request."));
      }
      if (closed || left <= 0) {
        throw failed("The client did not answer the question.");
      }
      wait(left);
    }
  }

  private JsonObject result(String key, JsonObject message) {
    JsonObject error = message.object("error");
    if (error != null) {
      String text = error.string("message");
      throw failed("The client refused to answer" + (text == null ? "." : ": " + text));
    }
    JsonObject result = message.object("result");
    Question question = open.get(key);
    if (result == null || question == null || !question.kind().answeredBy(result)) {
      throw failed("The client's answer lacks the requested fields.");
    }
    return result;
  }

  private static FailureException failed(String text) {
    return new FailureException(new Failure.NotReady(text));
  }

  private synchronized void forget(Map<String, String> keys) {
    for (String key : keys.values()) {
      open.remove(key);
      answers.remove(key);
    }
  }

  /** Takes an answer; one that nobody waits for is dropped. */
  public synchronized void answered(Json id, JsonObject message) {
    if (open.containsKey(id.text())) {
      answers.putIfAbsent(id.text(), message);
      notifyAll();
    }
  }

  private synchronized void wake() {
    notifyAll();
  }

  /** No more answers will come: whoever waits for one fails. */
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
