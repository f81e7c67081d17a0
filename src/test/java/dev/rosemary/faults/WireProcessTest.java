package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.Main;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that ask for more than they take, and a server in a process of its own. */
class WireProcessTest {
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/list\"}";

  private static List<String> command(Path directory, String... options) {
    List<String> command = new ArrayList<>(TestingServerProcess.java(Main.class, "serve"));
    command.addAll(List.of("--surface", "graph", "--data-dir", directory.toString()));
    command.addAll(List.of(options));
    // As small a heap as a server on standard streams could have.
    command.set(command.indexOf("-Xmx256m"), "-Xmx96m");
    return command;
  }

  @Test
  @DisplayName("S-7: answers that nobody reads do not keep the process alive, and it says so")
  void unread(@TempDir Path directory) throws Exception {
    Process server =
        new ProcessBuilder(command(directory))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      try (OutputStream in = server.getOutputStream()) {
        for (int i = 0; i < 200; i++) {
          in.write((LIST.formatted(i) + "\n").getBytes(StandardCharsets.US_ASCII));
        }
      }
      assertThat(server.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(server.exitValue()).isEqualTo(1);
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  @DisplayName("S-7: a client that reads late gets every answer, and the process ends with 0")
  void late(@TempDir Path directory) throws Exception {
    Process server =
        new ProcessBuilder(command(directory))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      try (OutputStream in = server.getOutputStream()) {
        for (int i = 0; i < 200; i++) {
          in.write((LIST.formatted(i) + "\n").getBytes(StandardCharsets.US_ASCII));
        }
      }
      // Longer than until the server begins to read ahead.
      Thread.sleep(5_000);
      String answers = new String(server.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answers.lines().count()).isEqualTo(200);
      assertThat(server.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(server.exitValue()).isZero();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  @DisplayName("S-15: a batch of 20,000 requests is refused, and the server goes on")
  void batch(@TempDir Path directory) throws Exception {
    try (TestingServerProcess server = new TestingServerProcess(command(directory))) {
      server.initialize("2025-03-26");
      StringBuilder batch = new StringBuilder("[").append(LIST.formatted(0));
      for (int i = 1; i < 20_000; i++) {
        batch.append(',').append(LIST.formatted(i));
      }
      server.send(batch.append(']').toString());
      assertThat(server.next().text()).contains("-32600").contains("100 messages");
      server.send(LIST.formatted(7));
      assertThat(server.next().text()).contains("\"id\":7").contains("\"tools\"");
      server.end();
      assertThat(server.exitCode()).isZero();
    }
  }
}
