package dev.rosemary.engine.project.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files are open: one object a file, until it is moved, replaced, or too many are idle. */
class OpenFilesTest {
  private static final int IDLE = 32;

  @TempDir private Path folder;
  private final OpenFiles files = new OpenFiles();
  private final AtomicInteger opened = new AtomicInteger();

  @AfterEach
  void close() {
    files.close();
  }

  private SqliteDatabase open(String id) {
    opened.incrementAndGet();
    return SqliteDatabase.open(
        folder.resolve(id + ".db"),
        FileSchema.PROJECT,
        Synchronous.NORMAL,
        SqliteDatabase.Missing.CREATE);
  }

  /** Uses a file and tells by which object. */
  private SqliteDatabase use(String id, String state) {
    return files.use(
        id,
        state,
        () -> open(id),
        database -> {
          assertThat(database.isUsable()).isTrue();
          return database;
        });
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void manyThatUseAFileAtOnceHaveItOpenedOnce() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    List<Future<SqliteDatabase>> users = new ArrayList<>();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      for (int i = 0; i < 8; i++) {
        users.add(
            threads.submit(() -> {
              await(go);
              return use("a", "1");
            }));
      }
      go.countDown();
    }
    for (Future<SqliteDatabase> user : users) {
      assertThat(user.get()).isSameAs(users.getFirst().get());
    }
    assertThat(opened).hasValue(1);
  }

  @Test
  void afterAMoveTheFileIsOpenedAnewAndTheFormerObjectClosed() {
    SqliteDatabase before = use("a", "1");
    SqliteDatabase after = use("a", "2");
    assertThat(after).isNotSameAs(before);
    assertThat(before.isUsable()).isFalse();
    assertThat(use("a", "2")).isSameAs(after);
  }

  @Test
  void anOpeningThatFailsIsTriedAgainByTheNextUser() {
    assertThatThrownBy(() ->
            files.use(
                "a",
                "1",
                () -> {
                  throw new FailureException(new Failure.Storage("the disk is full"));
                },
                database -> database))
        .hasMessageContaining("the disk is full");
    assertThat(use("a", "1").isUsable()).isTrue();
  }

  @Test
  void theLeastRecentlyUsedIsClosedWhenTooManyAreIdle() {
    SqliteDatabase first = use("0", "1");
    SqliteDatabase second = use("1", "1");
    for (int i = 2; i < IDLE; i++) {
      use(Integer.toString(i), "1");
    }
    assertThat(use("0", "1")).isSameAs(first);
    use("one more", "1");
    assertThat(second.isUsable()).isFalse();
    assertThat(files.isUsable("1")).isFalse();
    assertThat(first.isUsable()).isTrue();
    assertThat(files.isUsable("0")).isTrue();
  }

  @Test
  void aFileInUseStaysOpenHoweverManyOthersAreOpened() {
    SqliteDatabase[] used = new SqliteDatabase[1];
    files.use(
        "a",
        "1",
        () -> open("a"),
        database -> {
          used[0] = database;
          for (int i = 0; i < IDLE + 4; i++) {
            use(Integer.toString(i), "1");
          }
          return database.read(transaction -> transaction.number("SELECT 7"));
        });
    assertThat(used[0].isUsable()).isTrue();
    assertThat(use("a", "1")).isSameAs(used[0]);
  }

  @Test
  void aReplacedFileIsRefusedUntilTheProjectIsMoved() throws Exception {
    SqliteDatabase before = use("a", "1");
    before.checkpoint();
    open("b").close();
    Files.move(
        folder.resolve("b.db"),
        folder.resolve("a.db"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThat(files.isReplaced("a")).isTrue();
    assertThatThrownBy(() -> files.refuse("a")).hasMessageContaining("was replaced");
    assertThatThrownBy(() -> use("a", "1"))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("was replaced");
    assertThat(use("a", "2").isUsable()).isTrue();
  }

  @Test
  void whatWasNeverOpenedIsNeitherUsableNorReplaced() {
    assertThat(files.isUsable("a")).isFalse();
    assertThat(files.isReplaced("a")).isFalse();
    files.refuse("a");
    files.close("a");
    assertThat(opened).hasValue(0);
  }
}
