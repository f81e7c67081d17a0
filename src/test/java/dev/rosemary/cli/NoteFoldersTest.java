package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.json.JsonNumber;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folders of a hundred notes go into each surface and come back as they were. */
class NoteFoldersTest {
  @TempDir Path folder;

  @ParameterizedTest(name = "{0} of {1}")
  @CsvSource({
    "graph,vault", "graph,basic", "graph,agents",
    "vault,vault", "vault,basic", "vault,agents",
    "recall,vault", "recall,basic", "recall,agents",
    "docs,vault", "docs,basic", "docs,agents",
  })
  @DisplayName("S-3: a folder of notes goes into a surface and comes back to the byte")
  void comesBack(String surface, String manner) throws IOException {
    TestingNotes notes = notes(manner, 7);
    Path given = Files.createDirectories(folder.resolve("given"));
    notes.write(given);

    TestingCommand rehearsal =
        ok(run("a", surface, "import", given.toString(), "--dry-run", "--json"));
    TestingCommand first = ok(run("a", surface, "import", given.toString(), "--json"));
    assertThat(first.text().replace("\"dry_run\":false", "\"dry_run\":true"))
        .isEqualTo(rehearsal.text());
    Path out = folder.resolve("out");
    ok(run("a", surface, "export", out + "/"));
    Map<String, String> expected = new TreeMap<>(notes.files());
    // A memory without text is none, which the import says.
    boolean left = surface.equals("recall") && expected.remove("empty.md") != null;
    assertThat(first.text().contains("a memory without text")).isEqualTo(left);
    assertSame(tree(out), expected);

    TestingCommand again = ok(run("a", surface, "import", given.toString(), "--json"));
    for (String count :
        List.of(
            "entities_added",
            "observations_added",
            "relations_added",
            "memories_added",
            "memories_differing")) {
      assertThat(number(again, count)).as(count).isZero();
    }
    ok(run("b", surface, "import", out.toString(), "--json"));
    Path second = folder.resolve("second");
    ok(run("b", surface, "export", second + "/"));
    assertSame(tree(second), expected);
    if (surface.equals("graph")) {
      everyLineIsThere(notes, run("a", surface, "export", "-").text());
    }
  }

  /** Each line is in an observation that begins with the headings above it. */
  private static void everyLineIsThere(TestingNotes notes, String graph) {
    List<String> observations = new ArrayList<>();
    for (String line : graph.split("\n", -1)) {
      observations.add(line.replace("\\\"", "\""));
    }
    for (TestingNotes.Line line : notes.lines()) {
      String last = line.path().substring(line.path().lastIndexOf('/') + 1).strip();
      assertThat(observations)
          .as("%s: %s: %s", line.file(), line.path(), line.text())
          .anyMatch(one -> one.contains(line.text()) && one.contains(last));
    }
  }

  private static TestingNotes notes(String manner, long seed) {
    return switch (manner) {
      case "vault" -> TestingNotes.vault(seed);
      case "basic" -> TestingNotes.basic(seed);
      default -> TestingNotes.agents(seed);
    };
  }

  private static void assertSame(Map<String, String> actual, Map<String, String> expected) {
    List<String> more = new ArrayList<>(actual.keySet());
    more.removeAll(expected.keySet());
    more.remove("empty.md");
    assertThat(more).isEmpty();
    expected.forEach((file, text) -> assertThat(actual.get(file)).as(file).isEqualTo(text));
  }

  static Map<String, String> tree(Path folder) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        tree.put(
            folder.relativize(file).toString(),
            new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      }
    }
    return tree;
  }

  private static TestingCommand ok(TestingCommand command) {
    assertThat(command.exitCode()).as(command.text()).isZero();
    return command;
  }

  private TestingCommand run(String data, String surface, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    Path project = folder.resolve(data + "-project");
    try {
      Files.createDirectories(project);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    all.addAll(List.of("--surface", surface, "--data-dir", folder.resolve(data).toString()));
    all.addAll(List.of("--project-dir", project.toString()));
    return TestingCommand.run(all.toArray(String[]::new));
  }

  private static long number(TestingCommand command, String name) {
    return command.json().get(name) instanceof JsonNumber number ? number.toLong() : -1;
  }
}
