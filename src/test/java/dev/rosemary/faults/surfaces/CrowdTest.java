package dev.rosemary.faults.surfaces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.faults.TestingFigures;
import dev.rosemary.faults.TestingRosemary;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrowdTest {
  private static final long SEED = 20_261_130;

  private static final int PROCESSES = 8;

  /** Milliseconds between two rounds of calls of a client. */
  private static final int PAUSE = 30;

  private final List<Life> lives = List.of(new VaultLife(), new RecallLife(), new ThreadsLife());

  /** A server, its client, and what was acknowledged to it. */
  private record Member(
      Life life, TestingRosemary server, Ledger ledger, CompletableFuture<Void> client) {}

  @Test
  @DisplayName(
      "S-11, S-12: eight processes of three surfaces write to one home store, and one after another is killed and replaced: what was acknowledged to any of them stays")
  void killedAmongOthers(@TempDir Path folder) throws Exception {
    Random random = new Random(SEED);
    List<Member> members = new ArrayList<>();
    List<Member> all = new ArrayList<>();
    int rounds = TestingRosemary.count(4, 40);
    try {
      for (int i = 0; i < PROCESSES; i++) {
        members.add(member(i, 0, folder));
      }
      all.addAll(members);
      for (int round = 1; round <= rounds; round++) {
        int victim = random.nextInt(PROCESSES);
        Member member = members.get(victim);
        int before = member.ledger().count();
        while (member.ledger().count() < before + 3 && !member.client().isDone()) {
          Thread.sleep(1);
        }
        Thread.sleep(random.nextInt(60));
        member.server().kill();
        member.client().join();
        Member next = member(victim, round, folder);
        members.set(victim, next);
        all.add(next);
      }
      for (Member member : members) {
        assertThat(member.client()).as("seed %d: the survivors still write", SEED).isNotDone();
        member.server().kill();
        member.client().join();
      }
    } finally {
      all.forEach(member -> member.server().close());
    }
    int acknowledged = 0;
    for (Life life : lives) {
      try (TestingRosemary server = TestingRosemary.of(life.command(folder))) {
        server.initialize();
        String stored = life.stored(server);
        for (Member member : all) {
          if (member.life().surface().equals(life.surface())) {
            member.ledger().check(stored, "seed %d, %s".formatted(SEED, life.surface()));
            acknowledged += member.ledger().count();
          }
        }
        assertThat(server.end()).isZero();
      }
    }
    assertThat(acknowledged).isGreaterThan(rounds);
    // Sound, and full-text tables of all rooms in step with their rows. An index whose making was
    // cut short is made anew, and what was a killed server's goes with the next start.
    assertThat(
            new Repair(folder.resolve("data"), true, Backups.Keep.DEFAULT, Clock.systemUTC())
                .run(Backups.Progress.NONE)
                .findings())
        .allMatch(finding ->
            finding.file().startsWith("code/") || finding.text().contains("servers that died"));
    TestingFigures.add(
        "crowd    %,5d kills, %,7d calls acknowledged to %d processes at a time, none lost"
            .formatted(rounds + PROCESSES, acknowledged, PROCESSES));
  }

  private Member member(int place, int round, Path folder) throws Exception {
    Life life = lives.get(place % lives.size());
    TestingRosemary server = TestingRosemary.of(life.command(folder));
    server.initialize();
    Ledger ledger = new Ledger();
    Caller caller = new Caller(server, ledger);
    String name = "p" + place + "r" + round + "n";
    CompletableFuture<Void> client =
        CompletableFuture.runAsync(
            () -> {
              try {
                for (int i = 0; ; i++) {
                  life.live(caller, name + i);
                  // Room for those that start.
                  Thread.sleep(PAUSE);
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
            },
            task -> Thread.ofPlatform().daemon().start(task));
    return new Member(life, server, ledger, client);
  }
}
