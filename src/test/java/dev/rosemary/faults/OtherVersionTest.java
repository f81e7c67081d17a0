package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.RegistryRepair;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.FileFacts;
import dev.rosemary.store.sqlite.SchemaVersions;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that a newer or an older program wrote. */
class OtherVersionTest {
  private static final Clock CLOCK = Clock.systemUTC();

  @TempDir Path folder;
  private Path data;
  private String project = "";

  @BeforeEach
  void fill() {
    data = folder.resolve("data");
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      Project made = engine.projects().create("default", "");
      engine.write(
          made, graph -> graph.createEntities(List.of(new NewEntity("e", "t", List.of("o")))));
      engine.vault().commit(new NewMemory("key", "content", List.of(), null));
      project = "projects/" + made.id() + ".db";
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"_meta.db", "memory.db", "project"})
  @DisplayName(
      "G-26, S-3: a file of a newer version is refused by server, doctor, import, export and restore-deleted, with its name, and left as it is")
  void newer(String name) throws Exception {
    String path = name.equals("project") ? project : name;
    Path file = data.resolve(path);
    try (TestingFile database = new TestingFile(file)) {
      database.column("PRAGMA journal_mode = DELETE");
      database.run("PRAGMA user_version = 99");
    }
    byte[] before = Files.readAllBytes(file);
    boolean home = name.equals("memory.db");
    String surface = home ? "vault" : "graph";
    Path given =
        Files.writeString(
            folder.resolve("given.jsonl"),
            home
                ? "{\"key\":\"new\",\"content\":\"new\"}\n"
                : "{\"type\":\"entity\",\"name\":\"new\",\"entityType\":\"t\",\"observations\":[]}\n");
    String part = path.substring(path.indexOf('/') + 1);

    try (TestingRosemary server = TestingRosemary.start(data, "--surface", surface)) {
      for (int i = 0; i < 2; i++) {
        assertThat(
                home
                    ? server.refused("search_memories", "{\"query\":\"new\"}")
                    : server.refused("read_graph", "{\"project\":\"default\"}"))
            .contains(part, "99", "newer");
      }
      assertThat(server.end()).isZero();
    }
    for (boolean dry : List.of(true, false)) {
      Repair.Report report =
          new Repair(data, dry, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
      assertThat(report.findings())
          .singleElement()
          .satisfies(finding -> {
            assertThat(finding.state()).isEqualTo(Finding.State.LEFT);
            assertThat(finding.file()).isEqualTo(path);
            assertThat(finding.text()).contains("newer", "99");
          });
      assertThat(report.backup()).isNull();
    }
    for (List<String> command :
        List.of(
            List.of("import", given.toString(), "--surface", surface),
            List.of("export", "-", "--surface", surface),
            home ? List.of("restore-deleted", "--thread", "t") : List.of("restore-deleted"))) {
      TestingOutcome outcome = TestingOutcome.of(data, command.toArray(String[]::new));
      assertThat(outcome.text()).as("%s", command).contains(part, "99", "newer");
      assertThat(outcome.exitCode()).as("%s", command).isEqualTo(1);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  @DisplayName(
      "G-26, S-3: an older schema is told and left by doctor --dry-run, brought up to date by doctor, which keeps a backup of it")
  void older() throws Exception {
    Path file = data.resolve(project);
    Files.delete(file);
    // An older program's registry knew of no file how far it had come.
    new RegistryRepair(data, CLOCK).accept(project);
    try (TestingFile database = new TestingFile(file)) {
      database.run(migration("V0001__graph.sql"));
      database.run("PRAGMA user_version = 1");
      database.run("INSERT INTO entities (seq, id, name, entity_type) VALUES (1, 'a', 'old', 't')");
      database.run(
          "INSERT INTO observations (seq, id, entity_id, content)"
              + " VALUES (16777217, 'b', 'a', 'it is old')");
    }
    Map<String, String> before = TestingFolder.bytes(data);

    assertThat(run(true))
        .isNotEmpty()
        .allMatch(finding -> finding.state() == Finding.State.REPAIRABLE);
    assertThat(TestingFolder.bytes(data)).containsAllEntriesOf(before);
    assertThat(FileFacts.version(file)).isEqualTo(1);

    Repair.Report report =
        new Repair(data, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);

    assertThat(report.findings())
        .isNotEmpty()
        .allMatch(finding -> finding.state() == Finding.State.REPAIRED);
    assertThat(FileFacts.version(file)).isEqualTo(SchemaVersions.latest(FileSchema.PROJECT));
    Path backup = Objects.requireNonNull(report.backup());
    assertThat(FileFacts.version(backup.resolve(project))).isEqualTo(1);
    try (TestingFile database = new TestingFile(file)) {
      assertThat(database.faults()).isEmpty();
    }
    assertThat(run(false)).isEmpty();
  }

  private List<Finding> run(boolean dry) {
    return new Repair(data, dry, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE).findings();
  }

  private static String migration(String name) throws Exception {
    try (InputStream in = FileSchema.class.getResourceAsStream("migration/project/" + name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
