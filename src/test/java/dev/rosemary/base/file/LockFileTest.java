package dev.rosemary.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingWait;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
  private static final long PAUSE_NANOS = 1_000_000;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("lock");
  }

  @Test
  @DisplayName("A file is open once in a process; looking at it makes none and ends no lock")
  void once() throws Exception {
    assertThat(LockFile.isLocked(file)).isFalse();
    assertThat(file).doesNotExist();
    LockFile first = LockFile.open(file);
    first.lock(PAUSE_NANOS);
    assertThat(LockFile.tryOpen(file)).isNull();
    assertThat(LockFile.tryOpen(file, 1)).isNull();
    assertThat(LockFile.isLocked(file)).isTrue();
    assertThat(LockFile.deleteUnlocked(file)).isFalse();
    first.close();
    assertThat(LockFile.isLocked(file)).isFalse();
    assertThat(file).exists();
    assertThat(LockFile.deleteUnlocked(file)).isTrue();
    assertThat(file).doesNotExist();
  }

  @Test
  @DisplayName(
      "Threads of a process take turns, and whoever deletes the file lets the next make it")
  void turns() throws Exception {
    List<String> order = new CopyOnWriteArrayList<>();
    LockFile first = LockFile.open(file);
    Thread second =
        Thread.ofPlatform()
            .start(() -> {
              try (LockFile open = LockFile.open(file)) {
                open.lock(PAUSE_NANOS);
                order.add("second");
              } catch (IOException e) {
                order.add(e.toString());
              }
            });
    TestingWait.until("the other thread waits", () -> second.getState() == Thread.State.WAITING);
    order.add("first");
    first.close();
    second.join();
    assertThat(order).containsExactly("first", "second");
    LockFile last = LockFile.open(file);
    last.delete();
    assertThat(file).doesNotExist();
    try (LockFile again = LockFile.open(file)) {
      assertThat(again.tryLock()).isTrue();
    }
  }

  @Test
  @DisplayName("What another process has locked is locked until it is killed; links are refused")
  void otherProcess() throws Exception {
    Process owner =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                TestingFolderOwner.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = owner.inputReader()) {
      Path locked = Path.of(Objects.requireNonNull(out.readLine())).resolve(TemporaryFolder.LOCK);
      assertThat(LockFile.isLocked(locked)).isTrue();
      assertThat(LockFile.deleteUnlocked(locked)).isFalse();
      try (LockFile open = Objects.requireNonNull(LockFile.tryOpen(locked))) {
        assertThat(open.tryLock()).isFalse();
        assertThat(open.lockByte(1, System.nanoTime(), PAUSE_NANOS)).isNull();
        owner.destroyForcibly().waitFor();
        open.lock(PAUSE_NANOS);
      }
      assertThat(LockFile.isLocked(locked)).isFalse();
    } finally {
      owner.destroyForcibly();
    }
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThatThrownBy(() -> LockFile.open(link)).isInstanceOf(IOException.class);
    assertThat(file).doesNotExist();
  }
}
