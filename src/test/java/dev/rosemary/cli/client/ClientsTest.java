package dev.rosemary.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.cli.client.Surroundings.OperatingSystem;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClientsTest {
  private static final Path HOME = Path.of("/home/ann");
  private static final Path PROJECT = Path.of("/src/shop");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          claude-code    | LINUX | -                              | /home/ann/.claude.json
          claude-code    | MAC   | CLAUDE_CONFIG_DIR=/c           | /c/.claude.json
          claude-desktop | LINUX | XDG_CONFIG_HOME=/x             | /x/Claude/claude_desktop_config.json
          claude-desktop | LINUX | XDG_CONFIG_HOME=relative       | /home/ann/.config/Claude/claude_desktop_config.json
          claude-desktop | MAC   | XDG_CONFIG_HOME=/x             | /home/ann/Library/Application Support/Claude/claude_desktop_config.json
          claude-desktop | WINDOWS | APPDATA=/a                   | /a/Claude/claude_desktop_config.json
          codex          | LINUX | -                              | /home/ann/.codex/config.toml
          codex          | MAC   | CODEX_HOME=/c                  | /c/config.toml
          gemini         | LINUX | GEMINI_CLI_HOME=/g             | /g/.gemini/settings.json
          cursor         | MAC   | XDG_CONFIG_HOME=/x             | /home/ann/.cursor/mcp.json
          vscode         | LINUX | XDG_CONFIG_HOME=/x             | /x/Code/User/mcp.json
          vscode         | MAC   | -                              | /home/ann/Library/Application Support/Code/User/mcp.json
          vscode         | LINUX | VSCODE_PORTABLE=/p             | /p/user-data/User/mcp.json
          windsurf       | MAC   | -                              | /home/ann/.codeium/windsurf/mcp_config.json
          opencode       | MAC   | XDG_CONFIG_HOME=/x             | /x/opencode/opencode.json
          opencode       | LINUX | OPENCODE_CONFIG=/o/my.json     | /o/my.json
          zed            | LINUX | XDG_CONFIG_HOME=/x             | /x/zed/settings.json
          zed            | MAC   | XDG_CONFIG_HOME=/x             | /home/ann/.config/zed/settings.json
          """)
  @DisplayName("K-1: variables count for a client's files as they count for the client")
  void places(String name, OperatingSystem system, String variable, String file) {
    Map<String, String> environment = new HashMap<>();
    int equals = variable.indexOf('=');
    if (equals > 0) {
      environment.put(variable.substring(0, equals), variable.substring(equals + 1));
    }
    Client client = Clients.named(name).orElseThrow();
    assertThat(client.settings(new Surroundings(environment, HOME, PROJECT, system), Scope.USER))
        .contains(Path.of(file));
  }

  static Stream<Client> clients() {
    return Clients.all().stream();
  }

  @ParameterizedTest
  @MethodSource("clients")
  @DisplayName("K-1: what a client is given, its check reads again")
  void entries(Client client) {
    for (Server server :
        List.of(
            new Server.Local("/opt/my tools/rosemary", List.of("--surface", "memory,code")),
            new Server.Remote("http://127.0.0.1:8081/mcp"))) {
      JsonObject entry = client.entry(server).orElse(null);
      if (entry != null) {
        assertThat(client.server(entry)).contains(server);
        assertThat(entry.members().keySet())
            .allMatch(
                name -> client.owned().contains(name) || JsonObject.EMPTY.equals(entry.get(name)));
      }
    }
  }
}
