package dev.rosemary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingWait;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done with the one connection that writes. */
class WriterTest {
  private static final String INSERT =
      "INSERT INTO entities (id, name, entity_type) VALUES (?1, ?1, 'thing')";

  @TempDir private Path folder;

  private SqliteDatabase open() {
    return SqliteDatabase.open(
        folder.resolve("p.db"), FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE);
  }

  private static int insert(SqliteDatabase database, String name) {
    return database.write(transaction -> transaction.update(INSERT, name));
  }

  private static long count(SqliteDatabase database) {
    return database.read(transaction -> transaction.number("SELECT count(*) FROM entities"));
  }

  private Path log() {
    return folder.resolve("p.db-wal");
  }

  @Test
  void aRehearsalAnswersAsAWriteAndKeepsNothing() {
    try (SqliteDatabase database = open()) {
      int changed =
          database.rehearse(
              transaction -> transaction.update(INSERT, "a") + transaction.update(INSERT, "b"));
      assertThat(changed).isEqualTo(2);
      assertThat(count(database)).isZero();
      assertThat(insert(database, "a")).isEqualTo(1);
    }
  }

  @Test
  void aMarkEndsWritesOfEveryObjectUntilItIsTakenBack() {
    try (SqliteDatabase database = open();
        SqliteDatabase other = open()) {
      insert(database, "a");
      database.mark(FileMark.OPEN, FileMark.MOVING);
      assertThatThrownBy(() -> insert(database, "b")).hasMessageContaining("moved or deleted");
      assertThatThrownBy(() -> insert(other, "b")).hasMessageContaining("moved or deleted");
      assertThatThrownBy(() -> other.mark(FileMark.OPEN, FileMark.DELETING))
          .hasMessageContaining("moved or deleted");
      assertThat(other.mark()).isEqualTo(FileMark.MOVING);
      assertThat(other.isUsable()).isFalse();
      other.mark(FileMark.MOVING, FileMark.OPEN);
      assertThat(insert(database, "b")).isEqualTo(1);
    }
  }

  @Test
  void theLogIsEmptiedUnlessSomebodyReads() throws Exception {
    try (SqliteDatabase database = open();
        SqliteDatabase other = open()) {
      insert(database, "a");
      assertThat(Files.size(log())).isPositive();
      long sizeMeanwhile =
          other.read(transaction -> {
            long _ = transaction.number("SELECT count(*) FROM entities");
            insert(database, "b");
            assertThat(database.truncateLog()).isFalse();
            return log().toFile().length();
          });
      assertThat(sizeMeanwhile).isPositive();
      assertThat(database.truncateLog()).isTrue();
      assertThat(log()).isEmptyFile();
      insert(database, "c");
      database.checkpoint();
      assertThat(log()).isEmptyFile();
      assertThat(count(other)).isEqualTo(3);
    }
  }

  @Test
  void closingWritesTheChecksumsThatWait() {
    try (SqliteDatabase database = open()) {
      insert(database, "a");
    }
    try (SqliteDatabase database = open()) {
      assertThat(count(database, "row_checksums WHERE checksum IS NOT NULL")).isEqualTo(1);
      assertThat(RowCheck.all(database, 10).flaws()).isEmpty();
    }
  }

  @Test
  void whoListensLearnsHowFarTheFileHasComeOnceItIsWritten() throws Exception {
    AtomicLong reached = new AtomicLong();
    try (SqliteDatabase database = open()) {
      database.tell(reached::set);
      assertThat(reached).hasValue(0);
      insert(database, "a");
      TestingWait.until("the number to be told", () -> reached.get() > 0);
      assertThat(database.<Long>read(Generations::of)).isEqualTo(reached.get());
    }
  }

  private static long count(SqliteDatabase database, String from) {
    return database.read(transaction -> transaction.number("SELECT count(*) FROM " + from));
  }
}
