package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.Main;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many who store at once. */
class SharedMemoriesTest {
  private static final int THREADS = 8;
  private static final int PROCESSES = 4;
  private static final int STORES = 50;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  @Test
  @DisplayName("S-11, R-1, R-8: eight threads store at once; every id is new, newest first holds")
  void threads() throws Exception {
    try (Engine engine =
            Engine.open(directory, Synchronous.NORMAL, Clock.systemUTC(), message -> {});
        ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Callable<List<String>>> tasks = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        String name = "thread " + t;
        tasks.add(() -> {
          List<String> ids = new ArrayList<>();
          for (int i = 0; i < STORES; i++) {
            NewMemory memory = NewMemory.of(name + " fact " + i, MemoryType.SEMANTIC);
            ids.add(engine.memories().store(memory));
          }
          return ids;
        });
      }
      Set<String> ids = new HashSet<>();
      for (Future<List<String>> future : threads.invokeAll(tasks)) {
        ids.addAll(future.get());
      }
      assertThat(ids).hasSize(THREADS * STORES);
      List<String> times = new ArrayList<>();
      engine.memories().list(null, Long.MAX_VALUE, 0, memory -> times.add(memory.ingestionTime()));
      assertThat(times).hasSize(THREADS * STORES).isSortedAccordingTo((a, b) -> b.compareTo(a));
      MemoryFilter all = new MemoryFilter(null, false, engine.memories().now());
      assertThat(engine.memories().searchText("fact", all, 0, 1, (_, _) -> true).matches())
          .isEqualTo(THREADS * STORES);
    }
  }

  @Test
  @DisplayName("S-11, R-7: four processes store at once; nothing is lost, all of them find it")
  void processes() throws Exception {
    List<TestingServerProcess> servers = new ArrayList<>();
    try {
      for (int i = 0; i < PROCESSES; i++) {
        servers.add(
            new TestingServerProcess(
                TestingServerProcess.java(
                    Main.class,
                    "--surface",
                    "recall",
                    "--embedding-model",
                    "none",
                    "--data-dir",
                    directory.toString())));
      }
      for (TestingServerProcess server : servers) {
        server.initialize("2025-11-25");
      }
      for (int call = 1; call <= STORES; call++) {
        for (int i = 0; i < PROCESSES; i++) {
          servers
              .get(i)
              .send(
                  "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"store_memory\",\"arguments\":{\"content\":\"process%d says word%d\"}}}"
                      .formatted(call, i, call));
        }
      }
      Set<String> ids = new HashSet<>();
      for (TestingServerProcess server : servers) {
        for (int call = 1; call <= STORES; call++) {
          ids.add(server.answer(call).object("result").object("structuredContent").string("id"));
        }
      }
      assertThat(ids).hasSize(PROCESSES * STORES);
      for (TestingServerProcess server : servers) {
        TestingMessage status = server.call(1_000, "get_status", "{}").object("structuredContent");
        assertThat(status.get("memories_count").text())
            .isEqualTo(Integer.toString(PROCESSES * STORES));
        assertThat(status.object("embedding").string("status")).isEqualTo("disabled");
        assertThat(
                server
                    .call(1_001, "search_text", "{\"query\":\"word7 process2\",\"limit\":1}")
                    .object("structuredContent")
                    .text())
            .contains("process2 says word7");
        server.end();
        assertThat(server.exitCode()).isZero();
      }
    } finally {
      servers.forEach(TestingServerProcess::close);
    }
  }
}
