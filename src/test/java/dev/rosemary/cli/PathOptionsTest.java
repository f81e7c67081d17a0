package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every option, variable and argument that is a path goes through the one reader of paths. */
class PathOptionsTest {
  private static final String WRONG = "${workspaceFolder}/mem";

  @TempDir Path folder;

  @Test
  @DisplayName(
      "a path with a variable in it is refused wherever a path is given, and makes nothing")
  void refused() throws Exception {
    String data = folder.resolve("data").toString();
    List<String[]> lines = new ArrayList<>();
    for (String command : List.of("import", "backup", "restore", "index")) {
      lines.add(new String[] {command, WRONG, "--data-dir", data});
    }
    for (String[] options :
        new String[][] {
          {"--data-dir", WRONG},
          {"--data-dir=" + WRONG},
          {"--project-dir", WRONG},
          {"--allow-path", WRONG, "--surface", "recall"},
          {"--allow-path", "/srv", "--allow-path", WRONG},
          {"--embedding-model", WRONG, "--surface", "recall"},
          {"--transport", "http", "--port", "0", "--token-file", WRONG},
          {"--transport", "http", "--port", "0", "--tls-cert", WRONG, "--tls-key", "/key"},
          {"--transport", "http", "--port", "0", "--tls-cert", "/cert", "--tls-key", WRONG},
        }) {
      List<String> line = new ArrayList<>(List.of(options));
      if (!line.getFirst().startsWith("--data-dir")) {
        line.addAll(List.of("--data-dir", data));
      }
      lines.add(line.toArray(String[]::new));
    }
    for (String[] line : lines) {
      assertThat(errors(Map.of(), line))
          .as(String.join(" ", line))
          .contains("variables are not expanded");
    }
    for (String variable :
        List.of("ROSEMARY_DATA_DIR", "ROSEMARY_PROJECT_DIR", "MEMORY_MCP_DB_PATH")) {
      Map<String, String> environment = new HashMap<>(Map.of("ROSEMARY_DATA_DIR", data));
      environment.put(variable, WRONG);
      assertThat(errors(environment))
          .startsWith("rosemary: " + variable + " '" + WRONG + "'")
          .contains("variables are not expanded");
    }
    try (Stream<Path> made = Files.list(folder)) {
      assertThat(made).isEmpty();
    }
    assertThat(Path.of("${workspaceFolder}")).doesNotExist();
  }

  @Test
  @DisplayName("~ in options and arguments is the home folder of the user")
  void home() throws Exception {
    Map<String, String> environment = Map.of("HOME", folder.toString());
    Files.writeString(
        folder.resolve("memory.jsonl"),
        "{\"type\":\"entity\",\"name\":\"Ann\",\"entityType\":\"person\",\"observations\":[\"sings\"]}\n");
    assertThat(run(environment, "import", "~/memory.jsonl", "--data-dir", "~/mem")).isZero();
    assertThat(run(environment, "export", "~/copy.jsonl", "--data-dir", "~/mem")).isZero();
    assertThat(run(environment, "backup", "~/saved", "--data-dir", "~/mem")).isZero();
    assertThat(folder.resolve("copy.jsonl")).content().contains("sings");
    assertThat(folder.resolve("saved")).isDirectory();
    assertThat(Path.of("~")).doesNotExist();
  }

  private static int run(Map<String, String> environment, String... line)
      throws InterruptedException {
    return Main.run(line, environment, new ByteArrayOutputStream());
  }

  private static String errors(Map<String, String> environment, String... line) {
    PrintStream before = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      assertThat(run(environment, line)).isEqualTo(2);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      System.setErr(before);
    }
    return errors.toString(StandardCharsets.UTF_8);
  }
}
