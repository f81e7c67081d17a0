package dev.rosemary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingWait;
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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reads of a file: how many at once, until when, and of a file that is only read. */
class ReadersTest {
  private static final String INSERT =
      "INSERT INTO entities (id, name, entity_type) VALUES (?1, ?1, 'thing')";

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("p.db");
  }

  private SqliteDatabase open() {
    return SqliteDatabase.open(file(), FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE);
  }

  private static long count(SqliteDatabase database) {
    return database.read(transaction -> transaction.number("SELECT count(*) FROM entities"));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aFifthReadWaitsUntilOneOfFourHasEnded() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch four = new CountDownLatch(4);
    CountDownLatch go = new CountDownLatch(1);
    try (SqliteDatabase database = open();
        ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<Long>> reads = new ArrayList<>();
      for (int i = 0; i < 9; i++) {
        reads.add(
            threads.submit(() ->
                database.<Long>read(transaction -> {
                  most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                  four.countDown();
                  await(go);
                  long found = transaction.number("SELECT count(*) FROM entities");
                  inside.decrementAndGet();
                  return found;
                })));
      }
      four.await();
      go.countDown();
      for (Future<Long> read : reads) {
        assertThat(read.get()).isZero();
      }
    }
    assertThat(most).hasValue(4);
  }

  @Test
  void closingWaitsForAReadAndRefusesTheNext() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    SqliteDatabase database = open();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Future<Long> read =
          threads.submit(() ->
              database.<Long>read(transaction -> {
                inside.countDown();
                await(go);
                return transaction.number("SELECT 7");
              }));
      inside.await();
      Thread closing = Thread.startVirtualThread(database::close);
      TestingWait.until("the close to wait", () -> closing.getState() == Thread.State.WAITING);
      assertThat(read.isDone()).isFalse();
      go.countDown();
      assertThat(read.get()).isEqualTo(7);
      closing.join();
    }
    assertThatThrownBy(() -> count(database))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.Conflict.class))
        .hasMessageContaining("closed in the meantime");
  }

  @Test
  void aFileThatIsOnlyReadShowsWhatOthersWriteAndRefusesWrites() {
    try (SqliteDatabase writing = open();
        SqliteDatabase reading =
            SqliteDatabase.openToRead(file(), FileSchema.PROJECT, Missing.REFUSE)) {
      assertThat(reading.isReadOnly()).isTrue();
      assertThat(writing.isReadOnly()).isFalse();
      writing.write(transaction -> transaction.update(INSERT, "a"));
      assertThat(count(reading)).isEqualTo(1);
      List<Runnable> writes =
          List.of(
              () -> reading.write(transaction -> transaction.update(INSERT, "b")),
              () -> reading.rehearse(transaction -> transaction.update(INSERT, "b")),
              () -> reading.mark(FileMark.OPEN, FileMark.MOVING),
              reading::checkpoint,
              reading::truncateLog);
      for (Runnable write : writes) {
        assertThatThrownBy(write::run)
            .isInstanceOfSatisfying(
                FailureException.class,
                e ->
                    assertThat(((Failure.Storage) e.failure()).cause())
                        .isEqualTo(Failure.Storage.Cause.READ_ONLY));
      }
      assertThat(count(writing)).isEqualTo(1);
    }
  }

  @Test
  void aMissingFileIsReadAsAnEmptyOneUntilItIsThere() {
    try (SqliteDatabase reading =
        SqliteDatabase.openToRead(file(), FileSchema.PROJECT, Missing.CREATE)) {
      assertThat(count(reading)).isZero();
      assertThat(reading.isInPlace()).isTrue();
      assertThat(Files.exists(file())).isFalse();
      try (SqliteDatabase writing = open()) {
        writing.write(transaction -> transaction.update(INSERT, "a"));
        assertThat(count(reading)).isEqualTo(1);
      }
    }
  }
}
