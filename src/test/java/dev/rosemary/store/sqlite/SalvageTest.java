package dev.rosemary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.Salvage.Saved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SalvageTest {
  @TempDir private Path folder;
  private Path damaged;
  private Path target;

  @BeforeEach
  void make() {
    damaged = TestingDamage.file(folder);
    target = folder.resolve("new.db");
  }

  private List<Saved> run() {
    return Salvage.run(damaged, target, FileSchema.PROJECT);
  }

  private static Saved entities(List<Saved> saved) {
    return saved.stream().filter(table -> table.table().equals("entities")).findFirst().get();
  }

  private List<Long> kept() {
    try (SqliteDatabase database =
        SqliteDatabase.open(
            target, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.REFUSE)) {
      assertThat(RowCheck.all(database, 10).flaws()).isEmpty();
      return database.read(
          transaction -> transaction.list("SELECT rowid FROM entities", row -> row.number(1)));
    }
  }

  @Test
  void ofASoundFileNothingIsLost() throws IOException {
    byte[] before = Files.readAllBytes(damaged);
    List<Saved> saved = run();
    assertThat(saved).allSatisfy(table -> assertThat(table.gaps()).isEmpty());
    assertThat(entities(saved).rows()).isEqualTo(TestingDamage.ENTITIES);
    assertThat(kept()).hasSize(TestingDamage.ENTITIES);
    assertThat(damaged).hasBinaryContent(before);
  }

  @Test
  void eachRowOfABadPageIsNamedAndAllOthersAreKept() throws IOException {
    TestingDamage.destroy(damaged, 500);
    TestingDamage.destroy(damaged, 2_000);
    Saved saved = entities(run());
    List<Long> kept = kept();
    assertThat(kept)
        .hasSize((int) saved.rows())
        .contains(1L, 1_000L, (long) TestingDamage.ENTITIES)
        .doesNotContain(500L, 2_000L);
    // With the names, which the index of the table still has.
    List<String> missing = saved.gaps().stream().filter(line -> !line.startsWith("rows ")).toList();
    assertThat(missing).hasSize(TestingDamage.ENTITIES - kept.size());
    assertThat(missing).anyMatch(line -> line.contains("e500"));
    assertThat(missing).anyMatch(line -> line.contains("e2000"));
    assertThat(saved.gaps()).filteredOn(line -> line.startsWith("rows ")).hasSize(2);
  }

  @Test
  @DisplayName("S-12: zeros anywhere in a leaf page: the salvage ends, and what it lacks is told")
  void zeros() throws IOException {
    byte[] sound = Files.readAllBytes(damaged);
    int length = 512;
    for (int entity : new int[] {1, 700, 1_400, TestingDamage.ENTITIES}) {
      for (int from = 0; from < 4_096; from += length) {
        Files.write(damaged, sound);
        Companions.delete(target);
        TestingDamage.zero(damaged, entity, from, length);
        Saved saved = entities(run());
        String as = "entity %d, zeros from %d".formatted(entity, from);
        assertThat(saved.rows()).as(as).isBetween(2_500L, (long) TestingDamage.ENTITIES);
        if (saved.rows() < TestingDamage.ENTITIES) {
          assertThat(saved.gaps()).as(as).isNotEmpty();
        }
      }
    }
  }

  @Test
  void whereChecksumsAreLostTheRangesAreTold() throws Exception {
    TestingDamage.destroy(damaged, 500);
    try (java.sql.Connection raw =
        new org.sqlite.JDBC().connect("jdbc:sqlite:" + damaged, new java.util.Properties())) {
      raw.createStatement().executeUpdate("DELETE FROM row_checksums");
    }
    Saved saved = entities(run());
    assertThat(kept()).hasSize((int) saved.rows()).doesNotContain(500L);
    assertThat(saved.gaps())
        .anyMatch(line -> line.matches("rows \\d+ to \\d+"))
        .anyMatch(line -> line.contains("lost their checksums"));
  }

  @Test
  void whatIsNoDatabaseIsRefused() throws IOException {
    Files.write(damaged, new byte[50_000]);
    assertThatThrownBy(this::run).isInstanceOf(FailureException.class);
  }
}
