package dev.rosemary.faults.surfaces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.faults.TestingRosemary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FullDiskTest {
  static List<Life> lives() {
    // Documents are no database: DocsServersTest fills their disk.
    return List.of(new GraphLife(), new VaultLife(), new RecallLife(), new ThreadsLife());
  }

  @ParameterizedTest
  @MethodSource("lives")
  @DisplayName(
      "S-12: where files may grow no more: a clear error on every surface, what was there stays, reading and later writing go on")
  void noRoom(Life life, @TempDir Path folder) throws Exception {
    Ledger ledger = new Ledger();
    // Blocks of 512 bytes.
    List<String> limited =
        new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f 1600; exec \"$0\" \"$@\""));
    limited.addAll(life.command(folder));
    try (TestingRosemary server = TestingRosemary.of(limited)) {
      server.initialize();
      Caller caller = new Caller(server, ledger);
      String refusal = "";
      for (int i = 0; refusal.isEmpty() && i < 3_000; i++) {
        refusal = refusal(life, caller, "life" + i);
      }
      assertThat(refusal)
          .as("after %d calls", ledger.count())
          .containsAnyOf("Nothing was written", "storage_error")
          .doesNotContain("Internal error", "Exception");
      ledger.check(life.stored(server), "full");
      assertThat(server.end()).as(server.server().errors()).isZero();
    }
    try (TestingRosemary server = TestingRosemary.of(life.command(folder))) {
      server.initialize();
      ledger.check(life.stored(server), "room again");
      life.live(new Caller(server, ledger), "later");
      ledger.check(life.stored(server), "later");
    }
  }

  /** What the server says when it can write no more; empty when it could. */
  private static String refusal(Life life, Caller caller, String name) throws Exception {
    try {
      life.live(caller, name);
      return "";
    } catch (AssertionError e) {
      return String.valueOf(e.getMessage());
    }
  }
}
