package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaceTest {
  private static final int PROCESSES = 8;

  @Test
  @DisplayName(
      "S-11: eight processes write to one new project while a ninth searches: nothing is lost, nobody sees an error")
  void nothingIsLost(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    int each = TestingRosemary.count(200, 1_000);
    List<TestingRosemary> servers = new ArrayList<>();
    try {
      // All at once, so that they meet while making the directory, the registry and the project.
      for (int i = 0; i <= PROCESSES; i++) {
        servers.add(TestingRosemary.unopened(data, "--project", "race"));
      }
      AtomicBoolean writing = new AtomicBoolean(true);
      CyclicBarrier ready = new CyclicBarrier(PROCESSES + 1);
      List<Callable<Integer>> clients = new ArrayList<>();
      for (int i = 0; i < PROCESSES; i++) {
        TestingRosemary server = servers.get(i);
        int number = i;
        clients.add(() -> {
          server.initialize();
          ready.await();
          for (int j = 0; j < each; j++) {
            server.ok(
                "create_entities",
                TestingRosemary.entity("p" + number + " e" + j, "fact " + j + " of " + number));
          }
          return each;
        });
      }
      clients.add(() -> {
        TestingRosemary server = servers.get(PROCESSES);
        server.initialize();
        ready.await();
        int searches = 0;
        while (writing.get()) {
          server.ok("search_nodes", "{\"query\":\"fact\",\"limit\":3}");
          searches++;
        }
        return searches;
      });
      try (ExecutorService threads = Executors.newFixedThreadPool(PROCESSES + 1)) {
        List<Future<Integer>> running = clients.stream().map(threads::submit).toList();
        try {
          for (Future<Integer> client : running.subList(0, PROCESSES)) {
            assertThat(client.get()).isEqualTo(each);
          }
        } finally {
          writing.set(false);
        }
        assertThat(running.getLast().get()).isPositive();
      }
      List<String> names = servers.getLast().names();
      assertThat(names).hasSize(PROCESSES * each).doesNotHaveDuplicates();
      for (TestingRosemary server : servers) {
        assertThat(server.end()).isZero();
        assertThat(server.server().errors()).isEmpty();
      }
    } finally {
      servers.forEach(TestingRosemary::close);
    }
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"));
        TestingFile file =
            new TestingFile(
                data.resolve(registry.column("SELECT db_path FROM projects").getFirst()))) {
      assertThat(registry.column("SELECT name FROM projects")).containsExactly("race");
      assertThat(file.faults()).isEmpty();
    }
  }

  @Test
  @DisplayName(
      "S-11: many processes add to one entity and make the same entities: each fact once, each entity once")
  void oneEntity(@TempDir Path data) throws Exception {
    int each = TestingRosemary.count(60, 400);
    List<TestingRosemary> servers = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        servers.add(TestingRosemary.start(data, "--project", "shared"));
      }
      servers.getFirst().ok("create_entities", TestingRosemary.entity("hub", "start"));
      try (ExecutorService threads = Executors.newFixedThreadPool(servers.size())) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < servers.size(); i++) {
          TestingRosemary server = servers.get(i);
          int number = i;
          running.add(
              threads.submit(() -> {
                for (int j = 0; j < each; j++) {
                  server.ok(
                      "add_observations",
                      TestingRosemary.addition("hub", "own " + number + " " + j));
                  server.ok("add_observations", TestingRosemary.addition("hub", "common " + j));
                  server.ok("create_entities", TestingRosemary.entity("same " + j, "by " + number));
                }
                return each;
              }));
        }
        for (Future<?> client : running) {
          client.get();
        }
      }
      assertThat(servers.getFirst().names()).hasSize(each + 1).doesNotHaveDuplicates();
    } finally {
      servers.forEach(TestingRosemary::close);
    }
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"));
        TestingFile file =
            new TestingFile(
                data.resolve(registry.column("SELECT db_path FROM projects").getFirst()))) {
      List<String> facts =
          file.column(
              "SELECT content FROM observations WHERE entity_id = (SELECT id FROM entities WHERE name = 'hub')");
      assertThat(facts).hasSize(1 + 4 * each + each);
      assertThat(new HashSet<>(facts)).hasSize(facts.size());
      assertThat(file.column("SELECT count(*) FROM observations WHERE content LIKE 'by %'"))
          .containsExactly(Integer.toString(4 * each));
      assertThat(file.faults()).isEmpty();
    }
  }
}
