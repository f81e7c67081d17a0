package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingServerProcess;
import dev.rosemary.engine.place.TestingRepository;
import dev.rosemary.engine.secret.TestingSecrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory tool from a shell, and for programs that speak no MCP. */
class FilesCommandTest {
  private static final int PATIENCE_SECONDS = 60;

  @TempDir private Path folder;

  private TestingCommand files(String... words) throws IOException {
    Path work = folder.resolve("billing");
    if (!Files.exists(work)) {
      TestingRepository.in(work);
    }
    List<String> arguments = new ArrayList<>(List.of("files"));
    arguments.addAll(List.of(words));
    arguments.addAll(
        List.of("--data-dir", folder.resolve("data").toString(), "--project-dir", work.toString()));
    return TestingCommand.run(arguments.toArray(String[]::new));
  }

  @Test
  @DisplayName("F-8: the six commands from a shell, in the project of a folder")
  void commands() throws Exception {
    assertThat(files("view", "/memories").exitCode()).as("nothing is made by a look").isEqualTo(1);
    assertThat(folder.resolve("data")).doesNotExist();
    assertThat(files("create", "/memories/a.md", "one\ntwo\n").text())
        .isEqualTo("File created successfully at: /memories/a.md\n");
    assertThat(files("str-replace", "/memories/a.md", "two", "2").text())
        .isEqualTo("The memory file has been edited.\n     1\tone\n     2\t2\n");
    assertThat(files("insert", "/memories/a.md", "0", "zero").text())
        .isEqualTo("The file /memories/a.md has been edited.\n");
    assertThat(files("view", "/memories/a.md", "2").text())
        .isEqualTo(
            "Here's the content of /memories/a.md with line numbers:\n     2\tone\n     3\t2\n");
    assertThat(files("rename", "/memories/a.md", "/memories/b.md").exitCode()).isZero();
    assertThat(files("view", "/memories", "--json").json().string("content"))
        .endsWith("11B\t/memories\n11B\t/memories/b.md");
    assertThat(files("delete", "/memories/b.md", "--read-only").exitCode()).isEqualTo(1);
    assertThat(files("view", "/memories/b.md", "--read-only").exitCode()).isZero();
    assertThat(files("delete", "/memories/b.md").text())
        .isEqualTo("Successfully deleted /memories/b.md\n");
    assertThat(files("delete", "/memories/b.md").exitCode()).isEqualTo(1);
    assertThat(files("delet", "/memories/b.md").exitCode()).isEqualTo(2);
    assertThat(files("insert", "/memories/b.md", "x", "y").exitCode()).isEqualTo(2);
  }

  @Test
  @DisplayName(
      "F-8, H-8: credentials are masked, those in files from before by doctor, which makes sections again")
  void secrets() throws Exception {
    String token = new TestingSecrets(12).sample("github").secret();
    String mark = "[secret: GitHub token, ends " + token.substring(36) + "]";
    assertThat(files("create", "/memories/a.md", "It is " + token).text()).contains("Masked");
    assertThat(files("view", "/memories/a.md").text()).contains("It is " + mark);
    var _ = files("create", "/memories/b.md", "Zebra is " + token, "--secrets", "keep");
    assertThat(files("view", "/memories/b.md").text()).contains(token);
    String data = folder.resolve("data").toString();
    assertThat(TestingCommand.run("doctor", "--secrets", "--data-dir", data).exitCode()).isZero();
    assertThat(files("view", "/memories/b.md").text()).contains("Zebra is " + mark);
    String project = folder.resolve("billing").toString();
    assertThat(
            TestingCommand.run(
                    "recall", "zebra", "--words", "--data-dir", data, "--project-dir", project)
                .text())
        .contains("/memories/b.md: Zebra is " + mark)
        .doesNotContain(token);
    assertThat(TestingCommand.run("doctor", "--dry-run", "--data-dir", data).exitCode()).isZero();
  }

  @Test
  @DisplayName("F-8: lines of JSON in, lines of JSON out, each a call of its own")
  void lines() throws Exception {
    List<String> command =
        TestingServerProcess.java(
            Main.class,
            "files",
            "serve-memory-tool",
            "--data-dir",
            folder.resolve("data").toString(),
            "--project-dir",
            folder.toString());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try {
      process
          .getOutputStream()
          .write(
              """
              {"command":"create","path":"/memories/a.md","file_text":"one\\ntwo"}

              {"command":"view","path":"/memories/a.md","view_range":[2,2]}
              {"command":"view"}
              {"command":"fly"}
              {"command"
              """
                  .getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
      assertThat(out.lines())
          .satisfiesExactly(
              line ->
                  assertThat(line)
                      .isEqualTo(
                          """
                          {"content":"File created successfully at: /memories/a.md","is_error":false}\
                          """),
              line ->
                  assertThat(line)
                      .contains("with line numbers:\\n     2\\ttwo\"", "\"is_error\":false"),
              line -> assertThat(line).contains("path is required", "\"is_error\":true"),
              line -> assertThat(line).contains("command must be one of", "\"is_error\":true"),
              line -> assertThat(line).contains("not a line of JSON", "\"is_error\":true"));
    } finally {
      process.destroy();
    }
  }
}
