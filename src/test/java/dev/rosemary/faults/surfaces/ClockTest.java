package dev.rosemary.faults.surfaces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.faults.TestingFile;
import dev.rosemary.faults.TestingRosemary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClockTest {
  static List<Life> lives() {
    return KillTest.lives();
  }

  @ParameterizedTest
  @MethodSource("lives")
  @DisplayName(
      "S-12: a clock that was set back by a year: all that was written before is read, changed, and deleted as ever")
  void setBack(Life life, @TempDir Path folder) throws Exception {
    Ledger ledger = new Ledger();
    live(life, folder, ledger, "before");
    // What is stored says next year; the server's clock says this one.
    int year = Year.now(ZoneOffset.UTC).getValue();
    int moved = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path path : files.filter(Files::isRegularFile).toList()) {
        if (path.toString().endsWith(".db")) {
          moved += later(path, year);
        } else if (path.endsWith("memories.json")) {
          String text = Files.readString(path);
          String later = text.replace("\"" + year + "-", "\"" + (year + 1) + "-");
          moved += text.equals(later) ? 0 : 1;
          Files.writeString(path, later);
        }
      }
    }
    assertThat(moved).as("times set to next year").isPositive();
    live(life, folder, ledger, "after");
    live(life, folder, ledger, "later");
  }

  private static void live(Life life, Path folder, Ledger ledger, String name) throws Exception {
    try (TestingRosemary server = TestingRosemary.of(life.command(folder))) {
      server.initialize();
      ledger.check(life.stored(server), name);
      life.live(new Caller(server, ledger), name);
      ledger.check(life.stored(server), name);
      assertThat(server.end()).isZero();
    }
  }

  /** Sets all times of this year in a file to the next; how many columns held some. */
  private static int later(Path path, int year) throws Exception {
    int columns = 0;
    try (TestingFile file = new TestingFile(path)) {
      List<String> named =
          file.column(
              "SELECT t.name || ' ' || c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' AND c.type = 'TEXT' AND t.name NOT LIKE '%\\_fts\\_%' ESCAPE '\\'");
      for (String name : named) {
        String table = name.substring(0, name.indexOf(' '));
        String column = name.substring(name.indexOf(' ') + 1);
        String times = "%s LIKE '%d-__-__%%:__:%%'".formatted(column, year);
        if (!file.column("SELECT 1 FROM %s WHERE %s LIMIT 1".formatted(table, times)).isEmpty()) {
          columns++;
          file.run(
              "UPDATE %s SET %s = '%d' || substr(%s, 5) WHERE %s"
                  .formatted(table, column, year + 1, column, times));
        }
      }
    }
    return columns;
  }
}
