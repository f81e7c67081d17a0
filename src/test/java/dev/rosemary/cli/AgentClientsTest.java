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
import java.util.List;
import java.util.Map;
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

  private static List<String> words(String... words) {
    return new ArrayList<>(List.of(words));
  }

  private List<String> server() {
    return TestingServerProcess.java(
        Main.class, "--data-dir", home.resolve("data").toString(), "--embedding-model", "none");
  }

  /** The names of the tools that the program offers. */
  private TreeSet<String> offered() throws Exception {
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
    for (Json tool : session.array("tools").items()) {
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
    assertThat(new TreeSet<>(status.object("tools").members().keySet())).isEqualTo(offered());
  }
}
