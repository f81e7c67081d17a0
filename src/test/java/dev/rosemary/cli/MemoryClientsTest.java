package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingNode;
import dev.rosemary.TestingServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as it comes, with clients that people have. */
@Tag("clients")
class MemoryClientsTest {
  private static final long PATIENCE_SECONDS = 120;

  @TempDir Path home;

  @ParameterizedTest
  @ValueSource(strings = {"1.x", "legacy", "2026-07-28"})
  @DisplayName("M-2: the project follows the roots of the official clients when they change")
  void roots(String kind) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of(kind, repository("heron"), repository("egret")));
    arguments.addAll(server());
    assertThat(node().run("roots.mjs", arguments)).isEqualTo("ok\n");
  }

  @Test
  @DisplayName("M-1: the Inspector lists the tools, prompts and resources of memory, and calls it")
  void inspector() throws Exception {
    assertThat(node().inspector(server(), "--method", "tools/list", "--strict"))
        .contains("\"name\": \"remember\"", "\"name\": \"recall\"", "\"name\": \"brief\"");
    assertThat(
            node()
                .inspector(
                    server(),
                    "--method",
                    "tools/call",
                    "--tool-name",
                    "remember",
                    "--tool-arg",
                    "text=The herons nest by the northern lake."))
        .contains("remembered")
        .contains("\"isError\": false");
    assertThat(
            node()
                .inspector(
                    server(),
                    "--method",
                    "tools/call",
                    "--tool-name",
                    "recall",
                    "--tool-arg",
                    "query=Where do the herons nest?"))
        .contains("northern lake");
    assertThat(node().inspector(server(), "--method", "prompts/list"))
        .contains("\"name\": \"brief\"", "remember-this-session");
    assertThat(node().inspector(server(), "--method", "resources/list")).contains("memory://brief");
  }

  private String repository(String name) throws Exception {
    Path git = Files.createDirectories(home.resolve(name).resolve(".git"));
    Files.createDirectory(git.resolve("objects"));
    Files.createDirectory(git.resolve("refs"));
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    return home.resolve(name).toString();
  }

  private TestingNode node() {
    return new TestingNode(home, PATIENCE_SECONDS);
  }

  private List<String> server() {
    return TestingServerProcess.java(
        Main.class,
        "--data-dir",
        home.resolve("data").toString(),
        "--project-dir",
        home.toString(),
        "--embedding-model",
        "none");
  }
}
