package dev.rosemary.faults.surfaces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.faults.TestingFigures;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.faults.TestingRosemary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KillTest {
  private static final long SEED = 20_260_922;

  /** Milliseconds that a server lives after its first answer, at most. */
  private static final int LIFE = TestingRosemary.count(200, 1_000);

  static List<Life> lives() {
    return List.of(
        new GraphLife(),
        new VaultLife(),
        new RecallLife(),
        new DocsLife(),
        new ThreadsLife(),
        new MemoryLife());
  }

  @ParameterizedTest
  @MethodSource("lives")
  @DisplayName(
      "S-12: kill -9 at any moment of every writing tool of every surface loses nothing acknowledged")
  void acknowledgedStays(Life life, @TempDir Path folder) throws Exception {
    Random random = new Random(SEED);
    Ledger ledger = new Ledger();
    try (TestingRosemary server = start(life, folder)) {
      Caller caller = new Caller(server, ledger);
      life.live(caller, "first");
      assertThat(ledger.tools()).as("every writing tool is tried").isEqualTo(Life.writing(server));
    }
    int rounds = TestingRosemary.count(6, 60);
    for (int i = 0; i < rounds; i++) {
      try (TestingRosemary server = start(life, folder)) {
        int before = ledger.count();
        CompletableFuture<Void> client = client(life, server, ledger, "r" + i);
        // Some die while they open their files, most in the midst of writing.
        boolean open = random.nextInt(4) > 0;
        if (open) {
          TestingWait.until("an answer", () -> ledger.count() > before || client.isDone());
        }
        Thread.sleep(random.nextInt(LIFE));
        server.kill();
        client.get(2, TimeUnit.MINUTES);
      }
      check(life, folder, ledger, "seed %d, round %d".formatted(SEED, i));
    }
    TestingFigures.add(
        "%-8s %,5d kills, %,7d calls acknowledged, %,7d facts of them present at the end, none lost"
            .formatted(life.surface(), rounds, ledger.count(), ledger.presentCount()));
    assertThat(ledger.count()).as("answers before the deaths").isGreaterThan(rounds / 2);
  }

  private static TestingRosemary start(Life life, Path folder) throws Exception {
    TestingRosemary server = TestingRosemary.of(life.command(folder));
    server.initialize();
    return server;
  }

  /** A client that writes until its server is dead; done when it has noticed. */
  private static CompletableFuture<Void> client(
      Life life, TestingRosemary server, Ledger ledger, String name) {
    return CompletableFuture.runAsync(() -> {
      try {
        for (int i = 0; ; i++) {
          life.live(new Caller(server, ledger), name + "n" + i);
        }
      } catch (IOException e) {
        // Dead before it read the call.
      } catch (AssertionError e) {
        if (!String.valueOf(e.getMessage()).startsWith("the server ended")) {
          throw e;
        }
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    });
  }

  private static void check(Life life, Path folder, Ledger ledger, String round) throws Exception {
    try (TestingRosemary server = start(life, folder)) {
      ledger.check(life.stored(server), round);
      assertThat(server.end()).as(round).isZero();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path path : files.filter(file -> file.toString().endsWith(".db")).toList()) {
        try (TestingFile file = new TestingFile(path)) {
          assertThat(file.column("PRAGMA integrity_check"))
              .as("%s, %s", round, path)
              .containsExactly("ok");
          assertThat(file.column("PRAGMA foreign_key_check")).as("%s, %s", round, path).isEmpty();
        }
      }
    }
  }
}
