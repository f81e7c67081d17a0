package dev.rosemary.surface.recall;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

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
    this(directory, allowed, maxResultChars, Embedder::disabled);
  }

  TestingRecall(Path directory, List<Path> allowed, int maxResultChars, Supplier<Embedder> model)
      throws IOException {
    engine =
        Engine.open(
            directory,
            Home.DEFAULT,
            Synchronous.NORMAL,
            () -> START.plus(Duration.ofSeconds(seconds.getAndIncrement())),
            model,
            null,
            message -> {});
    client =
        TestingStdio.start(
            false, Log.NONE, RecallSurface.of(() -> engine, "1.2.3", allowed, maxResultChars));
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
  TestingAnswer call(String tool, String arguments) throws Exception {
    return raw(tool, arguments.replace('\'', '"'));
  }

  /** Calls a tool with these arguments as JSON text; both forms of the answer must be the same. */
  TestingAnswer raw(String tool, String arguments) throws Exception {
    TestingAnswer answer = new TestingAnswer(client.call(++requests, tool, arguments).json());
    if (!answer.isError() && !answer.text().equals(answer.structured().text())) {
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

  /** The text of a call that must fail. */
  String error(String tool, String arguments) throws Exception {
    TestingAnswer answer = call(tool, arguments);
    if (!answer.isError()) {
      throw new AssertionError(tool + " " + arguments + ": " + answer.text());
    }
    return answer.text();
  }

  /** Stores a memory and returns its id. */
  String store(String content) throws Exception {
    return ok("store_memory", "{'content':'" + content + "'}").string("id");
  }

  /** Stores a user's memory and returns its id. */
  String store(String content, String user) throws Exception {
    return ok("store_memory", "{'content':'%s','user_id':'%s'}".formatted(content, user))
        .string("id");
  }

  @Override
  public void close() throws IOException {
    client.close();
    engine.close();
  }
}
