package dev.rosemary.surface.memory;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Here;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.project.Project;
import dev.rosemary.store.Synchronous;
import dev.rosemary.surface.docs.DocsSurface;
import dev.rosemary.surface.graph.GraphSurface;
import dev.rosemary.surface.recall.RecallSurface;
import dev.rosemary.surface.threads.ThreadsSurface;
import dev.rosemary.surface.vault.VaultSurface;
import dev.rosemary.tool.Surface;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The surface behind the protocol with the others beside it, on one engine in this process; a
 * second goes by between looks at the clock. The project at hand is made when something is stored
 * in it.
 */
final class TestingMemory implements AutoCloseable {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong seconds = new AtomicLong();
  private final Engine engine;
  private final Path folder;
  private final @Nullable String project;
  private final TestingStdio client;
  private final List<TestingStdio> others = new ArrayList<>();
  private long requests;

  /** A server; {@code project} is the name of the one at hand, or null. */
  TestingMemory(Path directory, @Nullable String project) throws IOException {
    this(directory, project, Embedder::disabled);
  }

  /** The same, whose vault takes embeddings of so many dimensions. */
  TestingMemory(Path directory, @Nullable String project, int dimensions) throws IOException {
    this(directory, project, Embedder::disabled, dimensions);
  }

  TestingMemory(Path directory, @Nullable String project, Supplier<Embedder> model)
      throws IOException {
    this(directory, project, model, Home.DIMENSIONS);
  }

  private TestingMemory(
      Path directory, @Nullable String project, Supplier<Embedder> model, int dimensions)
      throws IOException {
    this.project = project;
    folder = directory.resolve("work");
    java.nio.file.Files.createDirectories(folder);
    engine =
        Engine.open(
            directory.resolve("data"),
            new Home(null, project, dimensions, false),
            Synchronous.NORMAL,
            this::now,
            model,
            null,
            message -> {});
    client =
        TestingStdio.start(
            false, Log.NONE, MemorySurface.of(() -> engine, (call, asked) -> here(asked)));
  }

  Instant now() {
    return START.plus(Duration.ofSeconds(seconds.getAndIncrement()));
  }

  private Here here(Here.Asked asked) {
    if (asked.project() != null) {
      return new Here(engine.projects().active(asked.project()), null);
    }
    if (project == null) {
      return new Here(null, folder);
    }
    Project known =
        engine.projects().list(Project.Status.ACTIVE).stream()
            .filter(each -> each.name().equals(project))
            .findAny()
            .orElse(null);
    return new Here(
        known == null && asked.make() ? engine.projects().openOrCreate(project) : known, folder);
  }

  Engine engine() {
    return engine;
  }

  /**
   * Calls a tool of the surface with these arguments as JSON text with single quotes for double.
   */
  TestingAnswer call(String tool, String arguments) throws Exception {
    return raw(tool, arguments.replace('\'', '"').replace('\n', ' '));
  }

  TestingAnswer raw(String tool, String arguments) throws Exception {
    return new TestingAnswer(client.call(++requests, tool, arguments).json());
  }

  /** The text of a call that must not fail. */
  String ok(String tool, String arguments) throws Exception {
    TestingAnswer answer = call(tool, arguments);
    if (answer.isError()) {
      throw new AssertionError(tool + " " + arguments + ": " + answer.text());
    }
    return answer.text();
  }

  String error(String tool, String arguments) throws Exception {
    TestingAnswer answer = call(tool, arguments);
    if (!answer.isError()) {
      throw new AssertionError(tool + " " + arguments + ": " + answer.text());
    }
    return answer.text();
  }

  /** Remembers a fact and returns its id. */
  String remember(String text) throws Exception {
    return id(ok("remember", "{'text':'" + text + "'}"));
  }

  /** The id in the last line that begins with one. */
  static String id(String answer) {
    for (String line : answer.lines().toList()) {
      if (line.length() > 8 && line.charAt(1) == '-') {
        return line.substring(0, line.indexOf(' '));
      }
    }
    throw new AssertionError("no id: " + answer);
  }

  TestingStdio client() {
    return client;
  }

  /** Another client of the same engine, which says its name in a handshake; closed by the test. */
  TestingStdio connect(String name) throws Exception {
    TestingStdio stdio =
        TestingStdio.start(
            false, Log.NONE, MemorySurface.of(() -> engine, (call, asked) -> here(asked)));
    stdio.request(
        0,
        "initialize",
        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\""
            + name
            + "\",\"version\":\"1\"}}");
    return stdio;
  }

  /** Calls a tool of another surface on the same engine. */
  TestingAnswer other(String surface, String tool, String arguments) throws Exception {
    Surface of =
        switch (surface) {
          case "vault" -> VaultSurface.of(() -> engine, null, false, 40_000);
          case "graph" -> GraphSurface.of(() -> engine, project, 40_000);
          case "recall" -> RecallSurface.of(() -> engine, "1", 40_000);
          case "threads" -> ThreadsSurface.of(() -> engine, 40_000);
          default -> DocsSurface.of(Documents.in(folder, this::now), 40_000, false);
        };
    TestingStdio stdio = TestingStdio.start(false, Log.NONE, of);
    others.add(stdio);
    if (surface.equals("docs")) {
      var _ = stdio.call(1, "activate_project", "{}");
    }
    TestingAnswer answer =
        new TestingAnswer(
            stdio.call(2, tool, arguments.replace('\'', '"').replace('\n', ' ')).json());
    if (answer.isError()) {
      throw new AssertionError(tool + ": " + answer.text());
    }
    return answer;
  }

  @Override
  public void close() throws IOException {
    client.close();
    for (TestingStdio other : others) {
      other.close();
    }
    engine.close();
  }
}
