package dev.rosemary.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingHttpServer;
import dev.rosemary.TestingNode;
import dev.rosemary.TestingServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official clients for Node, the Inspector and the conformance suite, over HTTP. */
@Tag("clients")
class ClientsTest {
  private static final long PATIENCE_SECONDS = 240;
  private static final Path CONFORMANCE = Path.of("docs/conformance.md");

  @TempDir Path home;
  private Process server;
  private String url;

  @BeforeEach
  void start() throws IOException {
    server =
        new ProcessBuilder(TestingServerProcess.java(TestingHttpServer.class))
            .redirectError(home.resolve("server").toFile())
            .start();
    BufferedReader out =
        new BufferedReader(
            new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII));
    url = "http://127.0.0.1:" + out.readLine() + "/mcp";
  }

  @AfterEach
  void stop() throws InterruptedException {
    server.destroyForcibly().waitFor();
  }

  private TestingNode node() {
    return new TestingNode(home, PATIENCE_SECONDS);
  }

  @Test
  @DisplayName("S-5, S-8: the official TypeScript client 1.x over HTTP")
  void client1() throws Exception {
    assertThat(node().run("sdk1.mjs", List.of(url))).isEqualTo("ok\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "auto", "2026-07-28"})
  @DisplayName("S-5, S-8: the official TypeScript client 2.x over HTTP, in both eras")
  void client2(String era) throws Exception {
    assertThat(node().run("sdk2.mjs", List.of(era, url))).isEqualTo("ok\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "modern"})
  @DisplayName("C-3, S-8: the Inspector lists, calls and loads over HTTP")
  void inspector(String era) throws Exception {
    String[] list = {"--protocol-era", era, "--method", "tools/list", "--strict"};
    assertThat(node().inspector(List.of(url), list)).contains("\"name\": \"echo\"");
    assertThat(
            node()
                .inspector(
                    List.of(url),
                    "--protocol-era",
                    era,
                    "--method",
                    "tools/call",
                    "--tool-name",
                    "count",
                    "--load",
                    "--load-requests",
                    "500",
                    "--load-concurrency",
                    "50",
                    "--format",
                    "json"))
        .contains("\"ok\":500,\"toolErrors\":0,\"errors\":0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2026-07-28"})
  @DisplayName(
      "S-5, S-8: what the conformance suite scores passes, but for what docs/conformance.md lists")
  void conformance(String revision) throws Exception {
    Path out = home.resolve("suite");
    node()
        .run(
            "node_modules/@modelcontextprotocol/conformance/dist/index.js",
            List.of("server", "--url", url + "/conformance", "--requirements", revision),
            out,
            home.resolve("suite-errors"));
    Set<String> passed = new TreeSet<>();
    Set<String> failed = new TreeSet<>();
    boolean summary = false;
    for (String line : Files.readAllLines(out)) {
      summary |= line.contains("=== SUMMARY ===");
      if (summary && (line.startsWith("✓ ") || line.startsWith("✗ "))) {
        (line.startsWith("✓") ? passed : failed).add(line.substring(2, line.indexOf(':')));
      }
      if (line.startsWith("  ✗ ") || line.startsWith("  ✓ ")) {
        // What is run and not scored.
        failed.remove(line.substring(4, line.indexOf(" (")));
        passed.remove(line.substring(4, line.indexOf(" (")));
      }
    }
    assertThat(passed).as(Files.readString(out)).isNotEmpty();
    assertThat(failed).containsExactlyInAnyOrderElementsOf(listed(revision));
  }

  /** The scenarios that are listed under the heading of a revision, each in back quotes. */
  private static List<String> listed(String revision) throws IOException {
    List<String> scenarios = new ArrayList<>();
    boolean within = false;
    for (String line : Files.readAllLines(CONFORMANCE)) {
      if (line.startsWith("## ")) {
        within = line.contains(revision);
      } else if (within && line.startsWith("| `")) {
        String cell = line.substring(0, line.indexOf('|', 1));
        for (String part : cell.replace("|", "").split(",", -1)) {
          scenarios.add(part.strip().replace("`", ""));
        }
      }
    }
    return scenarios;
  }
}
