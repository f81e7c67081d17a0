package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashTest {
  private static final long SEED = 20_260_101;

  @Test
  @DisplayName(
      "S-12, G-25: kill -9 at any moment loses no acknowledged write and leaves the file whole")
  void acknowledgedWritesStay(@TempDir Path data) throws Exception {
    Random random = new Random(SEED);
    Set<String> present = Collections.synchronizedSet(new HashSet<>());
    Set<String> gone = Collections.synchronizedSet(new HashSet<>());
    Set<String> facts = Collections.synchronizedSet(new HashSet<>());
    int rounds = TestingRosemary.count(25, 60);
    for (int round = 0; round < rounds; round++) {
      try (TestingRosemary server = TestingRosemary.start(data, "--project", "crash")) {
        Thread client = writer(server, round, present, gone, facts);
        // Some die while they open the files, most in the middle of writing.
        boolean open = random.nextInt(4) > 0;
        String first = "r" + round + "n0";
        if (open) {
          TestingWait.until(
              "an answer",
              () -> !client.isAlive() || present.contains(first) || gone.contains(first));
        }
        Thread.sleep(random.nextInt(150));
        server.kill();
        client.join();
      }
      if (round % 5 == 4 || TestingRosemary.soak()) {
        check(data, present, gone, facts, random);
      }
    }
    assertThat(present.size()).as("seed %d", SEED).isGreaterThan(rounds);
    TestingFigures.add(
        "search   %,5d kills, %,7d entities present at the end, none lost"
            .formatted(rounds, present.size()));
  }

  /** Writes until the server dies; keeps what was acknowledged. */
  private static Thread writer(
      TestingRosemary server, int round, Set<String> present, Set<String> gone, Set<String> facts) {
    Thread client =
        new Thread(() -> {
          try {
            for (int i = 0; ; i++) {
              String name = "r" + round + "n" + i;
              server.ok("create_entities", TestingRosemary.entity(name, "born" + name));
              facts.add("born" + name);
              present.add(name);
              server.ok("add_observations", TestingRosemary.addition(name, "later" + name));
              facts.add("later" + name);
              if (i % 3 == 2) {
                server.ok(
                    "create_relations",
                    "{\"relations\":[{\"from\":\"%s\",\"to\":\"r%dn%d\",\"relation_type\":\"after\"}]}"
                        .formatted(name, round, i - 1));
                String victim = "r" + round + "n" + (i - 2);
                // Whether a deletion without an answer took place is not known.
                present.remove(victim);
                facts.remove("born" + victim);
                facts.remove("later" + victim);
                server.ok("delete_entities", "{\"names\":[\"%s\"]}".formatted(victim));
                gone.add(victim);
              }
            }
          } catch (AssertionError | Exception e) {
            if (!String.valueOf(e.getMessage()).startsWith("the server ended")
                && !(e instanceof java.io.IOException)) {
              throw new AssertionError(e);
            }
          }
        });
    client.setUncaughtExceptionHandler((thread, e) -> present.add("failed: " + e));
    client.start();
    return client;
  }

  private static void check(
      Path data, Set<String> present, Set<String> gone, Set<String> facts, Random random)
      throws Exception {
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"));
        TestingFile file =
            new TestingFile(
                data.resolve(registry.column("SELECT db_path FROM projects").getFirst()))) {
      assertThat(file.faults()).as("seed %d", SEED).isEmpty();
      assertThat(registry.column("PRAGMA integrity_check")).containsExactly("ok");
      List<String> names = file.column("SELECT name FROM entities WHERE deleted_at IS NULL");
      assertThat(names).as("seed %d", SEED).containsAll(present).noneMatch(gone::contains);
      List<String> contents =
          file.column("SELECT content FROM observations WHERE deleted_at IS NULL");
      assertThat(contents).as("seed %d", SEED).containsAll(facts);
      for (int i = 0; i < 10 && !contents.isEmpty(); i++) {
        String content = contents.get(random.nextInt(contents.size()));
        assertThat(
                file.column(
                    "SELECT o.content FROM observations_fts f JOIN observations o ON o.seq = f.rowid WHERE observations_fts MATCH '\"%s\"'"
                        .formatted(content)))
            .contains(content);
      }
    }
  }

  @Test
  @DisplayName(
      "G-8, G-6: kill -9 while projects are moved: registry and folders agree, nothing is lost")
  void movesAreRepaired(@TempDir Path data) throws Exception {
    Random random = new Random(SEED);
    Set<String> kept = Collections.synchronizedSet(new HashSet<>());
    Set<String> deleted = Collections.synchronizedSet(new HashSet<>());
    int rounds = TestingRosemary.count(15, 40);
    for (int round = 0; round < rounds; round++) {
      try (TestingRosemary server = TestingRosemary.start(data)) {
        int number = round;
        Thread client =
            new Thread(() -> {
              try {
                move(server, number, kept, deleted);
              } catch (AssertionError | Exception e) {
                if (!String.valueOf(e.getMessage()).startsWith("the server ended")
                    && !(e instanceof java.io.IOException)) {
                  throw new AssertionError(e);
                }
              }
            });
        client.setUncaughtExceptionHandler((thread, e) -> kept.add("failed: " + e));
        client.start();
        String first = "r" + round + "p0";
        TestingWait.until("a project", () -> !client.isAlive() || kept.contains(first));
        Thread.sleep(random.nextInt(200));
        server.kill();
        client.join();
      }
      Projects.open(data, Synchronous.NORMAL, Clock.systemUTC(), repair -> {}).close();
      agree(data, kept, deleted);
    }
    TestingFigures.add(
        "moves    %,5d kills, %,7d projects present at the end, none lost"
            .formatted(rounds, kept.size()));
  }

  /** Makes, fills, archives and restores a project, and deletes another, until the server dies. */
  private static void move(TestingRosemary server, int round, Set<String> kept, Set<String> deleted)
      throws Exception {
    for (int i = 0; ; i++) {
      String name = "r" + round + "p" + i;
      String doomed = name + "x";
      String project = "{\"name\":\"%s\"}".formatted(name);
      server.ok("create_project", project);
      server.ok("switch_project", project);
      server.ok("create_entities", TestingRosemary.entity(name, "kept"));
      kept.add(name);
      server.ok("archive_project", project);
      server.ok("restore_project", project);
      server.ok("archive_project", project);
      server.ok("create_project", "{\"name\":\"%s\"}".formatted(doomed));
      server.ok("delete_project", "{\"name\":\"%s\"}".formatted(doomed));
      deleted.add(doomed);
    }
  }

  private static void agree(Path data, Set<String> kept, Set<String> deleted) throws Exception {
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"))) {
      List<String> names = registry.column("SELECT name FROM projects");
      assertThat(names).as("seed %d", SEED).containsAll(kept).noneMatch(deleted::contains);
      List<String> paths = registry.column("SELECT db_path FROM projects");
      Set<String> files = new HashSet<>();
      for (String folder : List.of("projects", "archive")) {
        try (Stream<Path> list = Files.list(data.resolve(folder))) {
          list.forEach(file -> files.add(folder + "/" + file.getFileName()));
        }
      }
      // What the last kill left beside a file belongs to it.
      files.removeIf(
          file -> paths.contains(file.replaceFirst("-(wal|shm)$", "")) && !file.endsWith(".db"));
      assertThat(files).as("seed %d", SEED).containsExactlyInAnyOrderElementsOf(paths);
      for (String name : new ArrayList<>(kept)) {
        Path path =
            data.resolve(
                registry
                    .column("SELECT db_path FROM projects WHERE name = '" + name + "'")
                    .getFirst());
        try (TestingFile file = new TestingFile(path)) {
          assertThat(file.column("SELECT name FROM entities")).containsExactly(name);
        }
      }
    }
  }
}
