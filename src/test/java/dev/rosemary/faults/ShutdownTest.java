package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.engine.embed.TestingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShutdownTest {
  private static final int WRITES = 100;

  @Test
  @DisplayName(
      "S-7: at the end of input what was read is answered and written, the files are closed,"
          + " exit 0")
  void endOfInput(@TempDir Path data) throws Exception {
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "end")) {
      server.ok("create_entities", TestingRosemary.entity("first", "fact"));
      send(server);
      List<TestingMessage> rest = server.server().end();
      assertThat(rest).hasSize(WRITES).allMatch(answer -> answer.has("result"));
      assertThat(server.server().exitCode()).isZero();
    }
    closed(data, WRITES + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  @DisplayName(
      "S-7: at SIGTERM and SIGINT what was read is answered and written, the files are closed,"
          + " exit 0")
  void signal(String signal, @TempDir Path data) throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no signals without a shell");
    List<String> command = TestingRosemary.command(data, "--project", "end");
    try (TestingRosemary server =
        TestingRosemary.of(signal.equals("INT") ? interruptible(command) : command)) {
      server.initialize();
      server.ok("create_entities", TestingRosemary.entity("first", "fact"));
      send(server);
      // The last request is read once its answer or that of a later one is there.
      server.server().request(5_000, "ping", "{}");
      Process process = server.server().process();
      new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + process.pid())
          .start()
          .waitFor();
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
      int answered = server.server().others().size() + server.server().end().size();
      assertThat(answered).isEqualTo(WRITES);
    }
    closed(data, WRITES + 1);
  }

  @Test
  @DisplayName("S-7: a client that reads no more ends the server, which closes its files")
  void readerGone(@TempDir Path data) throws Exception {
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "end")) {
      server.ok("create_entities", TestingRosemary.entity("first", "fact"));
      Process process = server.server().process();
      process.getInputStream().close();
      for (int i = 0; i < 5 && process.isAlive(); i++) {
        try {
          server
              .server()
              .send("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"ping\"}".formatted(100 + i));
        } catch (java.io.IOException e) {
          break;
        }
        Thread.sleep(50);
      }
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    }
    closed(data, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "TERM"})
  @DisplayName("S-7: at the end of input and at SIGTERM while a folder is indexed, exit 0")
  void indexing(String signal, @TempDir Path data) throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no signals without a shell");
    Path tree = Files.createDirectories(data.resolve("tree"));
    for (int i = 0; i < 12_000; i++) {
      Files.writeString(tree.resolve("f" + i + ".py"), "def f" + i + "():\n    return 1\n");
    }
    try (TestingRosemary server =
        TestingRosemary.of(TestingRosemary.whole(data.resolve("data"), "--surface", "recall"))) {
      server.initialize();
      server
          .server()
          .send(
              ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"index_project\","
                      + "\"arguments\":{\"path\":%s},\"_meta\":{\"progressToken\":\"p\"}}}")
                  .formatted(TestingRosemary.quote(tree.toString())));
      while (!server.server().next().text().contains("\"progress\":250")) {
        // a run is under way when a batch of files is done
      }
      Process process = server.server().process();
      if (!signal.isEmpty()) {
        new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + process.pid())
            .start()
            .waitFor();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
      }
      // Answered, and not waited for: the run has seconds to go.
      assertThat(server.server().end())
          .extracting(TestingMessage::text)
          .anyMatch(text ->
              text.contains("\"id\":1") && text.contains("The server is shutting" + " down"));
      assertThat(process.exitValue()).isZero();
    }
    try (TestingRosemary server =
        TestingRosemary.of(TestingRosemary.whole(data.resolve("data"), "--surface", "recall"))) {
      server.initialize();
      assertThat(server.ok("get_index_status", "{\"project_id\":\"tree\"}"))
          .contains("failed")
          .contains("The server is shutting down");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "TERM"})
  @DisplayName(
      "S-7: at the end of input and at SIGTERM while a model is loaded, exit 0 without a crash")
  void loading(String signal, @TempDir Path data) throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no signals without a shell");
    Path empty = Files.createDirectories(data.resolve("empty"));
    Files.copy(TestingModel.folder().resolve("tokenizer.json"), empty.resolve("tokenizer.json"));
    Files.createFile(empty.resolve("model.onnx"));
    Path reports = Files.createDirectories(data.resolve("reports"));
    for (Path model : List.of(empty, TestingModel.folder())) {
      List<String> command =
          TestingRosemary.whole(
              data.resolve("data"), "--surface", "recall", "--embedding-model", model.toString());
      command.add(1, "-XX:ErrorFile=" + reports.resolve("%p.log"));
      try (TestingRosemary server = TestingRosemary.of(command)) {
        server.initialize();
        // The model begins to load half a second after the start.
        Thread.sleep(700);
        Process process = server.server().process();
        if (!signal.isEmpty()) {
          new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + process.pid())
              .start()
              .waitFor();
        }
        server.server().end();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
      }
    }
    try (Stream<Path> files = Files.list(reports)) {
      assertThat(files).isEmpty();
    }
  }

  /**
   * The same command, heeding SIGINT. Where the tests run in the background, a shell may have set
   * it to be ignored, which every process inherits that they start.
   */
  private static List<String> interruptible(List<String> command) throws Exception {
    List<String> reset = List.of("env", "--default-signal=INT");
    List<String> trial = new ArrayList<>(reset);
    trial.add("true");
    try {
      if (new ProcessBuilder(trial).start().waitFor() == 0) {
        List<String> whole = new ArrayList<>(reset);
        whole.addAll(command);
        return whole;
      }
    } catch (IOException e) {
      // No such program: then it depends on how the tests were started.
    }
    Path status = Path.of("/proc/self/status");
    if (Files.isReadable(status)) {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("SigIgn:")) {
          long ignored = Long.parseUnsignedLong(line.substring(7).strip(), 16);
          Assumptions.assumeTrue(
              (ignored & 2) == 0,
              "SIGINT is ignored by whoever started the tests, and env cannot reset it");
        }
      }
    }
    return command;
  }

  private static void send(TestingRosemary server) throws Exception {
    for (int i = 0; i < WRITES; i++) {
      server
          .server()
          .send(
              "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"create_entities\",\"arguments\":%s}}"
                  .formatted(1_000 + i, TestingRosemary.entity("e" + i, "fact " + i)));
    }
  }

  /** All is in the files themselves: no log is left beside them. */
  private static void closed(Path data, int entities) throws Exception {
    try (Stream<Path> files = Files.walk(data)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.contains(".db-")))
          .isEmpty();
    }
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"));
        TestingFile file =
            new TestingFile(
                data.resolve(registry.column("SELECT db_path FROM projects").getFirst()))) {
      assertThat(file.column("SELECT count(*) FROM entities"))
          .containsExactly(Integer.toString(entities));
    }
  }
}
