package dev.rosemary.faults.surfaces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DamagedStoreTest {
  private static final long SEED = 20_261_003;

  /** A reading tool of the surfaces whose memories lie in the home store. */
  private static final Map<String, String> READING =
      Map.of(
          "vault", "search_memories {\"query\":\"\"}",
          "recall", "list_memories {}",
          "threads", "read_graph {\"threadId\":\"t\"}");

  static List<Life> lives() {
    return List.of(new VaultLife(), new RecallLife(), new ThreadsLife());
  }

  @ParameterizedTest
  @MethodSource("lives")
  @DisplayName(
      "S-13: a home store that is no database or cut off is named, with what to do, and left as it is")
  void named(Life life, @TempDir Path folder) throws Exception {
    byte[] sound = written(life, folder);
    Path file = folder.resolve("data").resolve("memory.db");
    byte[] overwritten = sound.clone();
    Arrays.fill(overwritten, 0, 4_096, (byte) 'x');
    for (byte[] damaged :
        List.of(
            overwritten,
            Arrays.copyOf(sound, 5_000),
            "no database".getBytes(StandardCharsets.UTF_8))) {
      Files.write(file, damaged);
      try (TestingRosemary server = TestingRosemary.of(life.command(folder))) {
        server.initialize();
        for (int i = 0; i < 2; i++) {
          assertThat(TestingRosemary.text(read(life, server)))
              .contains("memory.db", "rosemary doctor");
        }
        assertThat(server.end()).isZero();
      }
      assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
    }
    Files.write(file, sound);
    try (TestingRosemary server = TestingRosemary.of(life.command(folder))) {
      server.initialize();
      assertThat(TestingRosemary.isError(read(life, server))).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("lives")
  @DisplayName(
      "S-13, S-15: bits that flipped anywhere in the home store: results or clear errors, and the server lives")
  void flippedBits(Life life, @TempDir Path folder) throws Exception {
    byte[] sound = written(life, folder);
    Path file = folder.resolve("data").resolve("memory.db");
    Random random = new Random(SEED);
    int rounds = TestingRosemary.count(4, 60);
    for (int round = 0; round < rounds; round++) {
      byte[] damaged = sound.clone();
      for (int i = 0; i < 30; i++) {
        damaged[100 + random.nextInt(damaged.length - 100)] ^= (byte) (1 << random.nextInt(8));
      }
      Files.deleteIfExists(file.resolveSibling("memory.db-wal"));
      Files.deleteIfExists(file.resolveSibling("memory.db-shm"));
      Files.write(file, damaged);
      String as = "seed %d, round %d".formatted(SEED, round);
      try (TestingRosemary server = TestingRosemary.of(life.command(folder))) {
        server.initialize();
        clear(as, read(life, server));
        try {
          life.live(new Caller(server, new Ledger()), "round" + round);
        } catch (AssertionError e) {
          assertThat(e.getMessage())
              .as(as)
              .doesNotStartWith("the server ended")
              .doesNotContain("Internal error", "Exception");
        }
        clear(as, read(life, server));
        assertThat(server.end()).as(as).isZero();
      }
    }
  }

  private static void clear(String as, JsonObject result) {
    assertThat(TestingRosemary.text(result))
        .as(as)
        .isNotBlank()
        .doesNotContain("Internal error", "Exception");
  }

  private static JsonObject read(Life life, TestingRosemary server) throws Exception {
    String call = READING.getOrDefault(life.surface(), "");
    int space = call.indexOf(' ');
    return server.call(call.substring(0, space), call.substring(space + 1));
  }

  /** The bytes of a home store that holds something of each kind. */
  private static byte[] written(Life life, Path folder) throws Exception {
    try (TestingRosemary server = TestingRosemary.of(life.command(folder))) {
      server.initialize();
      Caller caller = new Caller(server, new Ledger());
      for (int i = 0; i < 20; i++) {
        life.live(caller, "life" + i);
      }
      assertThat(server.end()).isZero();
    }
    return Files.readAllBytes(folder.resolve("data").resolve("memory.db"));
  }
}
