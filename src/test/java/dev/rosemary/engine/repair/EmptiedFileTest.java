package dev.rosemary.engine.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.faults.TestingFolder;
import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.FileCheck;
import dev.rosemary.store.sqlite.FileCopy;
import dev.rosemary.store.sqlite.FileFacts;
import dev.rosemary.store.sqlite.Salvage;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database file of 0 bytes beside the log of a server that was killed. */
class EmptiedFileTest {
  private static final int ENTITIES = 100;

  @TempDir Path folder;
  private Path data;
  private Path file;

  @BeforeEach
  void empty() throws Exception {
    data = folder.resolve("data");
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      for (int i = 0; i < ENTITIES; i++) {
        server.ok("create_entities", TestingRosemary.entity("e" + i, "walrus " + i));
      }
      server.kill();
    }
    file = only(data.resolve("projects"), ".db");
    assertThat(log(file)).isNotEmptyFile();
    Files.write(file, new byte[0]);
  }

  private static Path log(Path file) {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  private static Path only(Path folder, String ending) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> found = all.filter(path -> path.toString().endsWith(ending)).toList();
      assertThat(found).hasSize(1);
      return found.getFirst();
    }
  }

  private List<Finding> repair(boolean dry) {
    return new Repair(data, dry, Backups.Keep.DEFAULT, Clock.systemUTC())
        .run(Backups.Progress.NONE)
        .findings();
  }

  private static void refused(ThrowingCallable opening) {
    assertThatThrownBy(opening)
        .hasMessageContaining(".db is damaged")
        .hasMessageContaining("rosemary doctor")
        .isInstanceOfSatisfying(
            FailureException.class,
            e ->
                assertThat(e.failure())
                    .isInstanceOfSatisfying(
                        Failure.Storage.class,
                        storage ->
                            assertThat(storage.cause()).isEqualTo(Failure.Storage.Cause.DAMAGED)));
  }

  @Test
  @DisplayName("S-12: nothing opens a file that lost all its bytes, since SQLite drops its log")
  void everyOpeningIsRefused() throws Exception {
    Map<String, String> before = TestingFolder.bytes(data);
    refused(
        () -> SqliteDatabase.open(file, FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE));
    refused(
        () -> SqliteDatabase.open(file, FileSchema.PROJECT, Synchronous.NORMAL, Missing.REFUSE));
    refused(() -> SqliteDatabase.openToRead(file, FileSchema.PROJECT, Missing.REFUSE));
    refused(() -> SqliteDatabase.openToRead(file, FileSchema.PROJECT, Missing.CREATE));
    refused(() -> FileCopy.write(file, folder.resolve("copy.db")));
    refused(() -> FileCopy.settle(file));
    refused(() -> FileFacts.of(file));
    refused(() -> Salvage.run(file, folder.resolve("new.db"), FileSchema.PROJECT));
    assertThat(FileCheck.damage(file)).singleElement().asString().contains("its log is not");
    assertThat(TestingFolder.bytes(data)).isEqualTo(before);

    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      assertThat(server.refused("search_nodes", "{\"query\":\"walrus\"}"))
          .contains("rosemary doctor");
    }
    assertThat(file).isEmptyFile();
    assertThat(Files.size(log(file))).isPositive();
  }

  @Test
  @DisplayName("S-13: nothing is lost when the log holds all pages")
  void aWholeLog() throws Exception {
    Path living = Files.createDirectories(folder.resolve("living"));
    data = folder.resolve("killed");
    Path emptied = data.resolve("memory.db");
    try (Database database =
        SqliteDatabase.open(
            living.resolve("memory.db"), FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE)) {
      database.write(transaction ->
          transaction.update("INSERT INTO threads (id, created_at) VALUES ('T-1', '2026')"));
      TestingFolder.copy(living, data);
      PrivateFiles.close(data);
    }
    Files.write(emptied, new byte[0]);
    assertThat(repair(false))
        .singleElement()
        .satisfies(finding -> assertThat(finding.state()).isEqualTo(Finding.State.REPAIRED));
    assertThat(FileFacts.of(emptied).rows()).containsEntry("threads", 1L);
  }

  @Test
  @DisplayName(
      "S-13: doctor reads the rows of a file that lost all its bytes out of its log, and keeps both")
  void doctorReadsTheLog() throws Exception {
    byte[] logged = Files.readAllBytes(log(file));
    assertThat(repair(true))
        .anySatisfy(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.REPAIRABLE);
          assertThat(finding.file()).contains(file.getFileName().toString());
        });
    assertThat(file).isEmptyFile();
    assertThat(Files.readAllBytes(log(file))).isEqualTo(logged);

    // The pages of the schema were in the file alone.
    assertThat(repair(false))
        .noneMatch(finding -> finding.state() == Finding.State.LEFT)
        .first()
        .satisfies(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.LOST);
          assertThat(finding.details()).anyMatch(line -> line.contains("not in the log"));
        });

    assertThat(FileFacts.of(file).rows())
        .containsEntry("entities", (long) ENTITIES)
        .containsEntry("observations", (long) ENTITIES);
    assertThat(repair(false)).isEmpty();
    Path kept = only(data.resolve("damaged"), ".db");
    assertThat(kept).isEmptyFile();
    assertThat(Files.readAllBytes(log(kept))).isEqualTo(logged);
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      assertThat(server.ok("search_nodes", "{\"query\":\"99\"}")).contains("walrus 99");
    }
  }
}
