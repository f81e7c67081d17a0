package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rosemary index}, {@code --allow-path} and the bar on a terminal. */
class IndexCommandTest {
  @TempDir Path folder;
  private Path tree;

  @BeforeEach
  void make() throws IOException {
    tree = Files.createDirectories(folder.resolve("shop"));
    Files.writeString(tree.resolve("a.py"), "def alpha():\n    return 1\n");
    Files.writeString(tree.resolve("id_rsa"), "secret\n");
  }

  private TestingCommand index(String... more) {
    String[] arguments = new String[more.length + 4];
    arguments[0] = "index";
    arguments[1] = tree.toString();
    arguments[2] = "--data-dir";
    arguments[3] = folder.resolve("data").toString();
    System.arraycopy(more, 0, arguments, 4, more.length);
    return TestingCommand.run(arguments);
  }

  @Test
  @DisplayName("R-19: rosemary index says what it indexed, and what changed the next time")
  void says() {
    TestingCommand first = index();
    assertThat(first.exitCode()).isZero();
    assertThat(first.text())
        .startsWith("Project shop\n  files indexed   1\n  files changed   1\n  chunks          1\n")
        .contains("  skipped         1 secret\n")
        .doesNotContain("\r");
    JsonObject second = index("--json").json();
    assertThat(second.string("project_id")).isEqualTo("shop");
    assertThat(second.text()).contains("\"files_indexed\":1").contains("\"files_changed\":0");
  }

  @Test
  @DisplayName("R-19, R-24: the home folder and what contains it are no folder of source code")
  void home() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), tree);
    Path above = folder;
    for (Path refused : List.of(tree, link, above)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      String[] arguments = {
        "index", refused.toString(), "--data-dir", folder.resolve("data").toString()
      };
      assertThatThrownBy(() ->
              IndexCommand.run(
                  Options.of(arguments, Map.of("HOME", tree.toString())),
                  List.of(refused.toString()),
                  Map.of("HOME", tree.toString()),
                  out))
          .hasMessageContaining(refused.equals(above) ? "contains the home" : "is the home folder")
          .hasMessageContaining("Send the absolute path of a folder of source code");
    }
    assertThat(on("projects").text()).doesNotContain("Indexed source code");
    Path inside = Files.createDirectories(tree.resolve("src"));
    assertThat(
            IndexCommand.run(
                Options.of(
                    new String[] {"index", "x", "--data-dir", folder.resolve("data").toString()},
                    Map.of("HOME", tree.toString())),
                List.of(inside.toString()),
                Map.of("HOME", tree.toString()),
                new ByteArrayOutputStream()))
        .isZero();
  }

  private TestingCommand on(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
    return TestingCommand.run(all.toArray(String[]::new));
  }

  @Test
  @DisplayName("R-24: rosemary projects lists indexed folders with what they hold and how they are")
  void lists() throws IOException {
    assertThat(on("projects", "--json").text())
        .isEqualTo("{\"projects\":[],\"code_projects\":[]}\n");
    assertThat(folder.resolve("data")).doesNotExist();
    assertThat(on("projects").text()).doesNotContain("Indexed");
    index();
    Files.writeString(folder.resolve("data/code/broken.db"), "no database at all");
    for (List<String> command : List.of(List.of("projects"), List.of("projects", "--read-only"))) {
      assertThat(on(command.toArray(String[]::new)).text())
          .startsWith("There are no projects in ")
          .contains("\n\nIndexed source code:\n")
          .containsPattern(
              " {12}failed     broken  The index .*broken.db is damaged.*rosemary index")
          .containsPattern(
              "\\d{4}-\\d\\d-\\d\\d  completed  shop  1 file, 1 chunk, 0 with vectors  ")
          .endsWith("  " + tree.toRealPath() + "\n");
    }
    String json = on("projects", "--json").json().text();
    assertThat(json)
        .startsWith("{\"projects\":[],\"code_projects\":[{\"project_id\":\"broken\"")
        .contains("{\"project_id\":\"shop\",\"status\":\"completed\",\"path\":")
        .contains("\"total_files\":1,\"indexed_files\":1,\"total_chunks\":1,\"embedded_chunks\":0");
  }

  @Test
  @DisplayName("R-24: rosemary index --delete deletes an index, a damaged one too, and no folder")
  void deletes() throws IOException {
    index();
    assertThat(on("index", "--delete", "shop").text())
        .isEqualTo("Deleted the index of shop, 1 chunk; its folder stays.\n");
    assertThat(tree.resolve("a.py")).exists();
    assertThat(folder.resolve("data/code/shop.db")).doesNotExist();
    index();
    assertThat(on("index", "--delete", "shop", "--json").text())
        .isEqualTo("{\"project_id\":\"shop\",\"chunks_deleted\":1}\n");
    Files.writeString(folder.resolve("data/code/broken.db"), "no database at all");
    assertThat(on("index", "--delete", "broken").exitCode()).isZero();
    assertThat(on("projects", "--json").text()).contains("\"code_projects\":[]");
  }

  @Test
  @DisplayName("R-24: rosemary index --delete refuses what is indexed at that moment, or unknown")
  void keeps() throws IOException {
    assertThat(on("index", "--delete", "shop").exitCode()).isEqualTo(1);
    assertThat(folder.resolve("data")).doesNotExist();
    index();
    try (ProjectLock _ = ProjectLock.take(folder.resolve("data/code/locks/shop.lock"))) {
      assertThat(on("index", "--delete", "shop").exitCode()).isEqualTo(1);
    }
    assertThat(on("index", "--delete", "shops").exitCode()).isEqualTo(1);
    assertThat(on("index", "--delete", "../code/shop").exitCode()).isEqualTo(1);
    assertThat(on("index", "--delete", "").exitCode()).isEqualTo(1);
    assertThat(on("index", tree.toString(), "--delete", "shop").exitCode()).isEqualTo(2);
    assertThat(on("index", "--delete", "shop", "--read-only").exitCode()).isEqualTo(2);
    assertThat(on("projects", "--json").text()).contains("\"total_chunks\":1");
  }

  @Test
  @DisplayName("R-24: a variable alone deletes no index")
  void variable() throws Exception {
    index();
    String[] arguments = {
      "index", tree.toString(), "--data-dir", folder.resolve("data").toString()
    };
    Map<String, String> environment = Map.of("ROSEMARY_DELETE", "shop");
    assertThat(Main.run(arguments, environment, new ByteArrayOutputStream())).isZero();
    assertThat(folder.resolve("data/code/shop.db")).exists();
  }

  @Test
  @DisplayName("R-19: a folder outside of --allow-path is refused, one of several roots is enough")
  void allowed() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other"));
    assertThat(index("--allow-path", other.toString()).exitCode()).isNotZero();
    assertThat(folder.resolve("data/code/shop.db")).doesNotExist();
    assertThat(index("--allow-path", other + File.pathSeparator + folder).exitCode()).isZero();
    assertThat(index("--allow-path", "").exitCode()).isNotZero();
  }

  @Test
  @DisplayName("Paths of --allow-path are absolute and without blanks between")
  void paths() throws UsageException {
    Options options =
        Options.of(
            new String[] {"serve", "--allow-path", "a" + File.pathSeparator + "/b/../c"}, Map.of());
    assertThat(DataDirectory.allowed(options))
        .containsExactly(Path.of("a").toAbsolutePath(), Path.of("/c").toAbsolutePath());
    Options empty =
        Options.of(new String[] {"serve", "--allow-path", File.pathSeparator}, Map.of());
    assertThatThrownBy(() -> DataDirectory.allowed(empty)).isInstanceOf(UsageException.class);
  }

  @Test
  @DisplayName("A bar on a terminal goes when it is done; without one there is none")
  void bar() {
    assertThat(FilesProgress.line(50, 100))
        .isEqualTo("[" + "#".repeat(20) + " ".repeat(20) + "] 50 %  50 of 100 files");
    assertThat(FilesProgress.line(0, 0)).contains("] 0 %  0 of 0 files");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream terminal = new PrintStream(out, true, StandardCharsets.UTF_8);
    try (FilesProgress early = new FilesProgress(terminal, 1_000_000_000)) {
      early.files(0, 100);
    }
    assertThat(out.size()).isZero();
    try (FilesProgress progress = new FilesProgress(terminal, 0)) {
      progress.files(50, 100);
      assertThat(out.toString(StandardCharsets.UTF_8))
          .isEqualTo("\r" + FilesProgress.line(50, 100));
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).endsWith(" \r");
    try (FilesProgress silent = new FilesProgress(null, 0)) {
      silent.files(1, 1);
    }
  }
}
