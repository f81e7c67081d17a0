package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Projects that a command line names: archived, missing or misspelled ones. */
@ResourceLock(Resources.SYSTEM_ERR)
class ProjectCommandsTest {
  @TempDir Path folder;
  private Path lines;

  @BeforeEach
  void work() throws IOException {
    lines =
        Files.writeString(
            folder.resolve("memory.jsonl"),
            """
            {"type":"entity","name":"Ann","entityType":"person","observations":["Leads the build"]}
            """);
    assertThat(run("import", lines.toString(), "--project", "Work").code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "search Ann",
        "search Ann --surface recall",
        "export -",
        "export - --surface vault",
        "import FILE",
        "import FILE --surface vault",
        "deleted"
      })
  @DisplayName("S-3: a command on an archived project says which command brings it back")
  void archived(String line) {
    assertThat(run("projects", "archive", "Work").out()).contains("Archived project 'Work'");
    Ran refused = run(with(line, "--project", "Work"));
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("is archived", "rosemary projects restore Work")
        .doesNotContain("restore_project");
    Ran restored = run("projects", "restore", "Work");
    assertThat(restored.out()).contains("Restored project 'Work' (active)");
    assertThat(run("search", "Ann", "--project", "Work").out()).contains("Leads the build");
  }

  @Test
  @DisplayName("S-3: projects restore tells what is neither archived nor deleted")
  void nothingToRestore() {
    assertThat(run("projects", "restore", "Work").err())
        .contains("Project 'Work' is active; there is nothing to restore.")
        .doesNotContain("switch_project");
    assertThat(run("projects", "archive", "Work", "--json").out()).contains("\"archived\":{");
    assertThat(run("projects", "archive", "Work").err()).contains("is archived");
    assertThat(run("projects", "restore", "Wrok").err())
        .contains("No archived or deleted project named 'Wrok'. Did you mean 'Work'?");
    assertThat(run("projects", "restore", "Work", "New").err()).contains("leave out the new one");
    assertThat(run("projects", "restore", "Work", "--json").out()).contains("\"restored\":{");
  }

  @ParameterizedTest
  @CsvSource({"Wrok", "work", "WORK", "Worj"})
  @DisplayName("S-3: a name nearly like that of a project is told with the option")
  void misspelled(String name) {
    for (String line : List.of("search Ann", "export -", "deleted", "projects archive")) {
      Ran refused =
          line.startsWith("projects") ? run(with(line, name)) : run(with(line, "--project", name));
      assertThat(refused.err())
          .contains("No project named '" + name + "'. Did you mean --project Work?")
          .contains("rosemary projects lists all");
    }
  }

  @Test
  @DisplayName("S-3: where the usual project is missing those that there are are named")
  void noDefault() {
    assertThat(run("search", "webhook").err())
        .contains("No project named 'default'. Use --project Work. rosemary projects lists all.");
    run("import", lines.toString(), "--project", "Ann's notes");
    assertThat(run("search", "webhook").err())
        .contains("--project Work", "--project 'Ann'\\''s notes'");
  }

  private String[] with(String line, String... more) {
    List<String> all = new ArrayList<>();
    for (String word : line.split(" ", -1)) {
      all.add(word.equals("FILE") ? lines.toString() : word);
    }
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  /** What a command wrote. */
  private record Ran(int code, String out, String err) {}

  private Ran run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      TestingCommand command = TestingCommand.run(all.toArray(String[]::new));
      return new Ran(command.exitCode(), command.text(), said.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }
}
