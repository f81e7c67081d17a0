package dev.rosemary.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMemoryFolder;
import dev.rosemary.TestingServerProcess;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several threads and processes in one folder, and their violent ends. */
class DocumentProcessesTest {
  private static final int KILLS = 25;
  private static final int THREADS = 8;
  private static final int EACH = 20;
  private static final long SEED = 20_261_127;

  @TempDir(factory = TestingMemoryFolder.class)
  Path folder;

  private Process writer(int documents, int characters, String... before) throws IOException {
    List<String> command = new ArrayList<>(List.of(before));
    command.addAll(
        TestingServerProcess.java(
            TestingDocumentWriter.class,
            folder.toString(),
            Integer.toString(documents),
            Integer.toString(characters)));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private Set<String> ids() {
    Set<String> ids = new TreeSet<>();
    Documents.in(folder, Clock.systemUTC()).list().forEach(document -> ids.add(document.id()));
    return ids;
  }

  @Test
  @DisplayName("D-11: threads on two openings of one folder lose no update")
  void threads() throws InterruptedException {
    Documents one = Documents.in(folder, Clock.systemUTC());
    Documents other = Documents.in(folder, Clock.systemUTC());
    one.open(true);
    Set<String> stored = java.util.concurrent.ConcurrentHashMap.newKeySet();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Documents documents = i % 2 == 0 ? one : other;
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int n = 0; n < EACH; n++) {
                  stored.add(documents.store("t", DocumentType.RULES, "c"));
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(stored).hasSize(THREADS * EACH);
    assertThat(ids()).isEqualTo(stored);
  }

  @Test
  @DisplayName("D-11: a reader never sees half a file while another process writes")
  void reading() throws Exception {
    Documents.in(folder, Clock.systemUTC()).open(true);
    Process writer = writer(80, 20_000);
    int before = 0;
    while (writer.isAlive()) {
      int now = ids().size();
      assertThat(now).isGreaterThanOrEqualTo(before);
      before = now;
    }
    assertThat(ids()).hasSize(80);
  }

  @Test
  @DisplayName("S-12: after kill -9 in the middle of writing, every acknowledged document is there")
  void killed() throws Exception {
    Random random = new Random(SEED);
    Set<String> acknowledged = new TreeSet<>();
    for (int round = 0; round < KILLS; round++) {
      Process writer = writer(100_000, 200);
      AtomicBoolean first = new AtomicBoolean();
      ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
      try (BufferedReader reader = writer.inputReader(StandardCharsets.UTF_8)) {
        Thread pump =
            Thread.ofPlatform()
                .start(() -> {
                  reader
                      .lines()
                      .forEach(line -> {
                        lines.add(line);
                        first.set(true);
                      });
                });
        while (!first.get() && writer.isAlive()) {
          Thread.onSpinWait();
        }
        TimeUnit.MICROSECONDS.sleep(random.nextInt(20_000));
        writer.destroyForcibly().waitFor();
        pump.join();
      }
      acknowledged.addAll(lines);
      assertThat(lines).as("round %s of seed %s", round, SEED).isNotEmpty();
      assertThat(ids()).as("round %s of seed %s", round, SEED).containsAll(acknowledged);
      // One more than was acknowledged may have been stored when the process died.
      acknowledged.addAll(ids());
    }
    try (var files = Files.list(folder.resolve(".infinity"))) {
      assertThat(files).hasSizeLessThanOrEqualTo(5);
    }
  }

  @Test
  @DisplayName("D-12, S-12: a full disk ends in a failure, and what was stored stays")
  void fullDisk() throws Exception {
    Process writer = writer(1_000, 10_000, "sh", "-c", "ulimit -f 200; exec \"$@\"", "sh");
    List<String> lines = writer.inputReader(StandardCharsets.UTF_8).lines().toList();
    writer.waitFor();
    List<String> stored = lines.stream().filter(line -> line.matches("[0-9a-f-]{36}")).toList();

    assertThat(String.join("\n", lines)).contains("cannot be used").contains("Nothing was changed");
    assertThat(stored).isNotEmpty();
    assertThat(ids()).containsExactlyInAnyOrderElementsOf(stored);
    assertThat(folder.resolve(".infinity/memories.json.tmp")).doesNotExist();
  }

  @Test
  @DisplayName("D-11: one that holds the folder too long is told of, and nothing waits for ever")
  void heldTooLong() throws Exception {
    Path lock = folder.resolve("lock");
    FolderLock held = FolderLock.take(lock);
    AtomicReference<Throwable> refused = new AtomicReference<>();
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              try {
                FolderLock.take(lock, 50).close();
              } catch (IOException | FailureException e) {
                refused.set(e);
              }
            });
    other.join();
    held.close();
    assertThat(refused.get())
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.NotReady.class));
    FolderLock.take(lock).close();
  }
}
