package dev.rosemary.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFoldersTest {
  @TempDir Path folder;

  @Test
  @DisplayName(
      "What a process left that is gone is cleared; what others have, and what is new, stays")
  void clears() throws Exception {
    Process ended =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(), "-version")
            .start();
    ended.waitFor();
    Path left = Files.createDirectories(folder.resolve("rosemary-parser-" + ended.pid() + "-17"));
    Files.createFile(Files.createDirectory(left.resolve("inside")).resolve("file"));
    Path file = Files.createFile(folder.resolve("rosemary-vectors-" + ended.pid() + "-18"));
    List<Path> stay =
        List.of(
            Files.createDirectory(folder.resolve(TemporaryFolders.prefix("reading") + "19")),
            Files.createDirectory(folder.resolve("rosemary-notes")),
            Files.createDirectory(folder.resolve("rosemary-x-y-z")),
            Files.createDirectory(folder.resolve("other-parser-" + ended.pid() + "-20")));
    assertThat(TemporaryFolders.clear(folder, Instant.EPOCH)).isZero();
    assertThat(left).exists();
    assertThat(TemporaryFolders.clear(folder, Instant.now().plusSeconds(60))).isEqualTo(2);
    assertThat(left).doesNotExist();
    assertThat(file).doesNotExist();
    try (Stream<Path> rest = Files.list(folder)) {
      assertThat(rest).containsExactlyInAnyOrderElementsOf(stay);
    }
  }

  @Test
  void makes() throws Exception {
    Path made = TemporaryFolders.make("testing");
    assertThat(made.getFileName().toString()).startsWith(TemporaryFolders.prefix("testing"));
    Files.delete(made);
  }
}
