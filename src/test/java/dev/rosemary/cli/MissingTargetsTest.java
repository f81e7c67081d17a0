package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.json.JsonNumber;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes whose links lead to notes that do not exist, as is usual: nothing of them is lost. */
class MissingTargetsTest {
  private static final String ANN =
      """
      ---
      up: "[[Team]]"
      related:
        - "[[Atlas]]"
        - "[[Borealis]]"
      ---
      Leads the build.

      - works_with [[Bob]]

      ## People

      - knows [[Carla]] (since 2020)
      """;

  @TempDir Path folder;

  @BeforeEach
  void notes() throws IOException {
    write("in/Ann Keller.md", ANN);
    write("in/CLAUDE.md", "# Build\n\n- needs [[Dora]]\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "threads", "recall", "vault"})
  @DisplayName("S-3: what a note says of a note that does not exist is found")
  void isFound(String surface) {
    TestingCommand imported = run(surface, "import", in());
    for (String name : List.of("Team", "Atlas", "Borealis", "Bob", "Carla", "Dora")) {
      TestingCommand found = run(surface, "search", name);
      assertThat(found.text()).as(name).contains(name.equals("Dora") ? "Build" : "Leads the build");
    }
    if (!surface.equals("vault")) {
      assertThat(imported.text())
          .contains("no entity 'Bob'", "no entity 'Dora'")
          .doesNotContain("no entity 'Ann Keller'", "no entity 'Build'");
    }
    if (surface.equals("graph") || surface.equals("threads")) {
      assertThat(imported.text()).contains("relation skipped, kept as an observation");
    }
  }

  @Test
  @DisplayName("S-3: a line about a missing note is an observation as it is written")
  void asWritten() {
    run("graph", "import", in());
    assertThat(run("graph", "export", "-").text())
        .contains(
            "\"observations\":[\"Leads the build.\",\"up: \\\"[[Team]]\\\"\","
                + "\"related: [[Atlas]]\",\"related: [[Borealis]]\",\"works_with [[Bob]]\","
                + "\"People: knows [[Carla]] (since 2020)\"]",
            "\"observations\":[\"needs [[Dora]]\"]");
  }

  @Test
  @DisplayName("S-3: notes with lines about missing notes come back to the byte")
  void comesBack() throws IOException {
    String own =
        "---\ntitle: \"Eve\"\ntype: \"note\"\n---\n\n# Eve\n\n## Relations\n- likes [[Finn]]\n";
    write("in/Eve.md", own);
    TestingCommand rehearsal = run("graph", "import", in(), "--dry-run", "--json");
    TestingCommand first = run("graph", "import", in(), "--json");
    assertThat(first.text().replace("\"dry_run\":false", "\"dry_run\":true"))
        .isEqualTo(rehearsal.text());
    TestingCommand again = run("graph", "import", in(), "--json");
    assertThat(number(again, "observations_added")).isZero();
    run("graph", "export", folder.resolve("out") + "/");
    assertThat(text("out/Ann Keller.md")).isEqualTo(ANN);
    assertThat(text("out/CLAUDE.md")).isEqualTo("# Build\n\n- needs [[Dora]]\n");
    assertThat(text("out/Eve.md")).isEqualTo(own);
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "threads"})
  @DisplayName("S-3: when the other note is there, a relation takes the place of the observation")
  void laterImport(String surface) throws IOException {
    run(surface, "import", in());
    write("in/Bob.md", "Tester.\n");
    write("in/Team.md", "Five people.\n");
    TestingCommand later = run(surface, "import", in(), "--json");
    assertThat(number(later, "relations_added")).isEqualTo(2);
    assertThat(run(surface, "import", in(), "--json").text()).contains("\"relations_added\":0");
    String graph = run(surface, "export", "-").text();
    assertThat(graph)
        .contains("\"to\":\"Bob\",\"relationType\":\"works_with\"", "\"relationType\":\"up\"")
        .contains("knows [[Carla]]", "needs [[Dora]]")
        .doesNotContain("\"works_with [[Bob]]\"", "\"up: ");
    if (surface.equals("graph")) {
      run(surface, "export", folder.resolve("out") + "/");
      assertThat(text("out/Ann Keller.md")).isEqualTo(ANN);
      assertThat(run(surface, "deleted").text()).contains("works_with [[Bob]]", "rosemary import");
    }
  }

  @Test
  @DisplayName("S-3: with --create-missing the relation takes the place of the observation, too")
  void createdLater() {
    run("graph", "import", in());
    run("graph", "import", in(), "--create-missing");
    assertThat(run("graph", "export", "-").text())
        .contains("\"to\":\"Bob\"", "\"to\":\"Dora\"")
        .doesNotContain("\"works_with [[Bob]]\"", "\"needs [[Dora]]\"");
  }

  @Test
  @DisplayName("S-3: a line whose target can be no name is an observation")
  void noName() throws IOException {
    String name = "x".repeat(501);
    write("in/Gil.md", "- sees [[" + name + "]]\n");
    TestingCommand imported = run("graph", "import", in());
    assertThat(imported.text()).contains("is longer than 500 characters");
    assertThat(run("graph", "export", "-").text()).contains("\"sees [[" + name + "]]\"");
    run("graph", "export", folder.resolve("out") + "/");
    assertThat(text("out/Gil.md")).isEqualTo("- sees [[" + name + "]]\n");
  }

  @Test
  @DisplayName("S-3: an observation that somebody wrote stays when its relation is made")
  void bothWritten() throws IOException {
    write("in/Hal.md", "- likes [[Ida]]\n- [json] \"likes [[Ida]]\"\n");
    write("in/Ida.md", "Somebody.\n");
    run("graph", "import", in());
    assertThat(run("graph", "export", "-").text())
        .contains("\"observations\":[\"likes [[Ida]]\"]", "\"relationType\":\"likes\"");
  }

  private String in() {
    return folder.resolve("in").toString();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private String text(String path) throws IOException {
    return Files.readString(folder.resolve(path));
  }

  private TestingCommand run(String surface, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--surface", surface, "--data-dir", folder.resolve("data").toString()));
    if (surface.equals("threads")) {
      all.addAll(List.of("--thread", "t"));
    }
    TestingCommand command = TestingCommand.run(all.toArray(String[]::new));
    assertThat(command.exitCode()).as(command.text()).isZero();
    return command;
  }

  private static long number(TestingCommand command, String name) {
    return command.json().get(name) instanceof JsonNumber number ? number.toLong() : -1;
  }
}
