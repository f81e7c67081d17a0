package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another file that is moved over one that a server has open. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "an open file cannot be replaced there")
class ReplacedFileTest {
  private static final int WRITES = 20;

  private static String commit(int number) {
    return "{\"scope\":\"vault\",\"key\":\"k%d\",\"content\":\"walrus %d\"}"
        .formatted(number, number);
  }

  /** The registry knows of the writes: how soon it learns of them depends on the machine. */
  private static TestingRosemary filled(Path data, String... options) throws Exception {
    TestingRosemary server = TestingRosemary.start(data, options);
    for (int i = 0; i < WRITES; i++) {
      server.ok("commit_memory", commit(i));
    }
    TestingWait.until("the registry knows of the writes", () -> TestingFile.generation(data) > 0);
    return server;
  }

  private static TestingRosemary inProject(Path data) throws Exception {
    return filled(data, "--surface", "vault", "--project", "p");
  }

  private static TestingRosemary atHome(Path data) throws Exception {
    return filled(data, "--surface", "vault");
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
    }
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  private static List<Finding> doctor(Path data, boolean dry) {
    return new Repair(data, dry, Backups.Keep.DEFAULT, Clock.systemUTC())
        .run(Backups.Progress.NONE)
        .findings();
  }

  private static List<String> keys(Path file) throws Exception {
    try (TestingFile database = new TestingFile(file)) {
      assertThat(database.column("PRAGMA integrity_check")).containsExactly("ok");
      return database.column("SELECT key FROM vault_memories");
    }
  }

  /** A sound file of another data directory with one memory. */
  private static Path other(Path folder) throws Exception {
    Path data = folder.resolve("other");
    try (TestingRosemary server = TestingRosemary.start(data, "--surface", "vault")) {
      server.ok("commit_memory", commit(777));
      assertThat(server.end()).isZero();
    }
    return data.resolve("memory.db");
  }

  private static void refused(TestingRosemary server, Path file) throws Exception {
    for (int i = 0; i < 3; i++) {
      assertThat(server.refused("commit_memory", commit(1_000 + i)))
          .contains(file.getFileName().toString(), "was replaced by another file");
      assertThat(server.refused("search_memories", "{\"query\":\"walrus\"}"))
          .contains(file.getFileName().toString(), "was replaced by another file");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName(
      "S-13: a database that is moved over an open project file is neither read nor written, at once and after a clean end or a kill; the log of the former file is kept, and doctor recovers what it holds")
  void project(boolean killed, @TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    Path other = other(folder);
    byte[] bytes = Files.readAllBytes(other);
    Path file;
    try (TestingRosemary server = inProject(data)) {
      file = only(data.resolve("projects"));
      Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      refused(server, file);
      assertThat(beside(file, "-wal-replaced")).isNotEmptyFile();
      assertThat(beside(file, "-wal")).doesNotExist();
      if (killed) {
        server.kill();
      } else {
        assertThat(server.end()).isZero();
      }
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    assertThat(doctor(data, true))
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.REPAIRABLE);
          assertThat(finding.file()).endsWith(file.getFileName() + "-wal-replaced");
        });
    assertThat(doctor(data, false))
        .anySatisfy(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.LOST);
          assertThat(finding.file()).endsWith(file.getFileName().toString());
          assertThat(finding.text()).contains("rows of the former file were recovered");
        });
    assertThat(keys(file)).containsExactly("k777");
    assertThat(keys(only(data.resolve("damaged")))).hasSize(WRITES);
    assertThat(doctor(data, false)).isEmpty();
  }

  @Test
  @DisplayName(
      "S-13: the same of the home store, whose log is set aside before the server ends; what lies there is refused until doctor has accepted it")
  void homeStore(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    Path file = data.resolve("memory.db");
    Path other = other(folder);
    try (TestingRosemary server = atHome(data)) {
      Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      refused(server, file);
      server.kill();
    }
    assertThat(beside(file, "-wal-replaced")).isNotEmptyFile();
    try (TestingRosemary server = TestingRosemary.start(data, "--surface", "vault")) {
      assertThat(server.refused("commit_memory", commit(778)))
          .contains("memory.db", "an older copy was put in its place", "rosemary doctor");
      assertThat(server.end()).isZero();
    }
    assertThat(doctor(data, false))
        .singleElement()
        .satisfies(finding -> assertThat(finding.state()).isEqualTo(Finding.State.LOST));
    assertThat(keys(only(data.resolve("damaged")))).hasSize(WRITES);
    try (TestingRosemary server = TestingRosemary.start(data, "--surface", "vault")) {
      server.ok("commit_memory", commit(778));
      assertThat(server.end()).isZero();
    }
    assertThat(keys(file)).containsExactlyInAnyOrder("k777", "k778");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName(
      "S-12: an empty file that is moved over an open one: doctor recovers all that the log holds")
  void empty(boolean home, @TempDir Path data) throws Exception {
    Path file;
    try (TestingRosemary server = home ? atHome(data) : inProject(data)) {
      file = home ? data.resolve("memory.db") : only(data.resolve("projects"));
      Path empty = Files.createFile(data.resolve("empty"));
      Files.move(empty, file, StandardCopyOption.REPLACE_EXISTING);
      refused(server, file);
      assertThat(server.end()).isZero();
    }
    assertThat(doctor(data, true)).anyMatch(finding -> finding.state() == Finding.State.REPAIRABLE);
    assertThat(doctor(data, false))
        .anySatisfy(finding -> assertThat(finding.text()).contains("recovered into a new file"))
        .allSatisfy(finding -> assertThat(finding.text()).doesNotContain(" 0 "));
    assertThat(keys(file)).hasSize(WRITES);
    assertThat(doctor(data, false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName(
      "S-12: a log that was kept as …-wal-replaced beside a file that is empty now goes back, and what it holds is recovered")
  void keptLogGoesBack(boolean home, @TempDir Path data) throws Exception {
    Path file;
    try (TestingRosemary server = home ? atHome(data) : inProject(data)) {
      file = home ? data.resolve("memory.db") : only(data.resolve("projects"));
      server.kill();
    }
    Files.move(beside(file, "-wal"), beside(file, "-wal-replaced"));
    Files.write(file, new byte[0]);
    assertThat(doctor(data, true))
        .singleElement()
        .satisfies(
            finding -> assertThat(finding.text()).contains("-wal-replaced", "would be recovered"));
    assertThat(Files.size(file)).isZero();
    assertThat(doctor(data, false))
        .anySatisfy(finding -> assertThat(finding.text()).contains("recovered into a new file"))
        .allSatisfy(finding -> assertThat(finding.text()).doesNotContain(" 0 "));
    assertThat(keys(file)).hasSize(WRITES);
    assertThat(beside(file, "-wal-replaced")).doesNotExist();
    assertThat(doctor(data, false)).isEmpty();
  }
}
