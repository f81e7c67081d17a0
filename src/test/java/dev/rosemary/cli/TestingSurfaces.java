package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.ServedSurfaces;
import dev.rosemary.cli.surface.SurfaceOption;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.store.Synchronous;
import dev.rosemary.tool.Surface;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server of several surfaces, as {@code serve} puts it together, and a client of it. */
final class TestingSurfaces implements AutoCloseable {
  /** The bound on a result that {@code serve} has unless it is told another. */
  static final int MAX_RESULT_CHARS = 40_000;

  private final Engine engine;
  private final List<Surface> surfaces;
  private final TestingStdio client;
  private final String instructions;
  private int ids;

  private TestingSurfaces(
      Path folder,
      ServedSurfaces served,
      @Nullable String project,
      int maxResultChars,
      boolean reads)
      throws IOException, InterruptedException {
    Home home = new Home(null, project, 3, false);
    Path data = folder.resolve("data");
    Path work = Files.createDirectories(folder.resolve("work"));
    engine =
        reads
            ? Engine.openToRead(
                data,
                home,
                Clock.systemUTC(),
                dev.rosemary.engine.embed.Embedder::disabled,
                null,
                _ -> {})
            : Engine.open(data, home, Synchronous.NORMAL, Clock.systemUTC(), _ -> {});
    surfaces = made(served, project, work, reads, maxResultChars);
    client = TestingStdio.start(reads, Log.NONE, surfaces.toArray(Surface[]::new));
    TestingMessage hello = client.initialize("2025-11-25");
    instructions = hello.object("result").string("instructions");
  }

  private List<Surface> made(
      ServedSurfaces served,
      @Nullable String project,
      Path work,
      boolean reads,
      int maxResultChars) {
    try {
      return served.make(
          new ServerParts(
              Options.of(
                  project == null ? new String[0] : new String[] {"--project", project}, Map.of()),
              Map.of(),
              false,
              () -> engine,
              project,
              work,
              null,
              null,
              "1",
              List.of(),
              reads,
              maxResultChars));
    } catch (UsageException e) {
      throw new AssertionError(e);
    }
  }

  /** All surfaces, in the project {@code default}. */
  static TestingSurfaces all(Path folder) throws IOException, InterruptedException {
    return of(folder, "all", "default");
  }

  /** These surfaces, parted by commas. */
  static TestingSurfaces of(Path folder, String names, @Nullable String project)
      throws IOException, InterruptedException {
    return new TestingSurfaces(folder, served(names), project, MAX_RESULT_CHARS, false);
  }

  /** All surfaces of a server that only reads. */
  static TestingSurfaces readOnly(Path folder) throws IOException, InterruptedException {
    return new TestingSurfaces(folder, served("all"), "default", MAX_RESULT_CHARS, true);
  }

  private static ServedSurfaces served(String value) {
    try {
      return new ServedSurfaces(
          SurfaceOption.served(Options.of(new String[] {"--surface", value}, Map.of())));
    } catch (UsageException e) {
      throw new AssertionError(e);
    }
  }

  List<Surface> surfaces() {
    return surfaces;
  }

  Engine engine() {
    return engine;
  }

  String instructions() {
    return instructions;
  }

  /** Sends a request; its result. */
  TestingMessage request(String method, String params) throws IOException, InterruptedException {
    TestingMessage answer = client.request(++ids, method, params);
    assertThat(answer.has("result")).as(answer.text()).isTrue();
    return answer.object("result");
  }

  /** The published names of the tools. */
  List<String> toolNames() throws IOException, InterruptedException {
    List<String> names = new ArrayList<>();
    for (var tool : request("tools/list", "{}").array("tools").items()) {
      String name = ((JsonObject) tool).string("name");
      names.add(String.valueOf(name));
    }
    return names;
  }

  /** Calls a tool. */
  TestingAnswer call(String tool, String arguments) throws IOException, InterruptedException {
    return new TestingAnswer(
        request("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}")
            .json());
  }

  /** Calls a tool, which must not fail. */
  TestingAnswer ok(String tool, String arguments) throws IOException, InterruptedException {
    TestingAnswer answer = call(tool, arguments);
    assertThat(answer.isError()).as(tool + " " + answer.text()).isFalse();
    return answer;
  }

  /** Calls a tool, which must fail; its text. */
  String error(String tool, String arguments) throws IOException, InterruptedException {
    TestingAnswer answer = call(tool, arguments);
    assertThat(answer.isError()).as(tool + " " + answer.text()).isTrue();
    return answer.text();
  }

  /** A text as JSON. */
  static String json(String text) {
    return new JsonString(text).text();
  }

  @Override
  public void close() throws IOException {
    client.close();
    engine.close();
  }
}
