package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.SurfaceOption;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches from a shell. */
class SearchCommandTest {
  @TempDir Path folder;

  @Test
  @DisplayName("S-3: search answers from a shell what search_nodes answers a client")
  void searchesTheGraph() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, Clock.systemUTC(), _ -> {})) {
      var project = engine.projects().openOrCreate("shop");
      engine.write(
          project,
          graph ->
              graph.createEntities(
                  List.of(
                      new NewEntity("Deploy", "task", List.of("runs\u001B[2J on\nFridays")),
                      new NewEntity("Other", "task", List.of("nothing")))));
    }

    TestingCommand people = search("fridays", "--project", "shop");
    TestingCommand programs = search("fridays", "--project", "shop", "--json");

    assertThat(people.exitCode()).isZero();
    assertThat(people.text()).isEqualTo("Deploy  (task)\n  - runs\uFFFD[2J on\n    Fridays\n");
    assertThat(programs.text()).contains("\"name\":\"Deploy\"").doesNotContain("Other");
    assertThat(search("zebra", "--project", "shop").text()).startsWith("Nothing matches 'zebra'.");
  }

  @Test
  @DisplayName("M-1: commands on memories do not take code, and say what searches it")
  void refusesCode() {
    assertThatThrownBy(() ->
            SurfaceOption.one(Options.of(new String[] {"--surface", "code"}, Map.of()), Map.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--surface code: code keeps no memories")
        .hasMessageContaining("rosemary search --code QUERY");
    assertThat(search("query", "--surface", "code").exitCode()).isEqualTo(2);
  }

  @Test
  @DisplayName("M-1: a server that is to offer code leaves commands on the graph")
  void environmentOfAServer() throws UsageException {
    Map<String, String> environment = Map.of("ROSEMARY_SURFACE", "code");
    assertThat(SurfaceOption.one(Options.of(new String[0], environment), environment).name())
        .isEqualTo("graph");
  }

  @Test
  @DisplayName("S-3: search finds memories of the other surfaces")
  void searchesMemories() throws IOException {
    Path notes = Files.writeString(folder.resolve("notes.md"), "# Deploy\n\nruns on Fridays\n");
    for (String surface : List.of("vault", "recall")) {
      assertThat(
              TestingCommand.run(
                      "import", notes.toString(), "--surface", surface, "--data-dir", data())
                  .exitCode())
          .isZero();
      assertThat(found(surface)).as(surface).contains("Fridays");
    }
    Path graph =
        Files.writeString(
            folder.resolve("memory.jsonl"),
            "{\"type\":\"entity\",\"name\":\"Deploy\",\"entityType\":\"task\",\"observations\":[\"It runs on Fridays.\"]}\n");
    TestingCommand.run(
        "import", graph.toString(), "--surface", "threads", "--thread", "t", "--data-dir", data());

    assertThat(found("threads", "--thread", "t")).contains("Deploy", "Fridays");
    assertThat(
            TestingCommand.run("search", "x", "--surface", "threads", "--data-dir", data())
                .exitCode())
        .isEqualTo(2);
  }

  @Test
  @DisplayName("S-3: search makes neither a folder, nor a project, nor a file")
  void makesNothing() throws IOException {
    Path none = folder.resolve("none");

    assertThat(TestingCommand.run("search", "x", "--data-dir", none.toString()).exitCode())
        .isEqualTo(1);
    assertThat(none).doesNotExist();
    Files.createDirectory(none);
    for (String surface : List.of("graph", "vault", "recall")) {
      assertThat(
              TestingCommand.run(
                      "search",
                      "x",
                      "--data-dir",
                      none.toString(),
                      "--surface",
                      surface,
                      "--project",
                      "p")
                  .exitCode())
          .isEqualTo(1);
    }
    assertThat(
            TestingCommand.run("search", "x", "--surface", "vault", "--data-dir", none.toString())
                .exitCode())
        .isEqualTo(1);
    assertThat(TestingCommand.run("projects", "--data-dir", none.toString()).text())
        .startsWith("There are no projects");
    assertThat(none.resolve("memory.db")).doesNotExist();
    assertThat(TestingCommand.run("search").exitCode()).isEqualTo(2);
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private String found(String surface, String... more) {
    String[] arguments = new String[6 + more.length];
    System.arraycopy(
        new String[] {"search", "fridays", "--surface", surface, "--data-dir", data()},
        0,
        arguments,
        0,
        6);
    System.arraycopy(more, 0, arguments, 6, more.length);
    return TestingCommand.run(arguments).text();
  }

  private TestingCommand search(String query, String... more) {
    String[] arguments = new String[4 + more.length];
    System.arraycopy(
        new String[] {"search", query, "--data-dir", folder.toString()}, 0, arguments, 0, 4);
    System.arraycopy(more, 0, arguments, 4, more.length);
    return TestingCommand.run(arguments);
  }
}
