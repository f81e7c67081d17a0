package dev.rosemary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingWait;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Work;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work on a file that has to stop: within a statement, between two, and while it waits. */
class InterruptedWorkTest {
  private static final String INSERT =
      "INSERT INTO entities (id, name, entity_type) VALUES (?1, ?1, 'thing')";
  private static final String FOR_EVER =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
          + " SELECT count(*) FROM n WHERE i < 0";
  private static final String INSERT_FOR_EVER =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
          + " INSERT INTO entities (id, name, entity_type)"
          + " SELECT i, i, 'thing' FROM n WHERE i < 100";
  private static final long PATIENCE_SECONDS = 120;

  @TempDir Path directory;
  private SqliteDatabase database;
  private ExecutorService threads;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("p.db"),
            FileSchema.PROJECT,
            Synchronous.NORMAL,
            SqliteDatabase.Missing.CREATE);
    threads = Executors.newCachedThreadPool();
  }

  @AfterEach
  void close() {
    database.close();
    threads.close();
  }

  private long count() {
    return database.read(transaction -> transaction.number("SELECT count(*) FROM entities"));
  }

  private void insert(String name) {
    database.write(transaction -> transaction.update(INSERT, name));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void requireUsable() {
    long before = count();
    insert("after");
    assertThat(count()).isEqualTo(before + 1);
  }

  @Test
  @DisplayName("S-6: a query that takes too long is ended, and the file can be used")
  void overdueRead() {
    assertThatThrownBy(() ->
            new WorkLimit(1, false)
                .run(() -> database.read(transaction -> transaction.number(FOR_EVER))))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("stopped after 1 s")
        .extracting(e -> ((FailureException) e).failure())
        .isInstanceOf(Failure.NotReady.class);
    requireUsable();
  }

  @Test
  @DisplayName("S-6: a write that takes too long is taken back as a whole")
  void overdueWrite() {
    insert("before");
    assertThatThrownBy(() ->
            new WorkLimit(1, true)
                .run(() ->
                    database.write(transaction -> {
                      transaction.update(INSERT, "first");
                      return transaction.update(INSERT_FOR_EVER);
                    })))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("Nothing was changed");
    assertThat(count()).isEqualTo(1);
    requireUsable();
  }

  @Test
  @DisplayName("S-6: a cancelled call ends in the middle of a statement")
  void cancelled() throws Exception {
    for (boolean write : new boolean[] {false, true}) {
      WorkLimit limit = new WorkLimit(0, true);
      CountDownLatch begun = new CountDownLatch(1);
      Work<Long> work =
          transaction -> {
            begun.countDown();
            return write
                ? (long) transaction.update(INSERT_FOR_EVER)
                : transaction.number(FOR_EVER);
          };
      Future<?> running =
          threads.submit(() ->
              limit.run(() -> {
                if (write) {
                  database.write(work);
                } else {
                  database.read(work);
                }
              }));
      begun.await();
      limit.cancel();
      assertThatThrownBy(() -> running.get(PATIENCE_SECONDS, TimeUnit.SECONDS))
          .hasCauseInstanceOf(FailureException.class)
          .hasMessageContaining("cancelled");
      assertThat(count()).isZero();
    }
    requireUsable();
  }

  @Test
  @DisplayName("S-6: a call that waits for another's write can be cancelled, and its time ends")
  void waiting() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Future<?> holder =
        threads.submit(() ->
            database.write(transaction -> {
              held.countDown();
              await(release);
              return true;
            }));
    held.await();
    WorkLimit limit = new WorkLimit(0, true);
    Thread[] waits = new Thread[1];
    Future<?> waiter =
        threads.submit(() ->
            limit.run(() -> {
              waits[0] = Thread.currentThread();
              insert("waiter");
            }));
    TestingWait.until(
        "the wait", () -> waits[0] != null && waits[0].getState().name().endsWith("WAITING"));
    limit.cancel();
    assertThatThrownBy(() -> waiter.get(PATIENCE_SECONDS, TimeUnit.SECONDS))
        .hasMessageContaining("cancelled");
    assertThatThrownBy(() -> new WorkLimit(1, true).run(() -> insert("late")))
        .hasMessageContaining("stopped after 1 s");
    assertThat(holder.isDone()).isFalse();
    release.countDown();
    holder.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(count()).isZero();
    requireUsable();
  }

  @Test
  @DisplayName("S-6: what has been kept is not followed by an error that nothing was changed")
  void kept() {
    WorkLimit limit = new WorkLimit(0, true);
    limit.run(() -> {
      insert("a");
      limit.cancel();
      insert("b");
      assertThat(count()).isEqualTo(2);
    });
  }

  @Test
  @DisplayName("S-6: a write that could not be kept may be stopped afterwards")
  void unkept() {
    WorkLimit limit = new WorkLimit(0, true);
    limit.run(() -> {
      assertThatThrownBy(() ->
              database.write(transaction -> {
                throw new FailureException(new Failure.Invalid("no"));
              }))
          .hasMessage("no");
      limit.cancel();
      assertThatThrownBy(() -> insert("b")).hasMessageContaining("cancelled");
    });
    assertThat(count()).isZero();
  }

  @Test
  @DisplayName("S-6: what only reads is stopped though it has written something derived")
  void derived() {
    WorkLimit limit = new WorkLimit(0, false);
    limit.run(() -> {
      insert("a");
      limit.cancel();
      assertThatThrownBy(this::count).hasMessageContaining("cancelled");
    });
  }
}
