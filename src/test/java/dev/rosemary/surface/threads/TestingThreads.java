package dev.rosemary.surface.threads;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.store.Synchronous;
import dev.rosemary.surface.graph.GraphSurface;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

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

  /** Sends a request. */
  TestingMessage request(String method, String params) throws Exception {
    return client.request(++requests, method, params).object("result");
  }

  /** Calls a tool with these arguments as JSON text with single quotes for double ones. */
  TestingAnswer call(String tool, String arguments) throws Exception {
    return raw(tool, arguments.replace('\'', '"'));
  }

  /** Calls a tool with these arguments as JSON text; both forms of an object must be the same. */
  TestingAnswer raw(String tool, String arguments) throws Exception {
    TestingAnswer answer =
        new TestingAnswer(client.call(++requests, tool, arguments.replace("\n", " ")).json());
    if (answer.result().has("structuredContent")
        && answer.text().startsWith("{")
        && !answer.text().equals(answer.structured().text())) {
      throw new AssertionError(answer.result().text());
    }
    return answer;
  }

  /** Calls a tool that must not fail. */
  TestingAnswer ok(String tool, String arguments) throws Exception {
    TestingAnswer answer = call(tool, arguments);
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

  @Override
  public void close() throws IOException {
    client.close();
    engine.close();
  }
}
