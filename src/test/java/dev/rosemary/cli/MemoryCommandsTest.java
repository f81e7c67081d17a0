package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingMessage;
import dev.rosemary.TestingServerProcess;
import dev.rosemary.engine.place.TestingRepository;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools of the surface {@code memory} as commands, each in a process of its own. */
class MemoryCommandsTest {
  private static final int PATIENCE_SECONDS = 60;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  private Path work = Path.of("");

  @BeforeEach
  void repository() throws IOException {
    work = folder.resolve("billing");
    TestingRepository.in(work);
    Files.createDirectories(folder.resolve("outside"));
  }

  @Test
  @DisplayName(
      "M-18: what a shell remembers, it recalls, opens, revises and forgets, and so does a client")
  void fromAShell() throws Exception {
    Ran stored =
        run(
                "",
                "remember",
                "Deploys go out on Tuesdays.",
                "--kind",
                "decision",
                "--about",
                "ops team")
            .ok();
    assertThat(stored.out()).matches("m-[a-z0-9]{6,} remembered\n");
    String id = stored.out().substring(0, stored.out().indexOf(' '));
    run("  The API limit is 50.\n", "remember", "-", "--title", "Limit", "--tags", "api, limits")
        .ok();
    run("", "remember", "I like short answers.", "--kind", "preference").ok();

    assertThat(run("", "recall", "When", "do", "we", "deploy?", "--words").ok().out())
        .contains("[" + id + "] decision, ", ", billing: Deploys go out on Tuesdays.");
    assertThat(run("", "recall", "api", "--kind", "task,fact", "--words").ok().out())
        .contains("Limit: The API limit is 50.")
        .doesNotContain("Deploys");
    assertThat(run("", "open", "Limit").ok().out()).contains("tags: api, limits");
    assertThat(run("", "open", id).ok().out()).contains("about: ops team");
    run("", "revise", "Limit", "--text", "The API limit is 80.", "--pinned", "--reason", "raised")
        .ok();
    assertThat(run("", "brief").ok().out())
        .contains("Pinned:", "Limit: The API limit is 80.", "personal: I like short answers.");
    run("", "revise", "Limit", "--unpin").ok();
    assertThat(run("", "brief").ok().out()).doesNotContain("Pinned:");

    try (TestingServerProcess server =
        new TestingServerProcess(
            TestingServerProcess.java(
                Main.class,
                "--surface",
                "memory",
                "--data-dir",
                folder.resolve("data").toString(),
                "--project-dir",
                work.toString()))) {
      var _ = server.initialize("2025-11-25");
      TestingMessage answer = server.call(2, "recall", "{\"query\":\"API limit\"}");
      assertThat(new TestingAnswer(answer.json()).text()).contains("The API limit is 80.");
      assertThat(server.end()).isEmpty();
    }
    assertThat(run("", "forget", "Limit", id, "--reason", "gone").ok().out().lines())
        .hasSize(2)
        .allMatch(line -> line.contains(" forgotten"));
    assertThat(run("", "recall", "API limit", "--words").ok().out()).doesNotContain("80");
  }

  @Test
  @DisplayName("M-18: --json prints the items with what is known of them")
  void json() throws Exception {
    run("", "remember", "Main is protected.", "--happened", "2025-11-02", "--tags", "git").ok();
    JsonObject known = run("", "remember", "main is PROTECTED.", "--json").ok().items().getFirst();
    assertThat(known.text()).contains("\"known\":true");
    List<JsonObject> found = run("", "recall", "main", "--words", "--json").ok().items();
    assertThat(found).hasSize(1);
    JsonObject item = found.getFirst();
    assertThat(item.string("id")).isEqualTo(known.string("id"));
    assertThat(item.string("kind")).isEqualTo("fact");
    assertThat(item.string("space")).isEqualTo("billing");
    assertThat(item.string("date")).isEqualTo("2025-11-02");
    assertThat(item.string("text")).isEqualTo("Main is protected.");
    assertThat(run("", "open", "--json", String.valueOf(item.string("id"))).ok().items())
        .singleElement()
        .satisfies(opened -> assertThat(opened.text()).contains("\"details\":[\"stored "));
    assertThat(run("", "brief", "--json").ok().items()).hasSize(1);
    assertThat(run("", "recall", "xylophone", "--json").ok().items()).isEmpty();
  }

  @Test
  @DisplayName("M-18: a project that is named has to be there; outside of any memory is personal")
  void places() throws Exception {
    work = folder.resolve("outside");
    assertThat(run("", "remember", "Anything.").ok().out()).startsWith("No project here");
    assertThat(run("", "remember", "Anything.", "--project", "nope").failed(1))
        .contains("No project named 'nope'");
    assertThat(run("", "remember", "Anything.", "--space", "project").failed(1))
        .contains("There is no project here");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      value = {
        "remember¦remember needs a text",
        "recall¦recall needs a query",
        "open¦open needs an id",
        "forget¦forget needs an id",
        "revise¦revise takes one id",
        "brief now¦brief takes no words",
        "remember x --kind idea¦--kind must be one of fact,",
        "remember x --text y¦given twice",
        "recall x --budget 5¦--budget must be at least 100, not 5",
        "recall x --pinned¦recall takes no --pinned",
        "recall x --kinds fact¦did you mean --kind?",
        "remember -¦standard input is empty"
      })
  @DisplayName("M-18: a command line that cannot be followed says what is wrong, and makes nothing")
  void wrong(String line, String said) throws Exception {
    assertThat(run("", line.split(" ", -1)).failed(2)).contains(said);
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  @DisplayName("M-18: what is not there is a failure, and reading makes no data directory")
  void missing() throws Exception {
    assertThat(run("", "recall", "x").failed(1)).contains("nothing is remembered yet");
    assertThat(folder.resolve("data")).doesNotExist();
    run("", "remember", "One.").ok();
    assertThat(run("", "open", "nothing").failed(1)).contains("Not found: nothing");
    assertThat(run("", "forget", "nothing").failed(1)).contains("'nothing'");
    assertThat(run("", "revise", "One.", "--text", "Two.").failed(1)).contains("'One.'");
  }

  /** What a process wrote. */
  private record Ran(int code, String out, String errors) {
    Ran ok() {
      assertThat(code).as(out + errors).isZero();
      return this;
    }

    String failed(int expected) {
      assertThat(code).as(out + errors).isEqualTo(expected);
      assertThat(out).isEmpty();
      return errors;
    }

    List<JsonObject> items() throws Exception {
      List<JsonObject> items = new ArrayList<>();
      if (JsonReader.read(out) instanceof JsonObject object) {
        for (Json item : new TestingMessage(object).array("items").items()) {
          items.add((JsonObject) item);
        }
      }
      return items;
    }
  }

  private Ran run(String input, String... arguments) throws Exception {
    List<String> command = TestingServerProcess.java(Main.class, arguments);
    command.addAll(List.of("--data-dir", folder.resolve("data").toString()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
    Path out = folder.resolve("out");
    Path errors = folder.resolve("errors");
    Path in = Files.writeString(folder.resolve("in"), input);
    builder.environment().putAll(Map.of("ROSEMARY_PROJECT", "", "CLAUDE_PROJECT_DIR", ""));
    Process process =
        builder
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile())
            .start();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(String.join(" ", arguments) + " does not end");
    }
    return new Ran(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(errors, StandardCharsets.UTF_8));
  }
}
