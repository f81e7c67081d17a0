package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.MigrationBackup;
import dev.rosemary.engine.backup.Restore;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.sqlite.SchemaVersions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The log of a server that is removed or cut short before the server is killed. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "an open file cannot be removed there")
class LostLogTest {
  private static final int WRITES = 20;

  private static String commit(int number) {
    return "{\"scope\":\"vault\",\"key\":\"k%d\",\"content\":\"walrus %d\"}"
        .formatted(number, number);
  }

  private static TestingRosemary start(Path data, boolean home) throws Exception {
    return home
        ? TestingRosemary.start(data, "--surface", "vault")
        : TestingRosemary.start(data, "--surface", "vault", "--project", "p");
  }

  private static Path file(Path data, boolean home) throws IOException {
    if (home) {
      return data.resolve("memory.db");
    }
    try (Stream<Path> all = Files.list(data.resolve("projects"))) {
      return all.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
    }
  }

  private static List<Finding> doctor(Path data, boolean dry) {
    return new Repair(data, dry, Backups.Keep.DEFAULT, Clock.systemUTC())
        .run(Backups.Progress.NONE)
        .findings();
  }

  private static void loseLog(Path data, boolean home, boolean removed) throws Exception {
    try (TestingRosemary server = start(data, home)) {
      for (int i = 0; i < WRITES; i++) {
        server.ok("commit_memory", commit(i));
      }
      TestingWait.until("the registry knows of the writes", () -> TestingFile.generation(data) > 0);
      Path log = file(data, home).resolveSibling(file(data, home).getFileName() + "-wal");
      assertThat(log).isNotEmptyFile();
      if (removed) {
        Files.delete(log);
      } else {
        Files.write(log, new byte[0]);
      }
      server.kill();
    }
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  @DisplayName(
      "S-13: a file whose log was removed or cut short under a server that was killed is refused by name, read and written; doctor tells of the loss once and accepts the file")
  void refused(boolean home, boolean removed, @TempDir Path data) throws Exception {
    loseLog(data, home, removed);
    Path file = file(data, home);
    try (TestingRosemary server = start(data, home)) {
      assertThat(server.refused("commit_memory", commit(1_000)))
          .contains(file.getFileName().toString(), "-wal", "rosemary doctor");
      assertThat(server.refused("search_memories", "{\"query\":\"walrus\"}"))
          .contains(file.getFileName().toString(), "rosemary doctor");
      server.end();
    }
    assertThat(doctor(data, true))
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.REPAIRABLE);
          assertThat(finding.file()).endsWith(file.getFileName().toString());
        });
    assertThat(doctor(data, false))
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.LOST);
          assertThat(finding.text()).contains("lacks what was last written to it");
        });
    assertThat(doctor(data, false)).isEmpty();
    try (TestingRosemary server = start(data, home)) {
      server.ok("commit_memory", commit(1_001));
      assertThat(server.end()).isZero();
    }
  }

  @Test
  @DisplayName("S-11: a server that was only killed loses nothing and is not refused")
  void onlyKilled(@TempDir Path data) throws Exception {
    for (int i = 0; i < 3; i++) {
      try (TestingRosemary server = start(data, false)) {
        long before = i == 0 ? 0 : TestingFile.generation(data);
        server.ok("commit_memory", commit(i));
        TestingWait.until(
            "the registry knows of the write", () -> TestingFile.generation(data) > before);
        server.kill();
      }
    }
    assertThat(doctor(data, false)).noneMatch(finding -> finding.state() == Finding.State.LOST);
    try (TestingFile database = new TestingFile(file(data, false))) {
      assertThat(database.column("SELECT key FROM vault_memories")).hasSize(3);
    }
  }

  @Test
  @DisplayName(
      "S-11: files are copied into a backup one after another, so its registry knows of none how far it had come")
  void backup(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    Path copy = folder.resolve("copy");
    try (TestingRosemary server = start(data, false)) {
      server.ok("commit_memory", commit(1));
      TestingWait.until("the registry knows of the write", () -> TestingFile.generation(data) > 0);
      new Backups(data, Clock.systemUTC()).create(copy, "test", Backups.Progress.NONE);
      assertThat(server.end()).isZero();
    }
    assertThat(TestingFile.generation(copy)).isZero();
    assertThat(TestingFile.generation(data)).isPositive();
  }

  @Test
  @DisplayName("S-13: how far a file has come is counted up while calls hardly pause, too")
  void busy(@TempDir Path data) throws Exception {
    try (TestingRosemary server = start(data, true)) {
      server.ok("commit_memory", commit(0));
      TestingWait.until("the registry knows of the write", () -> TestingFile.generation(data) > 0);
      long first = TestingFile.generation(data);
      int[] written = {0};
      TestingWait.until(
          "the registry knows of more",
          () -> {
            written[0]++;
            server.ok("commit_memory", commit(written[0]));
            return TestingFile.generation(data) > first;
          });
      assertThat(written[0]).isGreaterThan(1);
      assertThat(server.end()).isZero();
    }
  }

  @Test
  @DisplayName("S-13: an older copy that is put in the place of a home store is refused likewise")
  void olderCopy(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    Path file = data.resolve("memory.db");
    Path copy = folder.resolve("copy.db");
    try (TestingRosemary server = start(data, true)) {
      server.ok("commit_memory", commit(1));
      assertThat(server.end()).isZero();
    }
    Files.copy(file, copy);
    try (TestingRosemary server = start(data, true)) {
      long before = TestingFile.generation(data);
      server.ok("commit_memory", commit(2));
      TestingWait.until(
          "the registry knows of the write", () -> TestingFile.generation(data) > before);
      assertThat(server.end()).isZero();
    }
    Files.delete(file);
    Files.copy(copy, file);
    try (TestingRosemary server = start(data, true)) {
      assertThat(server.refused("commit_memory", commit(3)))
          .contains("memory.db", "older copy", "rosemary doctor");
      server.end();
    }
    assertThat(doctor(data, false)).anyMatch(finding -> finding.state() == Finding.State.LOST);
    try (TestingRosemary server = start(data, true)) {
      server.ok("commit_memory", commit(4));
      assertThat(server.end()).isZero();
    }
  }

  @Test
  @DisplayName("S-13: an older file that a restore of single files put back is no loss")
  void restored(@TempDir Path data) throws Exception {
    Path file = data.resolve("memory.db");
    try (TestingRosemary server = start(data, true)) {
      server.ok("commit_memory", commit(1));
      assertThat(server.end()).isZero();
    }
    new MigrationBackup(data, Clock.systemUTC(), line -> {})
        .migrating(file, SchemaVersions.latest(FileSchema.PROJECT));
    Path backup = new Backups(data, Clock.systemUTC()).automatic().getFirst();
    try (TestingRosemary server = start(data, true)) {
      long before = TestingFile.generation(data);
      server.ok("commit_memory", commit(2));
      TestingWait.until(
          "the registry knows of the write", () -> TestingFile.generation(data) > before);
      assertThat(server.end()).isZero();
    }
    assertThat(new Restore(data, Clock.systemUTC()).run(backup, Backups.Keep.DEFAULT).kept())
        .isNotNull();
    try (TestingRosemary server = start(data, true)) {
      assertThat(server.ok("search_memories", "{\"query\":\"walrus\"}"))
          .contains("walrus 1")
          .doesNotContain("walrus 2");
      assertThat(server.end()).isZero();
    }
    assertThat(doctor(data, false)).noneMatch(finding -> finding.state() == Finding.State.LOST);
  }
}
