package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingServerProcess;
import dev.rosemary.TestingWait;
import dev.rosemary.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that keeps the right to write and does nothing with it. */
class StoppedNeighbourTest {
  /** Takes the right to write to a file and keeps it until it is killed. */
  public static final class Holder {
    private Holder() {}

    /** Holds the file that is named. */
    public static void main(String[] args) throws Exception {
      try (Connection connection =
              new org.sqlite.JDBC().connect("jdbc:sqlite:" + args[0], new Properties());
          Statement statement = connection.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        System.out.println("held");
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }

  private static Process hold(Path file) throws Exception {
    Process process =
        new ProcessBuilder(TestingServerProcess.java(Holder.class, file.toString()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.inputReader().readLine()).isEqualTo("held");
    return process;
  }

  private static String commit(String key) {
    return "{\"scope\":\"vault\",\"key\":\"%s\",\"content\":\"walrus\"}".formatted(key);
  }

  private static void send(TestingRosemary server, long id, String tool, String arguments)
      throws Exception {
    server
        .server()
        .send(
            "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                .formatted(id, tool, arguments));
  }

  @Test
  @DisplayName(
      "S-6: while another process keeps the right to write, reads go on beside the writes that wait; the writes fail together, say who holds it, and the next ones succeed")
  void heldByAnother(@TempDir Path data) throws Exception {
    int queued = 4;
    try (TestingRosemary server =
        TestingRosemary.start(data, "--surface", "vault", "--embedding-model", "none")) {
      server.ok("commit_memory", commit("first"));
      Process holder = hold(data.resolve("memory.db"));
      try {
        for (int i = 0; i < queued; i++) {
          send(server, 1_000 + i, "commit_memory", commit("late" + i));
        }
        send(server, 2_000, "search_memories", "{\"query\":\"walrus\"}");
        List<JsonObject> answers = new ArrayList<>();
        for (int i = 0; i <= queued; i++) {
          answers.add(server.server().next().json());
        }
        // The read was sent last and is answered first.
        assertThat(answers.getFirst().text()).contains("2000", "first");
        for (JsonObject answer : answers.subList(1, answers.size())) {
          assertThat(answer.text())
              .contains("isError", "Another process", "Nothing was written")
              .contains(
                  System.getProperty("os.name").equals("Linux")
                      ? "Process " + holder.pid()
                      : "busy");
        }
      } finally {
        holder.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
      }
      server.ok("commit_memory", commit("after"));
      assertThat(server.ok("search_memories", "{\"query\":\"walrus\"}"))
          .contains("first", "after")
          .doesNotContain("late");
      assertThat(server.end()).isZero();
    }
  }

  private static void names(String text, Process holder, Path file) {
    assertThat(text)
        .contains("stopped after 1 s", "Nothing was changed", file.toString())
        .contains(
            System.getProperty("os.name").equals("Linux")
                ? "process " + holder.pid()
                : "another process");
  }

  @Test
  @DisplayName(
      "S-6: --call-seconds ends the wait of a call for the writer of a file, and the error names who holds it")
  void shortDeadline(@TempDir Path data) throws Exception {
    Path file = data.resolve("memory.db");
    try (TestingRosemary server =
        TestingRosemary.start(
            data, "--surface", "vault", "--embedding-model", "none", "--call-seconds", "1")) {
      server.ok("commit_memory", commit("first"));
      Process holder = hold(file);
      try {
        names(server.refused("commit_memory", commit("late")), holder, file);
      } finally {
        holder.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
      }
      server.ok("commit_memory", commit("after"));
      assertThat(server.end()).isZero();
    }
  }

  @Test
  @DisplayName(
      "S-6: --call-seconds ends the first call, too, while the project of --project opens and the registry is locked")
  void whileAProjectOpens(@TempDir Path data) throws Exception {
    Path registry = data.resolve("_meta.db");
    try (TestingRosemary server = TestingRosemary.start(data)) {
      server.ok("create_project", "{\"name\":\"other\"}");
      assertThat(server.end()).isZero();
    }
    Process holder = hold(registry);
    try (TestingRosemary server =
        TestingRosemary.start(
            data, "--surface", "vault", "--project", "new", "--call-seconds", "1")) {
      names(server.refused("commit_memory", commit("first")), holder, registry);
      holder.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
      TestingWait.until(
          "the server has opened",
          () -> !TestingRosemary.isError(server.call("commit_memory", commit("second"))));
      assertThat(server.end()).isZero();
    } finally {
      holder.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
    }
  }

  @Test
  @DisplayName("S-6: the same while a project's file that is locked is opened by the first call")
  void whileAFileIsLocked(@TempDir Path data) throws Exception {
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      server.ok("create_entities", TestingRosemary.entity("e", "walrus"));
      assertThat(server.end()).isZero();
    }
    Path file;
    try (Stream<Path> all = Files.list(data.resolve("projects"))) {
      file = all.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
    }
    Process holder = hold(file);
    try (TestingRosemary server =
        TestingRosemary.start(data, "--project", "p", "--call-seconds", "1")) {
      names(
          server.refused("create_entities", TestingRosemary.entity("late", "walrus")),
          holder,
          file);
    } finally {
      holder.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
    }
  }
}
