package dev.rosemary.engine.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.backup.Backups;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.faults.TestingRosemary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleLeasesTest {
  private static Repair.Report run(Path data, boolean dry) {
    return new Repair(data, dry, Backups.Keep.DEFAULT, Clock.systemUTC())
        .run(Backups.Progress.NONE);
  }

  private static TestingRosemary vault(Path data) throws Exception {
    TestingRosemary server = TestingRosemary.of(TestingRosemary.whole(data, "--surface", "vault"));
    server.initialize();
    return server;
  }

  private static void commit(TestingRosemary server, String session) throws Exception {
    server.ok(
        "commit_memory",
        "{\"key\":\"k\",\"content\":\"c\",\"scope\":\"session\",\"session_id\":\"%s\"}"
            .formatted(session));
  }

  private static List<Path> locks(Path data) throws Exception {
    try (Stream<Path> all = Files.list(data.resolve("sessions"))) {
      return all.filter(file -> file.toString().endsWith(".lock")).toList();
    }
  }

  private static List<String> sessions(Path data) throws Exception {
    try (TestingFile file = new TestingFile(data.resolve("memory.db"))) {
      return file.column("SELECT session_id FROM session_memories ORDER BY 1");
    }
  }

  @Test
  @DisplayName(
      "S-3: doctor clears sessions whose servers died, leaves those that live, and says so")
  void clears(@TempDir Path data) throws Exception {
    try (TestingRosemary living = vault(data)) {
      commit(living, "alive");
      try (TestingRosemary dying = vault(data)) {
        commit(dying, "dead");
        dying.kill();
      }
      assertThat(locks(data)).hasSize(2);
      Repair.Report dry = run(data, true);
      assertThat(dry.findings())
          .singleElement()
          .satisfies(finding -> {
            assertThat(finding.state()).isEqualTo(Finding.State.REPAIRABLE);
            assertThat(finding.text())
                .contains("1 server that died", "1 memory that", "would be cleared");
          });
      assertThat(locks(data)).hasSize(2);
      assertThat(sessions(data)).containsExactly("alive", "dead");

      Repair.Report report = run(data, false);
      assertThat(report.findings())
          .singleElement()
          .satisfies(finding -> assertThat(finding.state()).isEqualTo(Finding.State.REPAIRED));
      assertThat(report.backup()).isNotNull();
      assertThat(locks(data)).hasSize(1);
      assertThat(sessions(data)).containsExactly("alive");
      assertThat(run(data, false).findings()).isEmpty();
      commit(living, "alive too");
    }
  }

  @Test
  @DisplayName("S-3: doctor removes leases of which no file knows, but for new ones")
  void unknownLeases(@TempDir Path data) throws Exception {
    try (TestingRosemary living = vault(data)) {
      commit(living, "alive");
      Path old = Files.createFile(data.resolve("sessions").resolve("old.lock"));
      Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(3_600)));
      for (Path file : locks(data)) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3_600)));
      }
      Path fresh = Files.createFile(data.resolve("sessions").resolve("new.lock"));
      assertThat(run(data, true).findings()).hasSize(1);
      assertThat(old).exists();
      assertThat(run(data, false).findings())
          .singleElement()
          .satisfies(finding -> assertThat(finding.file()).isEqualTo("sessions"));
      assertThat(old).doesNotExist();
      assertThat(fresh).exists();
      assertThat(locks(data)).hasSize(2);
    }
  }
}
