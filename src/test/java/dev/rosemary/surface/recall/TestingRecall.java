package dev.rosemary.surface.recall;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * The surface behind the protocol, in this process; a second goes by between looks at the clock.
 */
final class TestingRecall implements AutoCloseable {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong seconds = new AtomicLong();
  private final Engine engine;
  private final TestingStdio client;
  private long requests;

  TestingRecall(Path directory) throws IOException {
    this(directory, 40_000);
  }

  TestingRecall(Path directory, int maxResultChars) throws IOException {
    this(directory, List.of(), maxResultChars);
  }

  TestingRecall(Path directory, List<Path> allowed, int maxResultChars) throws IOException {
    engine =
        Engine.open(
            directory,
            Home.DEFAULT,
            Synchronous.NORMAL,
            () -> START.plus(Duration.ofSeconds(seconds.getAndIncrement())),
            message -> {});
    client =
        TestingStdio.start(
            false, Log.NONE, RecallSurface.of(() -> engine, "1.2.3", allowed, maxResultChars));
  }

  /** An answer. Paths name members and items by dots ({@code results.*.content}). */
  record Answer(JsonObject result) {
    boolean isError() {
      return JsonBoolean.TRUE.equals(result.get("isError"));
    }

    /** The first text block. */
    String text() {
      return new TestingMessage(
              (JsonObject) new TestingMessage(result).array("content").items().getFirst())
          .string("text");
    }

    JsonObject structured() {
      return new TestingMessage(result).object("structuredContent").json();
    }

    /** All values at a path of the structured part, texts as they are, others as JSON. */
    List<String> all(String path) {
      List<Json> values = List.of(structured());
      for (String step : path.split("\\.", -1)) {
        values = values.stream().flatMap(value -> step(value, step)).toList();
      }
      List<String> all = new ArrayList<>();
      for (Json value : values) {
        all.add(value instanceof JsonString(String text) ? text : value.text());
      }
      return all;
    }

    /** The value at a path. */
    String at(String path) {
      List<String> all = all(path);
      if (all.isEmpty()) {
        throw new AssertionError("no " + path + " in " + structured().text());
      }
      return all.getFirst();
    }

    private static Stream<Json> step(Json value, String step) {
      return switch (value) {
        case JsonArray array when step.equals("*") -> array.items().stream();
        case JsonArray array -> array.items().stream().skip(Integer.parseInt(step)).limit(1);
        case JsonObject object -> Stream.ofNullable(object.get(step));
        default -> Stream.empty();
      };
    }
  }

  Engine engine() {
    return engine;
  }

  /** Sends a request. */
  TestingMessage request(String method, String params) throws Exception {
    return client.request(++requests, method, params).object("result");
  }

  /** The connection itself. */
  TestingStdio client() {
    return client;
  }

  /** Calls a tool with these arguments as JSON text with single quotes for double ones. */
  Answer call(String tool, String arguments) throws Exception {
    return raw(tool, arguments.replace('\'', '"'));
  }

  /** Calls a tool with these arguments as JSON text; both forms of the answer must be the same. */
  Answer raw(String tool, String arguments) throws Exception {
    Answer answer = new Answer(client.call(++requests, tool, arguments).json());
    if (!answer.isError() && !answer.text().equals(answer.structured().text())) {
      throw new AssertionError(answer.result().text());
    }
    return answer;
  }

  /** Calls a tool that must not fail. */
  Answer ok(String tool, String arguments) throws Exception {
    Answer answer = call(tool, arguments);
    if (answer.isError()) {
      throw new AssertionError(tool + " " + arguments + ": " + answer.text());
    }
    return answer;
  }

  /** The text of a call that must fail. */
  String error(String tool, String arguments) throws Exception {
    Answer answer = call(tool, arguments);
    if (!answer.isError()) {
      throw new AssertionError(tool + " " + arguments + ": " + answer.text());
    }
    return answer.text();
  }

  /** Stores a memory and returns its id. */
  String store(String content) throws Exception {
    return ok("store_memory", "{'content':'" + content + "'}").at("id");
  }

  /** Stores a user's memory and returns its id. */
  String store(String content, String user) throws Exception {
    return ok("store_memory", "{'content':'%s','user_id':'%s'}".formatted(content, user)).at("id");
  }

  static JsonObject parse(String text) {
    try {
      return (JsonObject) JsonReader.read(text);
    } catch (JsonSyntaxException e) {
      throw new AssertionError("not JSON: " + text, e);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
    engine.close();
  }
}
