package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.Restore;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.FileFacts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that look after a data directory, killed in the middle of it. */
class KilledCommandsTest {
  private static final long SEED = 20_261_128;

  private static final Clock CLOCK = Clock.systemUTC();

  private static final int PAGE = 4_096;

  private static final int PROJECTS = 3;

  @TempDir Path folder;

  @Test
  @DisplayName(
      "S-12: kill -9 during a backup: what is left is never taken for one, the data is unchanged, the next backup is whole")
  void backup() throws Exception {
    Path data = filled();
    Map<String, String> before = TestingFolder.bytes(data);
    Path target = folder.resolve("copy");
    Path part = folder.resolve(".copy.part");
    Random random = new Random(SEED);
    long whole =
        millis(data, folder.resolve(".whole.part"), "backup", folder.resolve("whole").toString());
    int unfinished = 0;
    int rounds = TestingRosemary.count(5, 40);
    for (int round = 0; round < rounds; round++) {
      String as = "seed %d, round %d".formatted(SEED, round);
      kill(data, part, random, whole, "backup", target.toString());
      assertThat(TestingFolder.bytes(data)).as(as).containsAllEntriesOf(before);
      if (Files.exists(target)) {
        // It was faster.
        Restore.check(target);
        Backups.deleteAll(target);
        continue;
      }
      if (Files.exists(part) && !Files.exists(part.resolve("backup.json"))) {
        unfinished++;
        assertThatThrownBy(() -> Restore.check(part))
            .as(as)
            .isInstanceOf(FailureException.class)
            .hasMessageContaining("is not a complete backup");
      }
    }
    assertThat(unfinished).as("seed %d: deaths in the midst of a backup", SEED).isPositive();

    assertThat(run(data, "backup", target.toString())).isZero();

    assertThat(part).doesNotExist();
    assertThat(Restore.check(target).files()).hasSize(PROJECTS + 2);
  }

  @Test
  @DisplayName(
      "S-12, S-13: kill -9 during a repair: damaged files are kept to the byte, and the next run saves as much as one that was not killed")
  void repair() throws Exception {
    Path damaged = filled();
    List<Path> files = damage(damaged);
    Path undisturbed = TestingFolder.copy(damaged, folder.resolve("undisturbed"));
    long whole = millis(undisturbed, undisturbed.resolve("backups"), "doctor");
    Map<String, String> originals = TestingFolder.bytes(damaged);
    Random random = new Random(SEED);
    int cut = 0;
    int rounds = TestingRosemary.count(5, 40);
    for (int round = 0; round < rounds; round++) {
      String as = "seed %d, round %d".formatted(SEED, round);
      Path data = TestingFolder.copy(damaged, folder.resolve("round" + round));
      kill(data, data.resolve("backups"), random, whole, "doctor");
      List<Finding> findings =
          Origin.command("doctor")
              .run(() ->
                  new Repair(data, false, Backups.Keep.DEFAULT, CLOCK)
                      .run(Backups.Progress.NONE)
                      .findings());
      cut += findings.isEmpty() ? 0 : 1;
      assertThat(findings).as(as).noneMatch(finding -> finding.state() == Finding.State.LEFT);
      for (Path file : files) {
        String path = damaged.relativize(file).toString();
        assertThat(FileFacts.of(data.resolve(path)).rows())
            .as("%s, %s", as, path)
            .isEqualTo(FileFacts.of(undisturbed.resolve(path)).rows());
        assertThat(kept(data, file))
            .as("%s, %s", as, path)
            .isNotEmpty()
            .allMatch(copy -> copy.equals(originals.get(path)));
      }
      assertThat(TestingFolder.bytes(data).keySet())
          .as(as)
          .noneMatch(name -> name.contains(".salvaged") || name.contains(".mended"));
    }
    assertThat(cut).as("seed %d: deaths in the midst of a repair", SEED).isPositive();
  }

  /** What was kept of a damaged file, as {@link TestingFolder#bytes} tells it. */
  private static List<String> kept(Path data, Path file) throws IOException {
    List<String> kept = new ArrayList<>();
    for (Map.Entry<String, String> one : TestingFolder.bytes(data.resolve("damaged")).entrySet()) {
      if (one.getKey().endsWith(file.getFileName().toString())) {
        kept.add(one.getValue());
      }
    }
    return kept;
  }

  /** A data directory with projects and memories, and nobody who has it open. */
  private Path filled() {
    Path data = folder.resolve("data");
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      for (int i = 0; i < PROJECTS; i++) {
        Project project = engine.projects().create("p" + i, "");
        List<NewEntity> entities = new ArrayList<>();
        for (int j = 0; j < 2_000; j++) {
          entities.add(new NewEntity("e" + j, "thing", List.of("walrus " + j + " of " + i)));
        }
        engine.write(project, graph -> graph.createEntities(entities));
      }
      for (int i = 0; i < 200; i++) {
        engine.vault().commit(new NewMemory("key" + i, "words ".repeat(200), List.of(), null));
      }
    }
    return data;
  }

  /** Overwrites pages of the home store and of one project; these files. */
  private static List<Path> damage(Path data) throws IOException {
    List<Path> files = new ArrayList<>(List.of(data.resolve("memory.db")));
    try (Stream<Path> projects = Files.list(data.resolve("projects"))) {
      projects
          .filter(path -> path.toString().endsWith(".db"))
          .sorted()
          .limit(1)
          .forEach(files::add);
    }
    for (Path file : files) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        long pages = channel.size() / PAGE;
        for (long page = pages / 2; page < pages / 2 + 8; page++) {
          channel.write(ByteBuffer.allocate(PAGE), page * PAGE);
        }
      }
    }
    return files;
  }

  /** How long a command takes that is not killed, from that moment on. */
  private static long millis(Path data, Path first, String... command) throws Exception {
    Process process = start(data, command);
    while (process.isAlive() && !Files.exists(first)) {
      Thread.sleep(1);
    }
    long begun = System.nanoTime();
    process.waitFor();
    return 1 + (System.nanoTime() - begun) / 1_000_000;
  }

  private static int run(Path data, String... command) throws Exception {
    return start(data, command).waitFor();
  }

  /** Starts a command and kills it at some moment after it has made a file or folder. */
  private static void kill(Path data, Path first, Random random, long whole, String... command)
      throws Exception {
    Process process = start(data, command);
    while (process.isAlive() && !Files.exists(first)) {
      Thread.sleep(1);
    }
    Thread.sleep(random.nextLong(whole));
    process.destroyForcibly().waitFor();
  }

  private static Process start(Path data, String... command) throws IOException {
    return new ProcessBuilder(TestingRosemary.command(data, command))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
