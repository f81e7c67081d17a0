package dev.rosemary.faults.surfaces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.faults.TestingRosemary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FirstStartTest {
  private static final int PROCESSES = 8;

  static List<Life> lives() {
    return KillTest.lives();
  }

  @ParameterizedTest
  @MethodSource("lives")
  @DisplayName(
      "S-11: eight servers that start at the same moment on an empty folder all serve their first writes, and each keeps what it acknowledged")
  void atOnce(Life life, @TempDir Path folder) throws Exception {
    List<String> command = life.command(folder);
    List<TestingRosemary> servers = new ArrayList<>();
    List<Ledger> ledgers = new ArrayList<>();
    CountDownLatch all = new CountDownLatch(PROCESSES);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < PROCESSES; i++) {
        servers.add(TestingRosemary.of(command));
        ledgers.add(new Ledger());
      }
      List<CompletableFuture<Void>> clients = new ArrayList<>();
      for (int i = 0; i < PROCESSES; i++) {
        int number = i;
        clients.add(
            CompletableFuture.runAsync(
                () -> first(life, servers.get(number), ledgers.get(number), number, all), threads));
      }
      clients.forEach(CompletableFuture::join);
      for (TestingRosemary server : servers) {
        assertThat(server.end()).isZero();
      }
    } finally {
      servers.forEach(TestingRosemary::close);
    }
    try (TestingRosemary server = TestingRosemary.of(command)) {
      server.initialize();
      String stored = life.stored(server);
      for (Ledger ledger : ledgers) {
        assertThat(ledger.count()).isPositive();
        ledger.check(stored, life.surface());
      }
      assertThat(server.end()).isZero();
    }
  }

  private static void first(
      Life life, TestingRosemary server, Ledger ledger, int number, CountDownLatch all) {
    try {
      server.initialize();
      // The servers are there: their first calls, which make the files, come together.
      all.countDown();
      assertThat(all.await(2, TimeUnit.MINUTES)).isTrue();
      life.live(new Caller(server, ledger), "first" + number);
    } catch (Exception e) {
      throw new AssertionError("server " + number + ": " + server.server().errors(), e);
    }
  }
}
