package dev.rosemary.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.project.Project;
import dev.rosemary.faults.TestingOlderFile;
import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.FileFacts;
import dev.rosemary.store.sqlite.SchemaVersions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationBackupTest {
  private static final Clock CLOCK = Clock.systemUTC();

  private static final int ENTITIES = 40;

  private static Engine engine(Path data, @Nullable Path home) {
    return Engine.open(
        data, new Home(home, null, 3, false), Synchronous.NORMAL, CLOCK, message -> {});
  }

  /** Makes a project whose file is of an older version; the file. */
  private static Path project(Path data, String name) throws Exception {
    Path file;
    try (Engine engine = engine(data, null)) {
      Project project = engine.projects().create(name, "");
      file = data.resolve("projects").resolve(project.id() + ".db");
    }
    TestingOlderFile.write(file, ENTITIES);
    return file;
  }

  private static long entities(Path data, String name) {
    try (Engine engine = engine(data, null)) {
      return count(engine, name);
    }
  }

  private static long count(Engine engine, String name) {
    return engine
        .projects()
        .<Long>use(
            engine.projects().active(name),
            database ->
                database.read(transaction -> transaction.number("SELECT count(*) FROM entities")));
  }

  private static List<Manifest> copies(Path data) {
    return new Backups(data, CLOCK).automatic().stream().map(Manifest::read).toList();
  }

  @Test
  @DisplayName(
      "S-3, S-11: four processes that open an older file at once copy it once, before it is changed")
  void fourAtOnce(@TempDir Path data) throws Exception {
    Path file = project(data, "one");
    TestingOlderFile.write(data.resolve("memory.db"), ENTITIES);
    List<TestingRosemary> servers = new ArrayList<>();
    try {
      List<Thread> starting = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        TestingRosemary server =
            TestingRosemary.of(
                TestingRosemary.whole(data, "--project", "one", "--surface", "graph"));
        servers.add(server);
        Thread thread =
            new Thread(() -> {
              try {
                server.initialize();
                server.ok("open_nodes", "{\"names\":[\"old 1\"]}");
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            });
        thread.start();
        starting.add(thread);
      }
      for (Thread thread : starting) {
        thread.join();
      }
      for (TestingRosemary server : servers) {
        assertThat(server.ok("open_nodes", "{\"names\":[\"old 40\"]}")).contains("fact 40");
      }
    } finally {
      servers.forEach(TestingRosemary::close);
    }
    assertThat(copies(data))
        .singleElement()
        .satisfies(copy -> {
          assertThat(copy.partial()).isTrue();
          Manifest.Item item = copy.files().getFirst();
          assertThat(item.path()).isEqualTo("projects/" + file.getFileName());
          assertThat(item.version()).isEqualTo(TestingOlderFile.VERSION);
          assertThat(item.rows()).containsEntry("observations", (long) ENTITIES);
        });
    assertThat(FileFacts.version(file)).isEqualTo(SchemaVersions.latest(FileSchema.PROJECT));
  }

  @Test
  @DisplayName(
      "S-12: where the copy cannot be written, the file stays as it is and the error says so")
  void noCopyNoMigration(@TempDir Path data) throws Exception {
    Path file = project(data, "one");
    Files.writeString(data.resolve("backups"), "in the way");
    byte[] before = Files.readAllBytes(file);
    try (Engine engine = engine(data, null)) {
      assertThatThrownBy(() -> count(engine, "one"))
          .isInstanceOfSatisfying(
              FailureException.class,
              e -> assertThat(e.failure()).isInstanceOf(Failure.Storage.class))
          .hasMessageContaining(file.toString())
          .hasMessageContaining("was not changed");
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    Files.delete(data.resolve("backups"));
    assertThat(entities(data, "one")).isEqualTo(ENTITIES);
    assertThat(copies(data)).hasSize(1);
  }

  @Test
  @DisplayName("S-3: the copy of one file is put back alone, and what was there can be had again")
  void putBackAlone(@TempDir Path data) throws Exception {
    Path file = project(data, "one");
    Path other = project(data, "two");
    assertThat(entities(data, "one")).isEqualTo(ENTITIES);
    Path copy = new Backups(data, CLOCK).automatic().getFirst();
    try (Engine engine = engine(data, null)) {
      engine.projects().create("three", "");
    }
    Path kept = new Restore(data, CLOCK).run(copy, Backups.Keep.DEFAULT).kept();
    assertThat(FileFacts.version(file)).isEqualTo(TestingOlderFile.VERSION);
    assertThat(other).exists();
    try (Engine engine = engine(data, null)) {
      assertThat(engine.projects().list(null)).hasSize(3);
    }
    assertThat(kept).isNotNull();
    if (kept != null) {
      assertThat(Manifest.read(kept).partial()).isTrue();
      new Restore(data, CLOCK).run(kept, Backups.Keep.DEFAULT);
    }
    assertThat(FileFacts.version(file)).isEqualTo(SchemaVersions.latest(FileSchema.PROJECT));

    try (Engine engine = engine(data, null)) {
      engine.projects().archive("one");
    }
    assertThatThrownBy(() -> new Restore(data, CLOCK).run(copy, Backups.Keep.DEFAULT))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("archive/");
    assertThat(file).doesNotExist();
  }

  @Test
  @DisplayName("S-3: a home store that lies elsewhere is copied into the data directory's backups")
  void homeElsewhere(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    Path home = folder.resolve("my own.db");
    TestingOlderFile.write(home, ENTITIES);
    try (Engine engine = engine(data, home)) {
      assertThat(engine.vault().sessions().sweep()).isZero();
    }
    assertThat(copies(data))
        .singleElement()
        .satisfies(copy -> assertThat(copy.origin()).isEqualTo(home.toString()));
    Path copy = new Backups(data, CLOCK).automatic().getFirst();
    assertThatThrownBy(() -> Restore.check(copy))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining(home.toString());
  }

  @Test
  @DisplayName("S-3: an up-to-date store is copied by nobody, and no file drives whole backups out")
  void keepsTheOthers(@TempDir Path data) throws Exception {
    try (Engine engine = engine(data, null)) {
      engine.projects().create("new", "");
      assertThat(engine.vault().sessions().sweep()).isZero();
    }
    assertThat(data.resolve("backups")).doesNotExist();
    Backups.Keep keep = new Backups.Keep(2, 90);
    Path whole = new Backups(data, CLOCK).automatic("test", keep);
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      files.add(project(data, "p" + i));
    }
    for (int round = 0; round < 3; round++) {
      for (Path file : files) {
        new Backups(data, CLOCK).ofOne(file, "before migration", keep);
      }
    }
    assertThat(new Backups(data, CLOCK).automatic()).hasSize(1 + 2 * 4).contains(whole);
    Clock later = Clock.offset(CLOCK, Duration.ofDays(91));
    new Backups(data, later).prune(keep);
    assertThat(new Backups(data, later).automatic()).hasSize(1);
  }
}
