package dev.rosemary.engine.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.faults.TestingFolder;
import dev.rosemary.store.Synchronous;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each state in which a repair can be cut short; the log holds what the file does not yet. */
class ReplacementTest {
  private static final Clock CLOCK = Clock.systemUTC();

  private static final int PAGE = 4_096;

  @TempDir Path folder;
  private Path data;
  private Path file;
  private Path log;
  private Path mended;
  private Path kept;

  @BeforeEach
  void damage() throws Exception {
    data = folder.resolve("data");
    file = data.resolve("memory.db");
    log = data.resolve("memory.db-wal");
    mended = data.resolve("memory.db" + Replacement.ENDING);
    kept = data.resolve("damaged").resolve("memory.db");
    try (Engine engine = engine()) {
      for (int i = 0; i < 300; i++) {
        engine.vault().commit(new NewMemory("old" + i, "words ".repeat(200), List.of(), null));
      }
    }
    Path living = folder.resolve("living");
    try (Engine engine = engine()) {
      for (int i = 0; i < 20; i++) {
        engine.vault().commit(new NewMemory("new" + i, "in the log", List.of(), null));
      }
      TestingFolder.copy(data, living);
    }
    // As a server leaves them that was killed.
    Files.copy(
        living.resolve("memory.db"), file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    Files.copy(living.resolve("memory.db-wal"), log);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      long pages = channel.size() / PAGE;
      for (long page = pages / 2; page < pages / 2 + 10; page++) {
        channel.write(ByteBuffer.allocate(PAGE), page * PAGE);
      }
    }
  }

  @Test
  @DisplayName(
      "S-13, S-12: a repair that was cut short before the damaged file was moved begins anew, and reads its log")
  void beforeTheMove() throws Exception {
    byte[] damaged = Files.readAllBytes(file);
    byte[] logged = Files.readAllBytes(log);
    Files.write(mended, new byte[] {1});
    Files.createDirectories(kept.getParent());
    Files.copy(log, kept.resolveSibling("memory.db-wal"));

    assertThat(repair(true))
        .singleElement()
        .satisfies(finding -> assertThat(finding.state()).isEqualTo(Finding.State.REPAIRABLE));
    assertThat(mended).exists();
    assertThat(repair(false))
        .anySatisfy(finding -> assertThat(finding.text()).contains("recovered into a new file"));

    assertThat(mended).doesNotExist();
    whole();
    try (var all = Files.list(data.resolve("damaged"))) {
      Path copy =
          all.filter(path -> path.toString().endsWith("-memory.db")).findFirst().orElseThrow();
      assertThat(Files.readAllBytes(copy)).isEqualTo(damaged);
      assertThat(Files.readAllBytes(copy.resolveSibling(copy.getFileName() + "-wal")))
          .isEqualTo(logged);
    }
  }

  @Test
  @DisplayName(
      "S-13, S-12: a repair that was cut short after the damaged file was moved is finished, and no server makes a new file meanwhile")
  void afterTheMove() throws Exception {
    Path repaired = repaired();
    for (boolean logged : List.of(true, false)) {
      Files.createDirectories(kept.getParent());
      Files.copy(repaired, mended);
      Files.move(file, kept.resolveSibling("round" + logged));
      assertThat(Files.exists(log)).isEqualTo(logged);
      try (Engine engine = engine()) {
        assertThatThrownBy(() -> engine.vault().read("new1"))
            .isInstanceOf(FailureException.class)
            .hasMessageContaining("was interrupted")
            .hasMessageContaining("rosemary doctor");
      }
      assertThat(file).doesNotExist();
      assertThat(repair(true)).hasSize(1);
      assertThat(file).doesNotExist();

      assertThat(repair(false))
          .singleElement()
          .satisfies(finding -> assertThat(finding.text()).contains("was interrupted", "damaged/"));

      assertThat(mended).doesNotExist();
      whole();
      assertThat(repair(false)).isEmpty();
    }
  }

  /** What a repair that nothing cuts short makes of the file. */
  private Path repaired() throws Exception {
    Path other = TestingFolder.copy(data, folder.resolve("other"));
    new Repair(other, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
    return other.resolve("memory.db");
  }

  private void whole() throws Exception {
    try (TestingFile database = new TestingFile(file)) {
      assertThat(database.column("PRAGMA integrity_check")).containsExactly("ok");
      assertThat(database.column("SELECT key FROM vault_memories")).contains("new1", "new19");
      assertThat(database.column("SELECT count(*) FROM vault_memories"))
          .noneMatch(count -> Integer.parseInt(count) < 250);
    }
  }

  private List<Finding> repair(boolean dry) {
    return new Repair(data, dry, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE).findings();
  }

  private Engine engine() {
    return Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {});
  }
}
