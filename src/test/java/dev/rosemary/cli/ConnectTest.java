package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingHttpProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command in a process of its own, and the server that it wrote. */
class ConnectTest {
  @TempDir Path folder;
  private Path home;
  private TestingLauncher launcher;

  @BeforeEach
  void user() throws Exception {
    home = Files.createDirectories(folder.resolve("home"));
    launcher = new TestingLauncher(folder);
  }

  @Test
  @DisplayName("K-1, K-3: connect --check starts what was written, blanks in its path and all")
  void check() throws Exception {
    Files.createDirectories(home.resolve("claude"));
    Files.createDirectories(home.resolve(".codex"));
    Map<String, String> environment =
        Map.of("CLAUDE_CONFIG_DIR", home.resolve("claude").toString());
    assertThat(launcher.run(home, environment, "connect", "--check"))
        .isEqualTo("1\nNo client is connected; rosemary connect connects them.\n");
    assertThat(launcher.run(home, environment, "connect", "claude-code", "codex"))
        .startsWith("0\n");
    assertThat(home.resolve("claude/.claude.json")).content().contains(launcher.path());
    assertThat(launcher.run(home, environment, "connect", "--check"))
        .matches(
            "(?s)0\nClaude Code: \\d+ tools: remember, .*\nCodex: \\d+ tools: .*search_code.*");

    Files.delete(Path.of(launcher.path()));
    launcher = new TestingLauncher(folder.resolve("moved"));
    assertThat(launcher.run(home, environment, "connect", "--check", "codex", "zed"))
        .startsWith("1\nCodex: ")
        .contains("my tools/rosemary", "Zed: not connected in ");
    assertThat(launcher.run(home, environment, "disconnect")).startsWith("0\n");
    assertThat(home.resolve("claude/.claude.json")).doesNotExist();
  }

  @Test
  @DisplayName("K-1: connect --check reaches a server at a URL, and says when none is there")
  void remote() throws Exception {
    Files.createDirectories(home.resolve(".cursor"));
    try (TestingHttpProcess server =
        new TestingHttpProcess(folder.resolve("data"), "--surface", "memory")) {
      String url = "http://127.0.0.1:" + server.port() + "/mcp";
      assertThat(launcher.run(home, Map.of(), "connect", "cursor", "--url", url)).startsWith("0\n");
      assertThat(launcher.run(home, Map.of(), "connect", "--check", "--json"))
          .startsWith("0\n{\"clients\":[{\"client\":\"cursor\"")
          .contains("\"tools\":[\"remember\",");
    }
    assertThat(launcher.run(home, Map.of(), "connect", "--check"))
        .startsWith("1\nCursor: no server answers at http://127.0.0.1:");
  }
}
