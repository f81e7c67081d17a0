package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingWait;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to the write-ahead log that a killed server left beside its file. */
class LogTest {
  private static final long SEED = 20_261_129;

  private static final int ENTITIES = 120;

  @TempDir Path folder;

  @Test
  @DisplayName(
      "S-13: a log that is missing, cut short or damaged: what it held goes from there on, what was before stays, and the file is sound; one that lost what the registry knows of is refused until doctor has told of it")
  void brokenLog() throws Exception {
    Path killed = folder.resolve("killed");
    List<String> all = new ArrayList<>();
    try (TestingRosemary server = TestingRosemary.start(killed, "--project", "p")) {
      write(server, "first", all);
      assertThat(server.end()).isZero();
    }
    int settled = all.size();
    long before = TestingFile.generation(killed);
    try (TestingRosemary server = TestingRosemary.start(killed, "--project", "p")) {
      write(server, "second", all);
      TestingWait.until(
          "the registry knows of the writes", () -> TestingFile.generation(killed) > before);
      server.kill();
    }
    Path log = log(killed);
    byte[] sound = Files.readAllBytes(log);
    assertThat(sound.length).isGreaterThan(4_096);
    Random random = new Random(SEED);
    List<byte[]> logs =
        new ArrayList<>(
            List.of(
                new byte[0],
                "no log".repeat(2_000).getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
    for (int i = 0; i < 6; i++) {
      logs.add(Arrays.copyOf(sound, random.nextInt(sound.length)));
      byte[] flipped = sound.clone();
      flipped[random.nextInt(sound.length)] ^= (byte) (1 << random.nextInt(8));
      logs.add(flipped);
    }
    for (int i = 0; i < logs.size(); i++) {
      String as = "seed %d, log %d".formatted(SEED, i);
      Path data = TestingFolder.copy(killed, folder.resolve("copy" + i));
      Files.write(log(data), logs.get(i));
      // Read in a copy: who closes the file last takes its log away.
      Path probe = TestingFolder.copy(data, folder.resolve("probe" + i));
      boolean behind = generation(database(probe)) < TestingFile.generation(data);
      assertThat(behind || i > 1).as(as).isTrue();
      if (behind) {
        assertThatThrownBy(() -> names(data)).as(as).hasMessageContaining("rosemary doctor");
      }
      // An engine finds it so in one case, a doctor in the next.
      if (behind || i % 2 == 1) {
        assertThat(doctor(data))
            .as(as)
            .extracting(Finding::state)
            .isEqualTo(behind ? List.of(Finding.State.LOST) : List.of());
      }
      List<String> names = names(data);
      assertThat(names).as(as).hasSizeGreaterThanOrEqualTo(settled);
      assertThat(names).as(as).containsExactlyElementsOf(all.subList(0, names.size()));
      try (TestingFile file = new TestingFile(database(data))) {
        assertThat(file.faults()).as(as).isEmpty();
      }
    }
    Path data = folder.resolve("copy0");
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      server.ok("create_entities", TestingRosemary.entity("later", "there is room"));
      assertThat(server.names()).hasSize(settled + 1).contains("later");
      assertThat(server.end()).isZero();
    }
  }

  @Test
  @DisplayName(
      "S-13: a log without its file is neither taken for a project nor put beside a new one")
  void logAlone() throws Exception {
    Path data = folder.resolve("data");
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      write(server, "first", new ArrayList<>());
      server.kill();
    }
    Path file = database(data);
    Files.delete(file);
    byte[] log = Files.readAllBytes(log(data));
    try (TestingRosemary server = TestingRosemary.start(data)) {
      assertThat(server.refused("read_graph", "{\"project\":\"p\"}")).contains("is missing");
      assertThat(server.end()).isZero();
    }
    assertThat(file).doesNotExist();
    assertThat(Files.readAllBytes(log(data))).isEqualTo(log);
    TestingOutcome doctor = TestingOutcome.of(data, "doctor");
    assertThat(doctor.exitCode()).isEqualTo(1);
    assertThat(doctor.text()).contains("it is missing, but its log exists", "lost", "damaged/");
    // What the log holds is there again, and the log itself is kept.
    assertThat(names(data)).isNotEmpty();
    try (Stream<Path> kept = Files.walk(data.resolve("damaged"))) {
      List<Path> logs = kept.filter(path -> path.toString().endsWith("-wal")).toList();
      assertThat(logs).hasSize(1);
      assertThat(Files.readAllBytes(logs.getFirst())).isEqualTo(log);
    }
  }

  private static List<Finding> doctor(Path data) {
    return new Repair(data, false, Backups.Keep.DEFAULT, Clock.systemUTC())
        .run(Backups.Progress.NONE)
        .findings();
  }

  /** How far a file has come. */
  private static long generation(Path file) throws Exception {
    try (TestingFile database = new TestingFile(file)) {
      return database.number("SELECT value FROM ledger WHERE name = 'generation'");
    }
  }

  /** The names of all entities, in the order of their making. */
  private static List<String> names(Path data) {
    List<String> names = new ArrayList<>();
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), message -> {})) {
      engine.read(
          engine.projects().active("p"),
          reader ->
              reader.export(one -> {
                if (one instanceof Carried.CarriedEntity entity) {
                  names.add(entity.name());
                }
              }));
    }
    return names;
  }

  private static void write(TestingRosemary server, String prefix, List<String> names)
      throws Exception {
    for (int i = 0; i < ENTITIES; i++) {
      String name = prefix + i;
      server.ok("create_entities", TestingRosemary.entity(name, "fact of " + name));
      names.add(name);
    }
  }

  private static Path log(Path data) throws Exception {
    Path database = database(data);
    return database.resolveSibling(database.getFileName() + "-wal");
  }

  /** The only project's file, there or not. */
  private static Path database(Path data) throws Exception {
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"))) {
      return data.resolve(registry.column("SELECT db_path FROM projects").getFirst());
    }
  }
}
