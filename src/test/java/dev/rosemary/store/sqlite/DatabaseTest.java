package dev.rosemary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {
  private static final String INSERT =
      "INSERT INTO entities (id, name, entity_type) VALUES (?, ?, 'thing')";
  private static final String COUNT = "SELECT count(*) FROM entities";

  @TempDir private Path folder;

  private SqliteDatabase open() {
    return SqliteDatabase.open(
        folder.resolve("p.db"), FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE);
  }

  private static void insert(SqliteDatabase database, String name) {
    database.write(transaction -> transaction.update(INSERT, name, name));
  }

  private static long count(SqliteDatabase database) {
    return database.read(transaction -> transaction.number(COUNT));
  }

  @Test
  void aReadSeesOneSnapshot() {
    try (SqliteDatabase database = open();
        SqliteDatabase other = open()) {
      insert(database, "first");
      long seen =
          database.read(transaction -> {
            long before = transaction.number(COUNT);
            insert(database, "by the same object");
            insert(other, "by another one");
            assertThat(transaction.number(COUNT)).isEqualTo(before);
            return before;
          });
      assertThat(seen).isEqualTo(1);
      assertThat(count(database)).isEqualTo(3);
      assertThat(count(other)).isEqualTo(3);
    }
  }

  @Test
  void whateverIsThrownRollsBack() {
    try (SqliteDatabase database = open()) {
      List<Throwable> thrown =
          List.of(
              new FailureException(new Failure.Invalid("no")),
              new IllegalStateException("bug"),
              new StackOverflowError(),
              new OutOfMemoryError("too much"));
      for (Throwable throwable : thrown) {
        assertThatThrownBy(() ->
                database.write(transaction -> {
                  transaction.update(INSERT, "a", "a");
                  throw sneaky(throwable);
                }))
            .isSameAs(throwable);
        assertThatThrownBy(() ->
                database.read(transaction -> {
                  throw sneaky(throwable);
                }))
            .isSameAs(throwable);
        assertThat(count(database)).isZero();
      }
      insert(database, "a");
      assertThat(count(database)).isEqualTo(1);
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> RuntimeException sneaky(Throwable throwable) throws T {
    throw (T) throwable;
  }

  @Test
  void aStatementThatFailedIsPreparedAnew() {
    try (SqliteDatabase database = open()) {
      insert(database, "a");
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> insert(database, "a"))
            .isInstanceOf(FailureException.class)
            .hasMessageContaining("p.db");
      }
      insert(database, "b");
      // Deep expressions end in an error after which the driver gives a statement up.
      String overflow = "SELECT abs(-9223372036854775808 + ?)";
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> database.write(transaction -> transaction.number(overflow, 0L)))
            .isInstanceOf(FailureException.class);
        assertThat(database.<Long>write(transaction -> transaction.number(overflow, 1L)))
            .isEqualTo(Long.MAX_VALUE);
      }
      assertThat(count(database)).isEqualTo(2);
    }
  }

  @Test
  void moreStatementsThanAreKeptPrepared() {
    try (SqliteDatabase database = open()) {
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 300; i++) {
          long number = i;
          String sql = "SELECT ? + " + i;
          assertThat(database.<Long>read(transaction -> transaction.number(sql, 1L)))
              .isEqualTo(number + 1);
        }
      }
      insert(database, "a");
      assertThat(count(database)).isEqualTo(1);
    }
  }

  @Test
  void threadsShareTheWriterAndTheReaders() throws Exception {
    try (SqliteDatabase database = open();
        ExecutorService threads = Executors.newFixedThreadPool(12)) {
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        int number = i;
        running.add(
            threads.submit(() -> {
              long last = 0;
              for (int j = 0; j < 50; j++) {
                if (number % 2 == 0) {
                  insert(database, number + " " + j);
                } else {
                  long now = count(database);
                  assertThat(now).isGreaterThanOrEqualTo(last);
                  last = now;
                }
              }
              return last;
            }));
      }
      for (Future<Long> thread : running) {
        thread.get();
      }
      assertThat(count(database)).isEqualTo(300);
    }
  }

  @Test
  void closingWaitsForWorkAndRefusesMore() throws Exception {
    SqliteDatabase database = open();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<Integer> writing =
          threads.submit(() ->
              database.<Integer>write(transaction -> {
                inside.countDown();
                await(go);
                return transaction.update(INSERT, "a", "a");
              }));
      inside.await();
      Future<?> closing = threads.submit(database::close);
      go.countDown();
      assertThat(writing.get()).isEqualTo(1);
      closing.get();
    }
    for (int i = 0; i < 6; i++) {
      assertThatThrownBy(() -> count(database)).isInstanceOf(FailureException.class);
      assertThatThrownBy(() -> insert(database, "b")).isInstanceOf(FailureException.class);
    }
    database.close();
    try (SqliteDatabase again = open()) {
      assertThat(count(again)).isEqualTo(1);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @DisplayName("G-26: a new file is of the newest version, and opening it again changes nothing")
  void newFile() throws Exception {
    open().close();
    byte[] made = Files.readAllBytes(folder.resolve("p.db"));
    open().close();
    assertThat(folder.resolve("p.db")).hasBinaryContent(made);
    assertThat(made[63]).isEqualTo((byte) SchemaVersions.latest(FileSchema.PROJECT));
  }

  @Test
  @DisplayName(
      "G-26: an empty file of version 0 is migrated where one may be made, and refused elsewhere")
  void emptyFile() throws Exception {
    Path file = Files.createFile(folder.resolve("p.db"));
    assertThatThrownBy(
            () -> SqliteDatabase.open(file, FileSchema.PROJECT, Synchronous.NORMAL, Missing.REFUSE))
        .hasMessageContaining("p.db")
        .hasMessageContaining("rosemary doctor");
    assertThat(file).isEmptyFile();
    try (SqliteDatabase database = open()) {
      insert(database, "a");
      assertThat(count(database)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("G-26: a migration that is interrupted leaves nothing")
  void interruptedMigration() throws Exception {
    Path file = folder.resolve("p.db");
    // A table of the migration's last statement is in its way.
    try (java.sql.Connection raw = raw(file)) {
      raw.createStatement().executeUpdate("CREATE TABLE observations_fts (other)");
    }
    assertThatThrownBy(this::open).isInstanceOf(FailureException.class);
    try (java.sql.Connection raw = raw(file);
        var tables = raw.createStatement().executeQuery("SELECT name FROM sqlite_schema")) {
      assertThat(tables.next()).isTrue();
      assertThat(tables.getString(1)).isEqualTo("observations_fts");
      assertThat(tables.next()).isFalse();
    }
  }

  private static java.sql.Connection raw(Path file) throws java.sql.SQLException {
    return new org.sqlite.JDBC().connect("jdbc:sqlite:" + file, new java.util.Properties());
  }

  @Test
  @DisplayName(
      "G-26: a file of a newer version is refused and left as it is, in either journal mode")
  void newerVersion() throws Exception {
    Path file = folder.resolve("p.db");
    for (String mode : List.of("DELETE", "WAL")) {
      try (java.sql.Connection raw = raw(file);
          java.sql.Statement statement = raw.createStatement()) {
        statement.executeQuery("PRAGMA journal_mode = " + mode).close();
        statement.executeUpdate("PRAGMA user_version = 99");
      }
      byte[] before = Files.readAllBytes(file);
      assertThatThrownBy(this::open).hasMessageContaining("p.db").hasMessageContaining("99");
      assertThat(file).hasBinaryContent(before);
    }
  }

  @Test
  @DisplayName("G-26: many that migrate one file at once all find it migrated")
  void migratingAtOnce() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int round = 0; round < 5; round++) {
        Path file = folder.resolve("m" + round + ".db");
        CountDownLatch go = new CountDownLatch(1);
        List<Future<Long>> running = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          String name = "e" + i;
          running.add(
              threads.submit(() -> {
                go.await();
                try (SqliteDatabase database =
                    SqliteDatabase.open(
                        file, FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE)) {
                  insert(database, name);
                  return count(database);
                }
              }));
        }
        go.countDown();
        for (Future<Long> thread : running) {
          assertThat(thread.get()).isPositive();
        }
      }
    }
  }

  @Test
  void aFileThatIsMovedAwayTakesNoMoreWrites() throws Exception {
    try (SqliteDatabase database = open()) {
      insert(database, "a");
      Files.move(folder.resolve("p.db"), folder.resolve("away.db"));
      assertThatThrownBy(() -> insert(database, "b")).hasMessageContaining("moved or deleted");
      assertThatThrownBy(() -> count(database)).hasMessageContaining("moved or deleted");
      assertThat(database.isUsable()).isFalse();
      Files.move(folder.resolve("away.db"), folder.resolve("p.db"));
      assertThat(database.isUsable()).isTrue();
      insert(database, "b");
      assertThat(count(database)).isEqualTo(2);
    }
  }

  @Test
  void pagesAreLargerWhereTextsOfSourceLie() {
    for (FileSchema made : List.of(FileSchema.CODE, FileSchema.PROJECT)) {
      Path file = folder.resolve(made + ".db");
      try (SqliteDatabase database =
          SqliteDatabase.open(file, made, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE)) {
        long bytes = database.read(transaction -> transaction.number("PRAGMA page_size"));
        assertThat(bytes).isEqualTo(made == FileSchema.CODE ? 16_384 : 4_096);
      }
    }
  }
}
