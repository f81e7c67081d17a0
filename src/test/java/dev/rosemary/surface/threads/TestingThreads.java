package dev.rosemary.surface.threads;

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
import dev.rosemary.surface.graph.GraphSurface;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * The surface {@code threads}, and {@code graph} beside it when asked for, behind the protocol, in
 * this process; each write happens a second after the one before.
 */
final class TestingThreads implements AutoCloseable {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong seconds = new AtomicLong();
  private final Engine engine;
  private final TestingStdio client;
  private long requests;

  TestingThreads(Path directory) throws IOException {
    this(directory, 40_000, false);
  }

  /** With {@code graph} in the same file, as a server with a project has it. */
  static TestingThreads withGraph(Path directory) throws IOException {
    return new TestingThreads(directory, 40_000, true);
  }

  TestingThreads(Path directory, int maxResultChars, boolean withGraph) throws IOException {
    engine =
        Engine.open(
            directory,
            new Home(null, withGraph ? "p" : null, Home.DIMENSIONS, false),
            Synchronous.NORMAL,
            () -> START.plus(Duration.ofSeconds(seconds.getAndIncrement())),
            message -> {});
    client =
        withGraph
            ? TestingStdio.start(
                false,
                Log.NONE,
                GraphSurface.of(() -> engine, "p", maxResultChars),
                ThreadsSurface.of(() -> engine, maxResultChars))
            : TestingStdio.start(false, Log.NONE, ThreadsSurface.of(() -> engine, maxResultChars));
  }

  /** An answer. Paths name members and items by dots ({@code entities.*.name}). */
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

  /** Sends a request. */
  TestingMessage request(String method, String params) throws Exception {
    return client.request(++requests, method, params).object("result");
  }

  /** Calls a tool with these arguments as JSON text with single quotes for double ones. */
  Answer call(String tool, String arguments) throws Exception {
    return raw(tool, arguments.replace('\'', '"'));
  }

  /** Calls a tool with these arguments as JSON text; both forms of an object must be the same. */
  Answer raw(String tool, String arguments) throws Exception {
    Answer answer = new Answer(client.call(++requests, tool, arguments.replace("\n", " ")).json());
    if (answer.result().has("structuredContent")
        && answer.text().startsWith("{")
        && !answer.text().equals(answer.structured().text())) {
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

  /** Saves pairs: each entity with an observation and a relation to the next, in a circle. */
  void saveCircle(String thread, String... names) throws Exception {
    StringBuilder entities = new StringBuilder();
    for (int i = 0; i < names.length; i++) {
      entities
          .append(i == 0 ? "" : ",")
          .append(
              "{'name':'%s','entityType':'Thing','observations':['Is called %s'],'relations':[{'targetEntity':'%s','relationType':'next'}]}"
                  .formatted(names[i], names[i], names[(i + 1) % names.length]));
    }
    ok("save_memory", "{'threadId':'%s','entities':[%s]}".formatted(thread, entities));
  }

  static Json parse(String text) {
    try {
      return JsonReader.read(text);
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
