package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingNode;
import dev.rosemary.TestingServerProcess;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Coding agents, as people set them up. Nobody is signed in, and their service is a port of this
 * machine at which nothing listens.
 */
@Tag("agents")
class AgentClientsTest {
  private static final long PATIENCE_SECONDS = 120;
  private static final String CLAUDE =
      "agents/node_modules/@anthropic-ai/claude-code/cli-wrapper.cjs";
  private static final String CODEX = "agents/node_modules/@openai/codex/bin/codex.js";

  @TempDir Path home;
  private TestingNode node;

  @BeforeEach
  void folders() throws Exception {
    Path codex = Files.createDirectory(home.resolve("codex"));
    node =
        new TestingNode(
            home,
            PATIENCE_SECONDS,
            Map.of(
                "CODEX_HOME",
                codex.toString(),
                "DISABLE_AUTOUPDATER",
                "1",
                "DISABLE_TELEMETRY",
                "1",
                "DISABLE_ERROR_REPORTING",
                "1",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
                "1",
                "ANTHROPIC_BASE_URL",
                "http://127.0.0.1:9"));
  }

  private Map<String, String> folders(String claude, String codex) throws Exception {
    return Map.of(
        "CLAUDE_CONFIG_DIR", Files.createDirectories(home.resolve(claude)).toString(),
        "CODEX_HOME", Files.createDirectories(home.resolve(codex)).toString());
  }

  @Test
  @DisplayName("K-2: Claude Code and Codex read what connect wrote, which equals what they write")
  void connected() throws Exception {
    TestingLauncher launcher = new TestingLauncher(home.resolve("program"));
    Map<String, String> environment = folders("connected", "codex");
    assertThat(launcher.run(home, environment, "connect", "claude-code", "codex"))
        .startsWith("0\n");
    Map<String, String> own = new HashMap<>(environment);
    own.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
    own.put("DISABLE_AUTOUPDATER", "1");
    own.put("ANTHROPIC_BASE_URL", "http://127.0.0.1:9");
    TestingNode connected = new TestingNode(home, PATIENCE_SECONDS, own);
    assertThat(connected.run(CLAUDE, words("mcp", "list")))
        .containsPattern("rosemary: .*my tools/rosemary --surface memory,code.*Connected");
    assertThat(connected.run(CLAUDE, words("mcp", "get", "rosemary")))
        .contains("Connected", "User config");
    assertThat(connected.run(CODEX, words("mcp", "get", "rosemary")))
        .contains("enabled: true", "args: --surface memory,code");
    JsonObject status =
        (JsonObject) JsonReader.read(connected.run("codex.mjs", words(CODEX)).strip());
    assertThat(Objects.requireNonNull(status.object("tools")).members())
        .containsKeys("remember", "search_code");

    // The clients' own commands, for another user.
    Map<String, String> other = new HashMap<>(own);
    other.putAll(folders("other", "other codex"));
    TestingNode adding = new TestingNode(home, PATIENCE_SECONDS, other);
    List<String> server = List.of("--", launcher.path(), "--surface", "memory,code");
    List<String> add = words("mcp", "add", "--scope", "user", "rosemary");
    add.addAll(server);
    adding.run(CLAUDE, add);
    add = words("mcp", "add", "rosemary");
    add.addAll(server);
    adding.run(CODEX, add);
    assertThat(servers("connected")).isEqualTo(servers("other"));
    assertThat(home.resolve("codex/config.toml"))
        .hasSameTextualContentAs(home.resolve("other codex/config.toml"));

    // And they are taken away from it as from the first.
    assertThat(launcher.run(home, other, "disconnect")).startsWith("0\n");
    assertThat(adding.run(CLAUDE, words("mcp", "list"))).doesNotContain("rosemary");
    assertThat(adding.run(CODEX, words("mcp", "list"))).doesNotContain("rosemary");
  }

  private Json servers(String folder) throws Exception {
    String text = Files.readString(home.resolve(folder).resolve(".claude.json"));
    return Objects.requireNonNull(((JsonObject) JsonReader.read(text)).get("mcpServers"));
  }

  private static List<String> words(String... words) {
    return new ArrayList<>(List.of(words));
  }

  private List<String> server() {
    return TestingServerProcess.java(
        Main.class, "--data-dir", home.resolve("data").toString(), "--embedding-model", "none");
  }

  /** The names of the tools that the program offers. */
  private Set<String> offered() throws Exception {
    try (TestingServerProcess server = new TestingServerProcess(server())) {
      server.initialize("2025-11-25");
      TreeSet<String> names = new TreeSet<>();
      for (Json tool :
          server.request(1, "tools/list", "{}").object("result").array("tools").items()) {
        names.add(String.valueOf(((JsonObject) tool).string("name")));
      }
      server.end();
      return names;
    }
  }

  @Test
  @DisplayName("M-1: Claude Code adds the program, connects to it and takes all its tools")
  void claude() throws Exception {
    List<String> add = words("mcp", "add", "--scope", "user", "rosemary", "--");
    add.addAll(server());
    assertThat(node.run(CLAUDE, add)).contains("Added stdio MCP server rosemary");
    assertThat(node.run(CLAUDE, words("mcp", "list")))
        .containsPattern("rosemary: .*Connected")
        .doesNotContain("Failed");
    assertThat(node.run(CLAUDE, words("mcp", "get", "rosemary"))).contains("Connected");

    // A session that ends since nobody is signed in tells first which tools it has.
    Path out = home.resolve("session");
    int _ =
        node.run(
            CLAUDE,
            words("-p", "hello", "--output-format", "stream-json", "--verbose"),
            out,
            home.resolve("errors"));
    JsonObject session = (JsonObject) JsonReader.read(Files.readAllLines(out).getFirst());
    TreeSet<String> taken = new TreeSet<>();
    for (Json tool : Objects.requireNonNull(session.array("tools")).items()) {
      String name = ((JsonString) tool).value();
      if (name.startsWith("mcp__rosemary__")) {
        taken.add(name.substring("mcp__rosemary__".length()));
      }
    }
    assertThat(taken).isEqualTo(offered());
  }

  @Test
  @DisplayName("M-1: Codex adds the program, connects to it and takes all its tools")
  void codex() throws Exception {
    List<String> add = words("mcp", "add", "rosemary", "--");
    add.addAll(server());
    assertThat(node.run(CODEX, add)).contains("Added global MCP server 'rosemary'");
    assertThat(node.run(CODEX, words("mcp", "list"))).containsPattern("rosemary .*enabled");
    assertThat(node.run(CODEX, words("mcp", "get", "rosemary"))).contains("enabled: true");

    JsonObject status = (JsonObject) JsonReader.read(node.run("codex.mjs", words(CODEX)).strip());
    assertThat(new TreeSet<>(Objects.requireNonNull(status.object("tools")).members().keySet()))
        .isEqualTo(offered());
  }
}
