package dev.rosemary.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
  /** Old enough for everything. */
  private static final Duration LONG = Duration.ofHours(2);

  /** Old enough for what has a lock. */
  private static final Duration SHORT = Duration.ofMinutes(2);

  @TempDir Path folder;
  @TempDir Path elsewhere;

  @Test
  @DisplayName(
      "What a process left without a lock is cleared when it is gone; what others have, and what is"
          + " new, stays")
  void clearsByNumber() throws Exception {
    long ended = ended();
    Path left = Files.createDirectories(folder.resolve("rosemary-parser-" + ended + "-17"));
    Path kept = Files.createFile(elsewhere.resolve("kept"));
    Files.createFile(Files.createDirectory(left.resolve("inside")).resolve("file"));
    Files.createSymbolicLink(left.resolve("link"), elsewhere);
    Path file = Files.createFile(folder.resolve("rosemary-vectors-" + ended + "-18"));
    Path link =
        Files.createSymbolicLink(folder.resolve("rosemary-link-" + ended + "-19"), elsewhere);
    List<Path> stay =
        List.of(
            Files.createDirectory(folder.resolve(TemporaryFolder.prefix("reading") + "19")),
            Files.createDirectory(folder.resolve("rosemary-notes")),
            Files.createDirectory(folder.resolve("rosemary-x-y-z")),
            Files.createDirectory(folder.resolve("other-parser-" + ended + "-20")));

    assertThat(LeftFolders.clear(folder, Instant.now().plus(SHORT))).isZero();
    assertThat(left).exists();
    assertThat(LeftFolders.clear(folder, Instant.now().plus(LONG))).isEqualTo(3);
    assertThat(left).doesNotExist();
    assertThat(file).doesNotExist();
    assertThat(link).doesNotExist();
    assertThat(kept).exists();
    try (Stream<Path> rest = Files.list(folder)) {
      assertThat(rest).containsExactlyInAnyOrderElementsOf(stay);
    }
  }

  private static long ended() throws Exception {
    Process process = new ProcessBuilder(java(), "-version").redirectErrorStream(true).start();
    byte[] _ = process.getInputStream().readAllBytes();
    int _ = process.waitFor();
    return process.pid();
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin/java").toString();
  }

  @Test
  @DisplayName("A folder whose lock is held stays however old it is; killed, its owner leaves it")
  void clearsByLock() throws Exception {
    Process owner =
        new ProcessBuilder(
                java(),
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                TestingFolderOwner.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = owner.inputReader()) {
      Path made = Path.of(Objects.requireNonNull(out.readLine()));
      assertThat(made.getParent()).isEqualTo(folder);
      // Whatever number its name has: containers have numbers of their own.
      Path renamed = Files.move(made, folder.resolve("rosemary-testing-" + ended() + "-1"));

      assertThat(LeftFolders.clear(folder, Instant.now().plus(LONG))).isZero();
      assertThat(renamed.resolve("inside/file")).exists();

      owner.destroyForcibly().waitFor();
      assertThat(LeftFolders.clear(folder, Instant.now())).isZero();
      assertThat(LeftFolders.clear(folder, Instant.now().plus(SHORT))).isEqualTo(1);
      assertThat(folder).isEmptyDirectory();
    } finally {
      owner.destroyForcibly();
    }
  }

  @Test
  @DisplayName("A folder of this process stays until it is closed, and then goes with its contents")
  void closes() throws Exception {
    TemporaryFolder made = TemporaryFolder.make("testing");
    try (made) {
      Path own = made.path();
      assertThat(own.getFileName().toString()).startsWith(TemporaryFolder.prefix("testing"));
      Files.createFile(Files.createDirectory(made.resolve("inside")).resolve("file"));
      assertThat(LockFile.isLocked(own.resolve(TemporaryFolder.LOCK))).isTrue();
    }
    assertThat(made.path()).doesNotExist();
    made.close();
  }
}
