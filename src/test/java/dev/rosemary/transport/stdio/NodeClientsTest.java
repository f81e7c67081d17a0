package dev.rosemary.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingNode;
import dev.rosemary.TestingServer;
import dev.rosemary.TestingServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official clients for Node and the Inspector, each in a process of its own. */
@Tag("clients")
class NodeClientsTest {
  private static final long PATIENCE_SECONDS = 120;

  @TempDir Path home;

  @Test
  @DisplayName("S-5: the official TypeScript client 1.x")
  void client1() throws Exception {
    assertThat(run("sdk1.mjs")).isEqualTo("ok\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "auto", "2026-07-28"})
  @DisplayName("S-5: the official TypeScript client 2.x, in both eras")
  void client2(String era) throws Exception {
    assertThat(run("sdk2.mjs", era)).isEqualTo("ok\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "modern"})
  @DisplayName("C-3: the Inspector finds no fault in the schemas, and lists, calls and loads")
  void inspector(String era) throws Exception {
    assertThat(inspector("--protocol-era", era, "--method", "tools/list", "--strict"))
        .contains("\"name\": \"echo\"");
    assertThat(
            inspector(
                "--protocol-era",
                era,
                "--method",
                "tools/call",
                "--tool-name",
                "echo",
                "--tool-arg",
                "text=hello"))
        .contains("\"text\": \"hello\"")
        .contains("\"isError\": false");
    assertThat(inspector("--protocol-era", era, "--method", "resources/templates/list"))
        .contains("note://{number}");
    assertThat(
            inspector(
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

  private String inspector(String... options) throws IOException, InterruptedException {
    return node().inspector(server(), options);
  }

  private String run(String script, String... before) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(before));
    arguments.addAll(server());
    return node().run(script, arguments);
  }

  private TestingNode node() {
    return new TestingNode(home, PATIENCE_SECONDS);
  }

  private static List<String> server() {
    return TestingServerProcess.java(TestingServer.class);
  }
}
