package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.file.DiskReason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands say: commands and options to people, and nothing twice. */
class CommandTextsTest {
  private static final String ANN =
      "{\"type\":\"entity\",\"name\":\"Ann\",\"entityType\":\"person\",\"observations\":[\"Leads the build\"]}\n";

  @TempDir Path folder;

  @Test
  @DisplayName("S-3: a search that finds nothing names options and commands, no tools")
  void nothingFound() throws IOException {
    ok("import", write("a.jsonl", ANN), "--project", "Work");
    ok("import", write("note.md", "One.\n"), "--surface", "vault");
    ok("import", write("b.jsonl", ANN));
    for (String surface : List.of("graph", "vault")) {
      Ran ran = ok("search", "zebra", "--surface", surface);
      assertThat(ran.out())
          .startsWith("Nothing matches 'zebra'. Searched: " + surface)
          .contains("Elsewhere: 1 entity with --project Work")
          .doesNotContain("read_graph", "store_memory", "no project");
    }
    assertThat(ok("search", "zebra").out()).contains("Elsewhere: 1 vault memory without --project");
    assertThat(ok("search", "zebra", "--surface", "recall", "--project", "Work").out())
        .contains("Elsewhere: 1 entity with --project default");
    assertThat(ok("search", "zebra", "--json").out()).contains("\"message\":");
  }

  @Test
  @DisplayName("S-3: deletions of a thread that is in another project say where it is")
  void threadElsewhere() throws IOException {
    ok("import", write("a.jsonl", ANN), "--thread", "T-1", "--project", "Work");
    ok("import", write("b.jsonl", ANN), "--thread", "T-2");
    for (String command : List.of("deleted", "restore-deleted")) {
      assertThat(failed(1, command, "--thread", "T-1")).contains("with --project Work.");
      assertThat(failed(1, command, "--thread", "T-2", "--project", "Work"))
          .contains("without --project.");
      assertThat(failed(1, command, "--thread", "T-3")).contains("rosemary projects --threads");
    }
    assertThat(ok("deleted", "--thread", "T-1", "--project", "Work").code()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      value = {
        "--surface graph vault¦separated by commas: --surface graph,vault",
        "serve --surface graph vault¦separated by commas: --surface graph,vault",
        "search x --surface all¦takes one surface here, not all: graph, vault, recall, threads",
        "import x --surface graph,vault¦takes one surface here, not several: graph, vault",
        "deleted --surface all¦takes one surface here, not all: graph, threads",
        "search x --surface grpah¦use one of graph, vault, recall, threads",
        "token --principal a --scope read¦Did you mean memory:read?",
        "docs list¦There are no documents in",
        "docs list¦--project-dir DIR"
      })
  @DisplayName("S-3: what cannot be done is said with what to write instead")
  void instead(String line, String said) {
    Ran ran = run(line.split(" "));
    assertThat(ran.code()).isNotZero();
    assertThat(ran.err()).contains(said);
  }

  @Test
  @DisplayName("S-3: help offers only surfaces that are taken, and says which projects must exist")
  void help() {
    assertThat(run("deleted", "--help").out())
        .contains("which memories: graph (the default) or threads")
        .contains("the project to look into; it must exist")
        .doesNotContain("created if missing");
    assertThat(run("export", "--help").out()).doesNotContain("created if missing");
    assertThat(run("import", "--help").out()).contains("created if missing");
    assertThat(run("help").out().lines().takeWhile(line -> !line.startsWith("Options")))
        .allMatch(line -> line.length() < 100);
  }

  @Test
  @DisplayName("S-3: docs show takes the path of a note that was imported")
  void notePath() throws IOException {
    write("in/Ann Keller.md", "Leads the build.\n");
    Files.createDirectories(folder.resolve("project"));
    ok("import", folder.resolve("in").toString(), "--surface", "docs");
    assertThat(ok("docs", "show", "Ann Keller.md").out()).isEqualTo("Leads the build.\n");
    assertThat(ok("docs", "show", "Ann%20Keller.md").out()).isEqualTo("Leads the build.\n");
    assertThat(run("docs", "show", "Bob Keller.md").code()).isEqualTo(1);
  }

  @Test
  @DisplayName("S-3: a file that is no text is refused as such, and a torn text is not")
  void noText() throws IOException {
    byte[] image = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13};
    Path png = Files.write(folder.resolve("x.png"), image);
    assertThat(failed(1, "import", png.toString())).contains("it is no text", "image");
    Path torn = Files.writeString(folder.resolve("t.jsonl"), "\0\0\0\n" + ANN);
    assertThat(ok("import", torn.toString()).out()).contains("Entities added: 1");
  }

  @Test
  @DisplayName("S-3: that no thread was named is said once")
  void noThread() throws IOException {
    Ran ran =
        run("import", write("a.jsonl", ANN + ANN.replace("Ann", "Bob")), "--surface", "threads");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out().split("--thread ID", -1)).hasSize(2);
  }

  @Test
  @DisplayName("S-3: a question in a refusal is followed by no full stop")
  void punctuation() throws IOException {
    assertThat(failed(1, "import", write("a.csv", "content\na,b\n"), "--surface", "vault"))
        .contains("is a quote missing? Nothing was imported.");
  }

  @Test
  @DisplayName("S-3: reasons of the disk are words")
  void reasons() {
    assertThat(DiskReason.of(new NoSuchFileException("/a"))).isEqualTo("/a does not exist");
    assertThat(DiskReason.of(new AccessDeniedException("/a"))).isEqualTo("/a: permission denied");
    assertThat(DiskReason.of(new IOException())).isEqualTo("reading or writing failed");
    assertThat(failed(1, "restore", folder.resolve("none").toString())).doesNotContain("java.");
  }

  private String write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  /** What a command wrote. */
  private record Ran(int code, String out, String err) {}

  private Ran ok(String... arguments) {
    Ran ran = run(arguments);
    assertThat(ran.code()).as(ran.out() + ran.err()).isZero();
    return ran;
  }

  private String failed(int code, String... arguments) {
    Ran ran = run(arguments);
    assertThat(ran.code()).as(ran.out() + ran.err()).isEqualTo(code);
    return ran.err();
  }

  private Ran run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    String command = arguments[0];
    if (!command.equals("docs") && !command.equals("token")) {
      all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
    }
    if (command.equals("docs") || (command.equals("import") && all.contains("docs"))) {
      all.addAll(List.of("--project-dir", folder.resolve("project").toString()));
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      TestingCommand ran = TestingCommand.run(all.toArray(String[]::new));
      return new Ran(ran.exitCode(), ran.text(), said.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }
}
