package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.origin.Channel;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** kill -9 in the midst of an undo. */
class KilledUndoTest {
  private static final long SEED = Long.getLong("rosemary.seed", 20260102L);
  private static final Clock CLOCK = Clock.systemUTC();
  private static final int ENTITIES = 3_000;

  @TempDir private Path folder;

  @Test
  @DisplayName(
      "H-3, S-12: kill -9 during an undo leaves all of it done or none, and it can be done again")
  void undo() throws Exception {
    Path data = filled();
    Path whole = TestingFolder.copy(data, folder.resolve("whole"));
    Process undisturbed = start(whole);
    long begun = System.nanoTime();
    assertThat(undisturbed.waitFor()).isZero();
    long millis = 1 + (System.nanoTime() - begun) / 1_000_000;
    assertThat(entities(whole)).isEqualTo(1);
    Random random = new Random(SEED);
    int cut = 0;
    int rounds = TestingRosemary.count(6, 40);
    for (int round = 0; round < rounds; round++) {
      String as = "seed %d, round %d".formatted(SEED, round);
      Path copy = TestingFolder.copy(data, folder.resolve("round" + round));
      Process process = start(copy);
      Path log = log(copy);
      while (process.isAlive() && !Files.exists(log)) {
        Thread.sleep(1);
      }
      Thread.sleep(random.nextLong(millis / 2));
      process.destroyForcibly().waitFor();
      long left = entities(copy);
      assertThat(left).as(as).isIn(1L, ENTITIES + 1L);
      cut += left == 1 ? 0 : 1;
      assertThat(
              new Repair(copy, true, Backups.Keep.DEFAULT, CLOCK)
                  .run(Backups.Progress.NONE)
                  .findings())
          .as(as)
          .isEmpty();
      assertThat(start(copy).waitFor()).as(as).isEqualTo(left == 1 ? 1 : 0);
      assertThat(entities(copy)).as(as).isEqualTo(1);
    }
    assertThat(cut).as("seed %d: deaths before the end of an undo", SEED).isPositive();
  }

  private Path filled() {
    Path data = folder.resolve("data");
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      Project project = engine.projects().create("p", "");
      List<NewEntity> entities = new ArrayList<>();
      for (int i = 0; i < ENTITIES; i++) {
        entities.add(new NewEntity("e" + i, "thing", List.of("walrus " + i)));
      }
      var _ =
          engine.write(
              project,
              graph -> graph.createEntities(List.of(new NewEntity("stays", "thing", List.of()))));
      var _ =
          new Origin(
                  "wrong", Channel.STDIO, "graph", "create_entities", null, null, null, null, null)
              .run(() -> engine.write(project, graph -> graph.createEntities(entities)));
    }
    return data;
  }

  private static long entities(Path data) {
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      Project project = engine.projects().active("p");
      return engine.read(project, graph -> graph.export(_ -> {}).entities());
    }
  }

  private static Path log(Path data) throws IOException {
    try (var files = Files.list(data.resolve("projects"))) {
      Path file = files.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
      return file.resolveSibling(file.getFileName() + "-wal");
    }
  }

  private static Process start(Path data) throws IOException {
    return new ProcessBuilder(TestingRosemary.command(data, "undo", "--call", "wrong"))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
