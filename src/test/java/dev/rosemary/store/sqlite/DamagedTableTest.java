package dev.rosemary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedTableTest {
  @TempDir private Path folder;

  private static DamagedTable entities(Connection file) {
    return new DamagedTable(file, "entities", List.of("name"), true);
  }

  /** The numbers of rows that can be read one by one. */
  private static List<Long> readable(DamagedTable table) throws SQLException {
    List<Long> rows = new ArrayList<>();
    for (long row = 1; row <= TestingDamage.ENTITIES; row++) {
      try {
        if (table.at(row) != null) {
          rows.add(row);
        }
      } catch (SQLException e) {
        assertThat(DamagedTable.isDamage(e)).isTrue();
      }
    }
    return rows;
  }

  @Test
  void aWholeTableIsReadToItsEnd() throws Exception {
    try (Connection file = Connection.openToCheck(TestingDamage.file(folder))) {
      DamagedTable table = entities(file);
      List<Object> names = new ArrayList<>();
      assertThat(table.each(Long.MIN_VALUE, Long.MAX_VALUE, row -> names.add(row[1])))
          .isEqualTo(DamagedTable.END);
      assertThat(names)
          .hasSize(TestingDamage.ENTITIES)
          .startsWith("e1", "e2")
          .endsWith("e" + TestingDamage.ENTITIES);
      assertThat(table.at(7)).containsExactly(7, "e7");
      assertThat(table.at(TestingDamage.ENTITIES + 1)).isNull();
      assertThat(table.isReadable(TestingDamage.ENTITIES + 1)).isTrue();
    }
  }

  @Test
  void readingStopsAtABadPageAndGoesOnBehindIt() throws Exception {
    Path path = TestingDamage.file(folder);
    TestingDamage.destroy(path, 1_000);
    try (Connection file = Connection.openToCheck(path)) {
      DamagedTable table = entities(file);
      List<Long> expected = readable(table);
      assertThat(expected).doesNotContain(1_000L).contains(1L, (long) TestingDamage.ENTITIES);
      List<Long> read = new ArrayList<>();
      long stopped =
          table.each(
              Long.MIN_VALUE, Long.MAX_VALUE, row -> read.add(((Number) row[0]).longValue()));
      assertThat(stopped).isEqualTo(read.getLast() + 1);
      assertThat(table.isReadable(stopped)).isFalse();
      long found = table.behind(stopped);
      assertThat(table.isReadable(found)).isTrue();
      assertThat(table.isReadable(found - 1)).isFalse();
      assertThat(table.each(found, Long.MAX_VALUE, row -> read.add(((Number) row[0]).longValue())))
          .isEqualTo(DamagedTable.END);
      assertThat(read).isEqualTo(expected);
    }
  }

  @Test
  void behindTheLastBadPageThereIsNothing() throws Exception {
    Path path = TestingDamage.file(folder);
    TestingDamage.destroy(path, TestingDamage.ENTITIES);
    try (Connection file = Connection.openToCheck(path)) {
      DamagedTable table = entities(file);
      long stopped = table.each(Long.MIN_VALUE, Long.MAX_VALUE, row -> {});
      assertThat(stopped).isBetween(2L, (long) TestingDamage.ENTITIES);
      assertThat(table.behind(stopped)).isEqualTo(DamagedTable.END);
    }
  }

  @Test
  void whatTheTakerCannotDoIsNoDamage() throws Exception {
    try (Connection file = Connection.openToCheck(TestingDamage.file(folder))) {
      DamagedTable table = entities(file);
      SQLException full = new SQLException("database or disk is full", "", 13);
      assertThatThrownBy(() ->
              table.each(
                  1,
                  5,
                  row -> {
                    throw full;
                  }))
          .isSameAs(full);
    }
  }
}
