package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
        .contains("  left out        1 secret\n")
        .doesNotContain("\r");
    JsonObject second = index("--json").json();
    assertThat(second.string("project_id")).isEqualTo("shop");
    assertThat(second.text()).contains("\"files_indexed\":1").contains("\"files_changed\":0");
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
  void bar() throws InterruptedException {
    assertThat(FilesProgress.line(50, 100))
        .isEqualTo("[" + "#".repeat(20) + " ".repeat(20) + "] 50 %  50 of 100 files");
    assertThat(FilesProgress.line(0, 0)).contains("] 0 %  0 of 0 files");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FilesProgress progress =
        new FilesProgress(new PrintStream(out, true, StandardCharsets.UTF_8))) {
      progress.files(0, 100);
      assertThat(out.size()).isZero();
      Thread.sleep(150);
      progress.files(50, 100);
      assertThat(out.toString(StandardCharsets.UTF_8))
          .isEqualTo("\r" + FilesProgress.line(50, 100));
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).endsWith(" \r");
    try (FilesProgress silent = new FilesProgress(null)) {
      silent.files(1, 1);
    }
  }
}
