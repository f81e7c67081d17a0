package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingNode;
import dev.rosemary.json.JsonReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gemini CLI and OpenCode, which read what connect wrote and start the server. */
@Tag("agents")
class ConnectedAgentsTest {
  private static final long PATIENCE_SECONDS = 120;
  private static final String GEMINI = "agents/node_modules/@google/gemini-cli/bundle/gemini.js";
  private static final String OPENCODE = "agents/node_modules/opencode-linux-x64/bin/opencode";

  @TempDir Path folder;
  private Path home;
  private TestingLauncher launcher;

  @BeforeEach
  void user() throws Exception {
    home = Files.createDirectory(folder.resolve("home"));
    launcher = new TestingLauncher(folder);
  }

  @Test
  @DisplayName("K-2: Gemini CLI connects to what connect wrote, which equals what it writes")
  void gemini() throws Exception {
    Map<String, String> environment = Map.of("GEMINI_CLI_TRUST_WORKSPACE", "true");
    Path settings = Files.createDirectory(home.resolve(".gemini")).resolve("settings.json");
    assertThat(launcher.run(home, environment, "connect", "gemini")).startsWith("0\n");
    // What it prints of servers goes to standard error.
    Path errors = folder.resolve("errors");
    int status =
        new TestingNode(home, PATIENCE_SECONDS, environment)
            .run(GEMINI, List.of("mcp", "list"), folder.resolve("out"), errors);
    assertThat(Files.readString(folder.resolve("out")) + Files.readString(errors))
        .containsPattern("rosemary: .*my tools/rosemary --surface memory,code .*Connected");
    assertThat(status).isZero();

    Path other = Files.createDirectory(folder.resolve("other"));
    String _ =
        new TestingNode(other, PATIENCE_SECONDS, environment)
            .run(
                GEMINI,
                List.of(
                    "mcp",
                    "add",
                    "--scope",
                    "user",
                    "rosemary",
                    launcher.path(),
                    "--",
                    "--surface",
                    "memory,code"));
    assertThat(JsonReader.read(Files.readString(settings)))
        .isEqualTo(JsonReader.read(Files.readString(other.resolve(".gemini/settings.json"))));
    assertThat(launcher.run(home, environment, "disconnect")).startsWith("0\n");
    assertThat(settings).doesNotExist();
  }

  @Test
  @DisplayName("K-2: OpenCode connects to what connect wrote")
  void openCode() throws Exception {
    Path program = Path.of(System.getProperty("rosemary.clients"), OPENCODE);
    Assumptions.assumeTrue(Files.isExecutable(program), "OpenCode is installed on Linux only");
    Path file = Files.createDirectories(home.resolve(".config/opencode")).resolve("opencode.jsonc");
    // Where there is no schema, OpenCode writes one into the file.
    String own =
        """
        {
          "$schema": "https://opencode.ai/config.json",
          // mine
          "autoupdate": false,
        }
        """;
    Files.writeString(file, own);
    Map<String, String> environment = Map.of("OPENCODE_DISABLE_MODELS_FETCH", "true");
    assertThat(launcher.run(home, environment, "connect", "opencode")).startsWith("0\n");
    assertThat(TestingLauncher.run(List.of(program.toString(), "mcp", "list"), home, environment))
        .startsWith("0\n")
        .containsPattern("rosemary .*connected");
    assertThat(launcher.run(home, environment, "disconnect")).startsWith("0\n");
    assertThat(file).content().isEqualTo(own);
  }
}
