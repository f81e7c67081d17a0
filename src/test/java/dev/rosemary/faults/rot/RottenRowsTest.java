package dev.rosemary.faults.rot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.cli.backup.Backup;
import dev.rosemary.cli.doctor.Doctor;
import dev.rosemary.cli.option.Options;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.Project;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.faults.TestingFolder;
import dev.rosemary.faults.TestingOlderFile;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.CanonicalTable;
import dev.rosemary.store.sqlite.RowCheck;
import java.io.ByteArrayOutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RottenRowsTest {
  private static final int PAGE = 4_096;

  @TempDir Path folder;

  private record Outcome(int exit, String text) {}

  private static Outcome doctor(Path data, String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("doctor", "--data-dir", data.toString()));
    words.addAll(List.of(more));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        Doctor.run(Options.of(words.toArray(String[]::new), Map.of()), List.of(), Map.of(), out);
    return new Outcome(exit, out.toString(StandardCharsets.UTF_8));
  }

  private static Outcome backup(Path data, Path target) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Options options = Options.of(new String[] {"backup", "--data-dir", data.toString()}, Map.of());
    int exit = Backup.run(options, List.of(target.toString()), Map.of(), out);
    return new Outcome(exit, out.toString(StandardCharsets.UTF_8));
  }

  private static Engine engine(Path data) {
    return Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), message -> {});
  }

  /** A project with an observation for each of so many entities; its file. */
  private Path project(Path data, int entities) throws Exception {
    Path file = filled(data, entities);
    TestingStored.seal(data);
    return file;
  }

  private static Path filled(Path data, int entities) {
    try (Engine engine = engine(data)) {
      Project project = engine.projects().create("p", "");
      List<NewEntity> all = new ArrayList<>();
      for (int i = 0; i < entities; i++) {
        all.add(new NewEntity("e" + i, "animal", List.of("walrus number " + i + " is here")));
      }
      engine.write(project, graph -> graph.createEntities(all));
      return data.resolve("projects").resolve(project.id() + ".db");
    }
  }

  @Test
  @DisplayName("S-13: rows on a page that was half zeroed are named by number and identifier")
  void zeroedLeaf() throws Exception {
    Path data = folder.resolve("data");
    Path file = project(data, 200);
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = text.indexOf("walrus number 60 is here");
    int page = at / PAGE * PAGE;
    // The end of a leaf page holds its first rows.
    java.util.Arrays.fill(bytes, page + PAGE - 512, page + PAGE, (byte) 0);
    List<String> before;
    try (TestingFile sound = new TestingFile(file)) {
      before = sound.column("SELECT seq || ' (' || id || ')' FROM observations");
    }
    Files.write(file, bytes);
    Outcome outcome = doctor(data);
    assertThat(outcome.exit()).isEqualTo(1);
    List<String> after;
    try (TestingFile mended = new TestingFile(file)) {
      after =
          mended.column(
              "SELECT seq || ' (' || id || ')' FROM observations WHERE content LIKE 'walrus %'");
    }
    List<String> lost = new ArrayList<>(before);
    lost.removeAll(after);
    assertThat(lost).isNotEmpty().hasSizeLessThan(50);
    for (String row : lost) {
      assertThat(outcome.text()).contains("lost: observations: row " + row);
    }
    assertThat(doctor(data).exit()).isZero();
  }

  @Test
  @DisplayName("S-13: a change to any column of any canonical table is noticed, and told once")
  void everyColumn() throws Exception {
    Path sound = folder.resolve("sound");
    TestingStored.fill(sound, 6, 5);
    int tried = 0;
    Path data = TestingFolder.copy(sound, folder.resolve("data"));
    List<String> expected = new ArrayList<>();
    for (String path : TestingStored.files(data)) {
      FileSchema schema = path.equals("_meta.db") ? FileSchema.REGISTRY : FileSchema.PROJECT;
      for (CanonicalTable table : RowCheck.tables(schema)) {
        List<String> columns;
        try (TestingFile file = new TestingFile(data.resolve(path))) {
          if (file.column("SELECT 1 FROM " + table + " LIMIT 1").isEmpty()) {
            continue;
          }
          columns =
              file.column(
                  "SELECT name FROM pragma_table_info('"
                      + table
                      + "') WHERE pk = 0 AND name NOT IN ('relation_count', 'checksum', 'thread',"
                      + " 'entity_id', 'from_entity', 'to_entity', 'status')");
        }
        for (String column : columns) {
          tried++;
          expected.add(path + " " + table + " " + column);
          assertChanged(sound, path, table.name(), column);
        }
      }
    }
    assertThat(tried).as("%s", expected).isGreaterThan(60);
  }

  /** Changes the value of a column in one row, as rot would, and compares. */
  private void assertChanged(Path sound, String path, String table, String column)
      throws Exception {
    Path copy = folder.resolve("rotten.db");
    Files.copy(sound.resolve(path), copy);
    FileSchema schema = path.equals("_meta.db") ? FileSchema.REGISTRY : FileSchema.PROJECT;
    try {
      assertThat(RowCheck.all(copy, schema, 9).total()).isZero();
      try (TestingFile file = new TestingFile(copy)) {
        file.run(
            "UPDATE %1$s SET %2$s = CASE typeof(%2$s) WHEN 'text' THEN %2$s || '~' WHEN 'real' THEN %2$s + 1e-15 WHEN 'integer' THEN %2$s + 1 WHEN 'blob' THEN CAST(%2$s AS TEXT) ELSE 1 END WHERE rowid = (SELECT min(rowid) FROM %1$s)"
                .formatted(table, column));
      }
      assertThat(RowCheck.all(copy, schema, 9).flaws())
          .as("%s %s %s", path, table, column)
          .singleElement()
          .satisfies(flaw -> assertThat(flaw.table()).isEqualTo(table));
    } finally {
      Files.delete(copy);
    }
  }

  @Test
  @DisplayName(
      "S-13: one flipped bit of a text is told by doctor --dry-run, backup and doctor, which keeps the text and a backup")
  void flippedText() throws Exception {
    Path data = folder.resolve("data");
    Path file = project(data, 20);
    byte[] bytes = Files.readAllBytes(file);
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("walrus number 7 is here");
    bytes[at + 1] ^= (byte) 2; // a becomes c
    Files.write(file, bytes);
    Outcome dry = doctor(data, "--dry-run");
    assertThat(dry.exit()).isEqualTo(1);
    assertThat(dry.text()).contains("observations: row").contains("not as it was written");
    Outcome copied = backup(data, folder.resolve("backup"));
    assertThat(copied.exit()).isEqualTo(1);
    assertThat(copied.text()).contains("DAMAGED projects/").contains("observations: row");
    assertThat(Files.readString(folder.resolve("backup").resolve("backup.json")))
        .contains("damaged_rows");
    Outcome outcome = doctor(data);
    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.text()).contains("observations: row").contains("backup");
    assertThat(Files.readAllBytes(file))
        .satisfies(now ->
            assertThat(new String(now, StandardCharsets.ISO_8859_1))
                .contains("wclrus number 7 is here"));
    assertThat(doctor(data).exit()).isZero();
    assertThat(backup(data, folder.resolve("second")).exit()).isZero();
    // What the second run does not tell any more is in the backup of the first.
    try (Stream<Path> backups = Files.list(data.resolve("backups"))) {
      assertThat(backups.map(backup -> backup.resolve("doctor.txt")).filter(Files::exists))
          .singleElement()
          .satisfies(
              report -> assertThat(Files.readString(report)).contains("lost: observations: row "));
    }
  }

  @Test
  @DisplayName("S-13: words that the full-text table has wrong are found and mended without loss")
  void wrongWords() throws Exception {
    Path data = folder.resolve("data");
    Path file = project(data, 20);
    try (TestingFile words = new TestingFile(file)) {
      words.run("DELETE FROM observations_fts WHERE rowid = (SELECT min(seq) FROM observations)");
      words.run(
          "INSERT INTO observations_fts (rowid, content) SELECT min(seq), 'seal' FROM observations");
    }
    Outcome outcome = doctor(data);
    assertThat(outcome.text()).contains("observations_fts").contains("does not match its rows");
    assertThat(outcome.exit()).isZero();
    try (TestingFile words = new TestingFile(file)) {
      assertThat(words.column("SELECT rowid FROM observations_fts WHERE content MATCH 'seal'"))
          .isEmpty();
      assertThat(words.column("SELECT rowid FROM observations_fts WHERE content MATCH 'walrus'"))
          .hasSize(20);
    }
    assertThat(doctor(data).text()).contains("nothing is wrong");
  }

  @Test
  @DisplayName("S-13: what the log holds of a project whose file was overwritten is saved")
  void overwrittenBesideItsLog() throws Exception {
    Path data = folder.resolve("data");
    Path killed = folder.resolve("killed");
    Path file;
    try (Engine engine = engine(data)) {
      Project project = engine.projects().create("p", "");
      for (int i = 0; i < 40; i++) {
        NewEntity entity = new NewEntity("e" + i, "animal", List.of("walrus " + i));
        engine.write(project, graph -> graph.createEntities(List.of(entity)));
      }
      TestingFolder.copy(data, killed);
      file = killed.resolve("projects").resolve(project.id() + ".db");
    }
    assertThat(file.resolveSibling(file.getFileName() + "-wal")).isNotEmptyFile();
    byte[] noise = new byte[(int) Files.size(file)];
    new Random(3).nextBytes(noise);
    Files.write(file, noise);
    Outcome outcome = doctor(killed);
    assertThat(outcome.text()).doesNotContain("LEFT");
    try (TestingFile mended = new TestingFile(file)) {
      assertThat(mended.column("SELECT content FROM observations")).hasSize(40);
      assertThat(mended.column("SELECT name FROM entities")).hasSize(40);
    }
    assertThat(doctor(killed).exit()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 9, 31})
  @DisplayName("G-26, S-13: a flipped bit of the version number is damage, and doctor mends it")
  void versionNumber(int bit) throws Exception {
    for (String name : List.of("project", "_meta.db")) {
      Path data = folder.resolve(name);
      Path file = project(data, 3);
      if (name.endsWith(".db")) {
        file = data.resolve(name);
      }
      try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
        bytes.seek(60);
        int version = bytes.readInt();
        bytes.seek(60);
        bytes.writeInt(version ^ (1 << bit));
      }
      Path damaged = file;
      assertThat(
              org.assertj.core.api.Assertions.catchThrowable(() -> {
                try (Engine engine = engine(data)) {
                  Project project = engine.projects().active("p");
                  engine.write(
                      project,
                      graph ->
                          graph.addObservations(
                              List.of(new EntityContents("e1", List.of("more")))));
                }
              }))
          .hasMessageContaining(damaged.getFileName().toString())
          .hasMessageContaining("is damaged")
          .hasMessageContaining("version number")
          .hasMessageContaining("rosemary doctor");
      assertThat(backup(data, folder.resolve("backup of " + name)).exit()).isEqualTo(1);
      Outcome outcome = doctor(data);
      assertThat(outcome.text()).contains("version number");
      assertThat(outcome.exit()).isZero();
      assertThat(doctor(data).text()).contains("nothing is wrong");
    }
  }

  @Test
  @DisplayName("S-13: rows of an older file get their checksums, and are verified from then on")
  void older() throws Exception {
    Path data = folder.resolve("data");
    Path file = project(data, 1);
    TestingOlderFile.write(file, 1_200);
    assertThat(doctor(data).exit()).isZero();
    assertThat(doctor(data).text()).contains("nothing is wrong");
    try (TestingFile rotten = new TestingFile(file)) {
      assertThat(rotten.column("SELECT count(*) FROM row_checksums")).containsExactly("2400");
      rotten.run("UPDATE observations SET content = 'rotten' WHERE id = 'o77'");
    }
    Outcome outcome = doctor(data);
    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.text()).contains("(o77)");
  }
}
