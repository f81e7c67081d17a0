package dev.rosemary.faults.rot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.cli.doctor.Doctor;
import dev.rosemary.cli.option.Options;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vault.Prune;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.faults.TestingFolder;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.RowCheck;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checksums are written after the rows, and must never be wrong in between. */
class LateChecksumsTest {
  private static final String OPEN =
      "SELECT o.rowid FROM observations AS o LEFT JOIN row_checksums ON place = (2 << 56) + o.rowid"
          + " WHERE checksum IS NULL";

  @TempDir Path folder;

  private static Engine engine(Path data, Synchronous synchronous) {
    return Engine.open(data, synchronous, Clock.systemUTC(), message -> {});
  }

  private static int doctor(Path data, StringBuilder text) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Options options = Options.of(new String[] {"doctor", "--data-dir", data.toString()}, Map.of());
    int exit = Doctor.run(options, List.of(), Map.of(), out);
    text.append(out.toString(StandardCharsets.UTF_8));
    return exit;
  }

  private static Path file(Path data, Project project) {
    return data.resolve("projects").resolve(project.id() + ".db");
  }

  private static void write(Engine engine, Project project, int from, int count) {
    List<NewEntity> all = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      all.add(new NewEntity("e" + i, "t", List.of("first fact " + i, "second fact " + i)));
    }
    engine.write(project, graph -> graph.createEntities(all));
  }

  @Test
  @DisplayName("S-13: a process that is killed at any moment leaves no checksum that is wrong")
  void killed() throws Exception {
    Path data = folder.resolve("data");
    try (Engine engine = engine(data, Synchronous.NORMAL)) {
      Project project = engine.projects().create("p", "");
      write(engine, project, 0, 30);
      engine.vault().commit(new NewMemory("key", "text", List.of(), null));
    }
    try (Engine engine = engine(data, Synchronous.NORMAL)) {
      Project project = engine.projects().active("p");
      for (int i = 0; i < 12; i++) {
        int number = i;
        switch (i % 4) {
          case 0 -> write(engine, project, 100 + i, 3);
          case 1 ->
              engine.write(
                  project,
                  graph ->
                      graph.addObservations(
                          List.of(new EntityContents("e" + number, List.of("more " + number)))));
          case 2 ->
              engine.write(project, graph -> graph.deleteEntities(List.of("e" + (10 + number))));
          default -> engine.vault().commit(new NewMemory("key", "text " + number, List.of(), null));
        }
        Path killed = TestingFolder.copy(data, folder.resolve("killed-" + i));
        StringBuilder text = new StringBuilder();
        assertThat(doctor(killed, text)).as("%s", text).isZero();
        assertThat(text).contains("nothing is wrong");
        try (TestingFile file = new TestingFile(file(killed, project))) {
          assertThat(file.column(OPEN)).isEmpty();
          file.run(
              "UPDATE observations SET content = 'other' WHERE seq = (SELECT max(seq) FROM observations)");
        }
        assertThat(doctor(killed, new StringBuilder())).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Synchronous.class)
  @DisplayName("S-13: checksums are written behind the calls, and before a file is closed")
  void behind(Synchronous synchronous) throws Exception {
    Path data = folder.resolve("data");
    Path file;
    try (Engine engine = engine(data, synchronous)) {
      Project project = engine.projects().create("p", "");
      write(engine, project, 0, 400);
      file = file(data, project);
      try (TestingFile seen = new TestingFile(file)) {
        while (!seen.column(OPEN + " LIMIT 1").isEmpty()) {
          Thread.sleep(20); // the limit of the test ends it
        }
      }
      write(engine, project, 1_000, 60); // as many as one transaction seals
    }
    try (TestingFile closed = new TestingFile(file)) {
      assertThat(closed.column(OPEN)).isEmpty();
      assertThat(closed.column("SELECT count(*) FROM row_checksums")).containsExactly("1380");
      assertThat(closed.column("SELECT value FROM ledger WHERE name = 'checksums observations'"))
          .containsExactly("920");
    }
    assertThat(RowCheck.all(file, FileSchema.PROJECT, 9).total()).isZero();
  }

  @Test
  @DisplayName("S-13: rows that a killed process left without checksums get them from the next one")
  void left() throws Exception {
    Path data = folder.resolve("data");
    Path killed = folder.resolve("killed");
    Project project;
    try (Engine engine = engine(data, Synchronous.NORMAL)) {
      project = engine.projects().create("p", "");
      write(engine, project, 0, 600);
      TestingFolder.copy(data, killed);
    }
    Path file = file(killed, project);
    try (Engine next = engine(killed, Synchronous.NORMAL);
        TestingFile seen = new TestingFile(file)) {
      assertThat(seen.column(OPEN)).hasSize(1_200);
      write(next, next.projects().active("p"), 5_000, 1);
      while (!seen.column(OPEN + " LIMIT 1").isEmpty()) {
        Thread.sleep(20); // the limit of the test ends it
      }
    }
    assertThat(RowCheck.all(file, FileSchema.PROJECT, 9).total()).isZero();
  }

  @Test
  @DisplayName("S-13: checksums that are lost hide no loss of rows")
  void lostChecksums() throws Exception {
    for (boolean rowsToo : List.of(false, true)) {
      Path data = folder.resolve("data " + rowsToo);
      Path file;
      try (Engine engine = engine(data, Synchronous.NORMAL)) {
        Project project = engine.projects().create("p", "");
        write(engine, project, 0, 20);
        file = file(data, project);
      }
      TestingStored.seal(data);
      try (TestingFile damaged = new TestingFile(file)) {
        String some = "SELECT seq FROM observations ORDER BY seq LIMIT 3";
        damaged.run("CREATE TABLE some AS " + some);
        damaged.run("DELETE FROM row_checksums WHERE place IN (SELECT (2 << 56) + seq FROM some)");
        if (rowsToo) {
          damaged.run("DELETE FROM observations WHERE seq IN (SELECT seq FROM some)");
        }
        damaged.run("DROP TABLE some");
      }
      StringBuilder text = new StringBuilder();
      assertThat(doctor(data, text)).as("%s", text).isEqualTo(1);
      assertThat(text).contains("observations: 3 checksums are missing");
      if (!rowsToo) {
        assertThat(text)
            .contains("(3 in all) have lost their checksums", "has rows that lost their checksums")
            .containsOnlyOnce("lost: observations: row")
            .doesNotContain("changed since written");
      }
      assertThat(doctor(data, new StringBuilder())).isZero();
    }
  }

  @Test
  @DisplayName("S-13: what is deleted for good takes its checksum along")
  void deleted() throws Exception {
    Path data = folder.resolve("data");
    try (Engine engine = engine(data, Synchronous.NORMAL)) {
      for (int i = 0; i < 5; i++) {
        engine.vault().commit(new NewMemory("key " + i, "text", List.of(), null));
      }
    }
    try (Engine engine = engine(data, Synchronous.NORMAL)) {
      assertThat(engine.vault().prune(null, true, Prune.of("key 3", "", List.of())).count())
          .isOne();
    }
    try (TestingFile file = new TestingFile(data.resolve("memory.db"))) {
      assertThat(file.column("SELECT count(*) FROM row_checksums WHERE place >= 6 << 56"))
          .containsExactly("4");
      assertThat(file.column("SELECT value FROM ledger WHERE name = 'checksums vault_memories'"))
          .containsExactly("4");
    }
    assertThat(RowCheck.all(data.resolve("memory.db"), FileSchema.PROJECT, 9).total()).isZero();
  }
}
