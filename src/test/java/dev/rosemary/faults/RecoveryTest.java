package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingWait;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.Manifest;
import dev.rosemary.engine.backup.Restore;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.place.Aliases;
import dev.rosemary.engine.place.Links;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.FileFacts;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {
  private static final int PAGE = 4_096;

  private static final Clock CLOCK = Clock.systemUTC();

  @Test
  @DisplayName(
      "S-3, S-11: a backup beside four writers holds what was acknowledged before it began")
  void backupBesideWriters(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    Set<String> acknowledged = Collections.synchronizedSet(new HashSet<>());
    List<TestingRosemary> servers = new ArrayList<>();
    List<Thread> writers = new ArrayList<>();
    Set<String> before;
    try {
      for (int i = 0; i < 4; i++) {
        TestingRosemary server = TestingRosemary.start(data, "--project", "busy");
        servers.add(server);
        writers.add(writer(server, "w" + i + "n", acknowledged));
      }
      TestingWait.until("60 acknowledged writes", () -> acknowledged.size() >= 60);
      synchronized (acknowledged) { // the writers go on
        before = Set.copyOf(acknowledged);
      }
      Manifest manifest =
          new Backups(data, CLOCK).create(folder.resolve("copy"), "test", Backups.Progress.NONE);
      assertThat(manifest.leftOut()).isEmpty();
    } finally {
      for (TestingRosemary server : servers) {
        server.kill();
      }
      for (Thread writer : writers) {
        writer.join();
      }
    }
    Path restored = folder.resolve("restored");
    new Restore(restored, CLOCK).run(folder.resolve("copy"), Backups.Keep.DEFAULT);
    try (TestingRosemary server = TestingRosemary.start(restored, "--project", "busy")) {
      assertThat(server.names()).containsAll(before);
    }
  }

  private static Thread writer(TestingRosemary server, String prefix, Set<String> acknowledged) {
    Thread thread =
        new Thread(() -> {
          try {
            for (int i = 0; ; i++) {
              server.ok("create_entities", TestingRosemary.entity(prefix + i, "fact " + i));
              acknowledged.add(prefix + i);
            }
          } catch (Exception | AssertionError e) {
            // the server was killed
          }
        });
    thread.start();
    return thread;
  }

  @Test
  @DisplayName("S-3: restore puts back all, keeps what was there, and refuses a damaged backup")
  void restores(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    Path backup = folder.resolve("backup");
    Path file = project(data, "one", 50);
    new Backups(data, CLOCK).create(backup, "test", Backups.Progress.NONE);
    project(data, "two", 5);
    Path kept = new Restore(data, CLOCK).run(backup, Backups.Keep.DEFAULT).kept();
    assertThat(names(data)).containsExactly("one");
    assertThat(FileFacts.of(file).rows()).containsEntry("entities", 50L);
    assertThat(kept).isNotNull();
    if (kept != null) {
      new Restore(data, CLOCK).run(kept, Backups.Keep.DEFAULT);
    }
    assertThat(names(data)).containsExactly("one", "two");

    flip(backup.resolve(data.relativize(file)), PAGE + 17);
    assertThatThrownBy(() -> new Restore(data, CLOCK).run(backup, Backups.Keep.DEFAULT))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("damaged");
    Files.delete(backup.resolve("backup.json"));
    assertThatThrownBy(() -> new Restore(data, CLOCK).run(backup, Backups.Keep.DEFAULT))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("is not a complete backup");
    assertThat(names(data)).containsExactly("one", "two");
  }

  @Test
  @DisplayName("S-12: restore beside a server changes nothing and names its process")
  void restoreBesideAServer(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    project(data, "one", 5);
    new Backups(data, CLOCK).create(folder.resolve("backup"), "test", Backups.Progress.NONE);
    try (TestingRosemary server = TestingRosemary.start(data)) {
      server.ok("list_projects", "{}");
      assertThatThrownBy(
              () -> new Restore(data, CLOCK).run(folder.resolve("backup"), Backups.Keep.DEFAULT))
          .isInstanceOf(FailureException.class)
          .hasMessageContaining("Another process uses");
      assertThat(server.ok("list_projects", "{}")).contains("one");
    }
  }

  @Test
  @DisplayName("S-12: kill -9 during a restore leaves the old files or, after doctor, the new ones")
  void killedRestore(@TempDir Path folder) throws Exception {
    Random random = new Random(11);
    Path data = folder.resolve("data");
    Path backup = folder.resolve("backup");
    for (int i = 0; i < 6; i++) {
      project(data, "old" + i, 3);
    }
    Path other = folder.resolve("other");
    for (int i = 0; i < 6; i++) {
      project(other, "new" + i, 3);
    }
    new Backups(other, CLOCK).create(backup, "test", Backups.Progress.NONE);
    for (int round = 0; round < 5; round++) {
      List<String> command = TestingRosemary.command(data, "restore", backup.toString());
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      Thread.sleep(150 + random.nextInt(700));
      process.destroyForcibly().waitFor();
      new Repair(data, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
      String first = names(data).getFirst();
      assertThat(names(data)).hasSize(6).allMatch(name -> name.startsWith(first.substring(0, 3)));
    }
  }

  @Test
  @DisplayName("S-13: doctor reads what it can out of damaged files and keeps them")
  void salvages(@TempDir Path data) throws Exception {
    Path zeroed = project(data, "zeroed", 3_000);
    Path cut = project(data, "cut", 3_000);
    Path sound = project(data, "sound", 3);
    byte[] original = Files.readAllBytes(sound);
    // Behind the first pages, which hold the schema.
    try (FileChannel channel = FileChannel.open(zeroed, StandardOpenOption.WRITE)) {
      for (int page = 200; page < 230; page++) {
        channel.write(ByteBuffer.allocate(PAGE), (long) page * PAGE);
      }
    }
    byte[] damaged = Files.readAllBytes(zeroed);
    try (FileChannel channel = FileChannel.open(cut, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() / 3 * 2 / PAGE * PAGE);
    }
    Repair.Report dry =
        new Repair(data, true, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
    assertThat(dry.findings()).hasSize(2);
    assertThat(Files.readAllBytes(zeroed)).isEqualTo(damaged);
    Repair.Report report =
        new Repair(data, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
    assertThat(report.backup()).isNotNull();
    assertThat(report.findings()).noneMatch(finding -> finding.state() == Finding.State.LEFT);
    for (Path file : List.of(zeroed, cut)) {
      assertThat(FileFacts.of(file).rows().get("observations"))
          .as("%s %s", file, report.findings())
          .isGreaterThan(500);
    }
    try (var kept = Files.list(data.resolve("damaged"))) {
      assertThat(kept.filter(file -> file.toString().endsWith(zeroed.getFileName().toString())))
          .singleElement()
          .satisfies(file -> assertThat(Files.readAllBytes(file)).isEqualTo(damaged));
    }
    assertThat(Files.readAllBytes(sound)).hasSize(original.length);
    Repair.Report again =
        new Repair(data, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
    assertThat(again.findings()).isEmpty();
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "zeroed")) {
      assertThat(server.ok("search_nodes", "{\"query\":\"walrus\"}")).contains("walrus");
    }
  }

  @Test
  @DisplayName("S-13: doctor makes a registry anew of the folders, with names that a backup knows")
  void registry(@TempDir Path data) throws Exception {
    project(data, "one", 3);
    new Backups(data, CLOCK).automatic("test", Backups.Keep.DEFAULT);
    project(data, "two", 3);
    Files.write(
        data.resolve("_meta.db"),
        "no database at all".repeat(400).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    new Repair(data, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
    assertThat(names(data)).hasSize(2).contains("one").anyMatch(n -> n.startsWith("recovered-"));
  }

  @Test
  @DisplayName("S-13, M-3: what leads to projects comes back with the names that a backup knows")
  void aliases(@TempDir Path data) throws Exception {
    project(data, "one", 3);
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      Project _ =
          new Links(engine.projects(), Map.of(), CLOCK)
              .link("one", Objects.requireNonNull(Links.ofUrl("https://h.example/o/one")));
    }
    new Backups(data, CLOCK).automatic("test", Backups.Keep.DEFAULT);
    Files.delete(data.resolve("_meta.db"));
    Files.deleteIfExists(data.resolve("_meta.db-wal"));
    Files.deleteIfExists(data.resolve("_meta.db-shm"));
    new Repair(data, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      assertThat(new Aliases(engine.projects(), CLOCK).list())
          .singleElement()
          .satisfies(alias -> {
            assertThat(alias.identity().value()).isEqualTo("h.example/o/one");
            assertThat(alias.projectId()).isEqualTo(engine.projects().active("one").id());
            assertThat(alias.linked()).isTrue();
          });
    }
  }

  @Test
  @DisplayName(
      "S-13: a registry that was cut off is a loss, as is a name that doctor had to make up")
  void cutRegistry(@TempDir Path data) throws Exception {
    project(data, "one", 3);
    try (FileChannel channel =
        FileChannel.open(data.resolve("_meta.db"), StandardOpenOption.WRITE)) {
      channel.truncate(5_000);
    }
    Repair.Report report =
        new Repair(data, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
    assertThat(report.findings())
        .hasSize(2)
        .allSatisfy(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.LOST);
          assertThat(finding.text()).doesNotContain("nothing was lost");
          assertThat(finding.details()).isNotEmpty();
        });
    assertThat(names(data)).singleElement().asString().startsWith("recovered-");
    assertThat(
            new Repair(data, false, Backups.Keep.DEFAULT, CLOCK)
                .run(Backups.Progress.NONE)
                .findings())
        .isEmpty();
  }

  @Test
  @DisplayName("S-13: doctor reads all names out of a registry whose first page is lost")
  void registryWithoutItsFirstPage(@TempDir Path data) throws Exception {
    for (int i = 0; i < 40; i++) {
      project(data, "project " + i, 1);
    }
    try (FileChannel channel =
        FileChannel.open(data.resolve("_meta.db"), StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(PAGE), 0);
    }
    Repair.Report report =
        new Repair(data, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
    assertThat(report.findings())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.REPAIRED);
          // 40 projects, the making of each and its number in the history, the registry's, an
          // origin.
          assertThat(finding.text()).contains(" 122 rows");
        });
    assertThat(names(data)).hasSize(40).allMatch(name -> name.startsWith("project "));
  }

  private static List<String> names(Path data) {
    try (Engine engine = engine(data)) {
      return engine.projects().list(null).stream().map(Project::name).toList();
    }
  }

  private static Engine engine(Path data) {
    return Engine.open(data, Synchronous.NORMAL, CLOCK, message -> {});
  }

  /** Makes a project with entities; its file. */
  private static Path project(Path data, String name, int entities) {
    try (Engine engine = engine(data)) {
      Project project = engine.projects().create(name, "");
      List<NewEntity> all = new ArrayList<>();
      for (int i = 0; i < entities; i++) {
        all.add(new NewEntity(name + i, "animal", List.of("walrus " + i + " of " + name)));
      }
      engine.write(project, graph -> graph.createEntities(all));
      return data.resolve("projects").resolve(project.id() + ".db");
    }
  }

  private static void flip(Path file, int at) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    bytes[at] ^= 4;
    Files.write(file, bytes);
  }
}
