package dev.rosemary.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingServer;
import dev.rosemary.TestingServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official clients for Node and the Inspector, each in a process of its own. */
@Tag("clients")
class NodeClientsTest {
  private static final long PATIENCE_SECONDS = 90;

  @TempDir Path home;

  @Test
  @DisplayName("S-5: the official TypeScript client 1.x")
  void client1() throws Exception {
    assertThat(run("sdk1.mjs", List.of(), List.of())).isEqualTo("ok\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "auto", "2026-07-28"})
  @DisplayName("S-5: the official TypeScript client 2.x, in both eras")
  void client2(String era) throws Exception {
    assertThat(run("sdk2.mjs", List.of(era), List.of())).isEqualTo("ok\n");
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
    return run(
        "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
        List.of("--cli"),
        List.of(options));
  }

  /** Runs a script with the command of the testing server between these arguments. */
  private String run(String script, List<String> before, List<String> after)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("rosemary.node", "node"));
    command.add(Path.of(System.getProperty("rosemary.clients"), script).toString());
    command.addAll(before);
    command.addAll(TestingServerProcess.java(TestingServer.class));
    command.addAll(after);
    Path out = home.resolve("out");
    ProcessBuilder builder = new ProcessBuilder(command);
    // The Inspector keeps a catalogue in the user's folder.
    builder.environment().put("HOME", home.toString());
    builder.redirectOutput(out.toFile()).redirectError(home.resolve("err").toFile());
    Process process = builder.start();
    try {
      boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      String printed = Files.readString(out, StandardCharsets.UTF_8);
      String errors = Files.readString(home.resolve("err"), StandardCharsets.UTF_8);
      assertThat(ended).as("ends: %s%n%s", printed, errors).isTrue();
      assertThat(process.exitValue()).as("%s%n%s", printed, errors).isZero();
      return printed;
    } finally {
      process.destroyForcibly();
    }
  }
}
