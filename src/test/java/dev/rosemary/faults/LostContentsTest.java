package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.json.JsonObject;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that lose their contents: under a server that has them open, and between two servers. */
class LostContentsTest {
  private static final int WRITES = 40;

  /** What happens to a file that is open; its number stays the same but in the last case. */
  enum Loss {
    EMPTIED {
      @Override
      void of(Path file) throws IOException {
        Files.write(file, new byte[0]);
      }
    },
    ONE_BYTE {
      @Override
      void of(Path file) throws IOException {
        Files.write(file, new byte[] {'\n'});
      }
    },
    HALVED {
      @Override
      void of(Path file) throws IOException {
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) / 2));
      }
    },
    OVERWRITTEN {
      @Override
      void of(Path file) throws IOException {
        byte[] text = "These are the minutes.\n".getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[(int) Files.size(file)];
        for (int i = 0; i < all.length; i++) {
          all[i] = text[i % text.length];
        }
        // Not cut to 0 bytes in between.
        Files.write(file, all, StandardOpenOption.WRITE);
      }
    },
    DELETED {
      @Override
      void of(Path file) throws IOException {
        Files.delete(file);
      }
    };

    abstract void of(Path file) throws IOException;
  }

  private static String commit(int number) {
    return "{\"scope\":\"vault\",\"key\":\"k%d\",\"content\":\"walrus %d\"}"
        .formatted(number, number);
  }

  private static TestingRosemary vault(Path data, String... options) throws Exception {
    String[] all = Arrays.copyOf(new String[] {"--surface", "vault"}, 2 + options.length);
    System.arraycopy(options, 0, all, 2, options.length);
    return TestingRosemary.start(data, all);
  }

  /** Stores memories in a server that is left open. */
  private static TestingRosemary filled(Path data, String... options) throws Exception {
    TestingRosemary server = vault(data, options);
    for (int i = 0; i < WRITES; i++) {
      server.ok("commit_memory", commit(i));
    }
    return server;
  }

  private static List<Finding> doctor(Path data, boolean dry) {
    return new Repair(data, dry, Backups.Keep.DEFAULT, Clock.systemUTC())
        .run(Backups.Progress.NONE)
        .findings();
  }

  private static List<String> keys(Path file) throws Exception {
    try (TestingFile database = new TestingFile(file)) {
      assertThat(database.column("PRAGMA integrity_check")).containsExactly("ok");
      return database.column("SELECT key FROM vault_memories");
    }
  }

  private static Path only(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName(
      "S-12: a home store that loses its contents under a server: writes are refused, a clean end keeps the log, and doctor saves all that was acknowledged")
  void homeStore(Loss loss, @TempDir Path data) throws Exception {
    try (TestingRosemary server = filled(data)) {
      loss(loss, server, data.resolve("memory.db"));
    }
    saved(loss, data, data.resolve("memory.db"));
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("S-12: the same of a project's file")
  void project(Loss loss, @TempDir Path data) throws Exception {
    try (TestingRosemary server = filled(data, "--project", "p")) {
      loss(loss, server, only(data.resolve("projects")));
    }
    saved(loss, data, project(data));
  }

  private static Path project(Path data) throws IOException {
    Path folder = data.resolve("projects");
    try (var all = Files.list(folder)) {
      Path any = all.filter(path -> path.toString().contains(".db")).findFirst().orElseThrow();
      String name = any.getFileName().toString();
      return folder.resolve(name.substring(0, name.indexOf(".db") + 3));
    }
  }

  private static void loss(Loss loss, TestingRosemary server, Path file) throws Exception {
    loss.of(file);
    byte[] after = Files.exists(file) ? Files.readAllBytes(file) : null;
    for (int i = 0; i < 5; i++) {
      assertThat(server.refused("commit_memory", commit(1_000 + i)))
          .contains(file.getFileName().toString());
      assertThat(server.refused("search_memories", "{\"query\":\"walrus\"}"))
          .contains(file.getFileName().toString());
    }
    assertThat(server.end()).isZero();
    if (after == null) {
      assertThat(file).doesNotExist();
    } else {
      assertThat(Files.readAllBytes(file)).isEqualTo(after);
    }
    assertThat(file.resolveSibling(file.getFileName() + "-wal")).isNotEmptyFile();
  }

  private static void saved(Loss loss, Path data, Path file) throws Exception {
    // Where the log has all that was cut off, the two together are sound.
    if (loss != Loss.HALVED) {
      assertThat(doctor(data, true))
          .anyMatch(finding ->
              finding.state() == Finding.State.REPAIRABLE
                  && finding.file().endsWith(file.getFileName().toString()));
    }
    assertThat(doctor(data, false)).noneMatch(finding -> finding.state() == Finding.State.LEFT);
    assertThat(keys(file))
        .hasSize(WRITES)
        .contains("k0", "k" + (WRITES - 1))
        .doesNotContain("k1000");
    assertThat(doctor(data, false)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("S-12: the same of the registry: its projects stay")
  void registry(Loss loss, @TempDir Path data) throws Exception {
    Path file = data.resolve("_meta.db");
    try (TestingRosemary server = TestingRosemary.start(data)) {
      for (int i = 0; i < 5; i++) {
        server.ok("create_project", "{\"name\":\"p%d\"}".formatted(i));
      }
      loss.of(file);
      assertThat(server.refused("create_project", "{\"name\":\"late\"}")).contains("_meta.db");
      assertThat(server.refused("list_projects", "{}")).contains("_meta.db");
      assertThat(server.end()).isZero();
    }
    assertThat(data.resolve("_meta.db-wal")).isNotEmptyFile();
    assertThat(doctor(data, false)).noneMatch(finding -> finding.state() == Finding.State.LEFT);
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), line -> {})) {
      assertThat(engine.projects().list(null))
          .extracting(project -> project.name())
          .containsExactly("p0", "p1", "p2", "p3", "p4");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName(
      "S-13: another database that is copied over an open file is not changed by the log of what was there")
  void anotherDatabase(boolean larger, @TempDir Path folder) throws Exception {
    String large =
        "{\"scope\":\"vault\",\"key\":\"large\",\"content\":\"%s\"}"
            .formatted("word ".repeat(60_000));
    Path data = folder.resolve("data");
    Path file = data.resolve("memory.db");
    Path other = folder.resolve("other").resolve("memory.db");
    for (Path made : List.of(file, other)) {
      try (TestingRosemary server = vault(made.resolveSibling("."))) {
        server.ok("commit_memory", made.equals(other) ? commit(7) : commit(8));
        if (made.equals(larger ? other : file)) {
          server.ok("commit_memory", large);
        }
        assertThat(server.end()).isZero();
      }
    }
    byte[] bytes = Files.readAllBytes(other);
    assertThat(bytes.length > Files.size(file)).isEqualTo(larger);
    try (TestingRosemary server = vault(data)) {
      server.ok("commit_memory", commit(9));
      Files.write(file, bytes, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
      assertThat(server.refused("commit_memory", commit(1_000))).contains("memory.db");
      assertThat(server.end()).isZero();
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    assertThat(keys(file)).contains("k7").doesNotContain("k8", "k9", "k1000");
    assertThat(data.resolve("memory.db-wal-replaced")).isNotEmptyFile();
  }

  @ParameterizedTest
  @EnumSource(names = {"EMPTIED", "ONE_BYTE", "DELETED"})
  @DisplayName(
      "S-13: a home store that was lost between two servers is not made anew without a word; doctor lets a new one be made")
  void lostBetween(Loss loss, @TempDir Path data) throws Exception {
    Path file = data.resolve("memory.db");
    try (TestingRosemary server = filled(data)) {
      assertThat(server.end()).isZero();
    }
    loss.of(file);
    for (String option : List.of("--log-level=info", "--read-only")) {
      try (TestingRosemary server = vault(data, option)) {
        if (!option.equals("--read-only")) {
          assertThat(server.refused("commit_memory", commit(1)))
              .contains(file.toString(), "rosemary doctor", "rosemary restore");
        }
        assertThat(server.refused("search_memories", "{\"query\":\"walrus\"}"))
            .contains(file.toString(), "rosemary doctor");
        server.end();
      }
      assertThat(file.toFile().length()).isLessThan(2);
    }
    assertThat(doctor(data, true))
        .singleElement()
        .satisfies(finding -> assertThat(finding.file()).isEqualTo("memory.db"));
    assertThat(doctor(data, false))
        .singleElement()
        .satisfies(finding -> assertThat(finding.state()).isEqualTo(Finding.State.LOST));
    assertThat(doctor(data, false)).isEmpty();
    try (TestingRosemary server = vault(data)) {
      server.ok("commit_memory", commit(1));
      JsonObject found = server.object("search_memories", "{\"query\":\"walrus\"}");
      assertThat(found.text()).contains("walrus 1");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EMPTIED", "DELETED"})
  @DisplayName(
      "S-12: the log of a project that lost its file and its row in the registry is no leftover: no start deletes it, and doctor brings the project back")
  void unknownProject(Loss loss, @TempDir Path data) throws Exception {
    try (TestingRosemary server = filled(data, "--project", "p")) {
      server.kill();
    }
    Path file = project(data);
    loss.of(file);
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"))) {
      registry.run("DELETE FROM projects");
    }
    try (TestingRosemary server = TestingRosemary.start(data)) {
      server.ok("list_projects", "{}");
      assertThat(server.end()).isZero();
    }
    assertThat(file.resolveSibling(file.getFileName() + "-wal")).isNotEmptyFile();
    doctor(data, false);
    assertThat(keys(file)).hasSize(WRITES);
    assertThat(doctor(data, false)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"EMPTIED", "DELETED"})
  @DisplayName("S-13: doctor puts a lost home store back from its latest automatic backup")
  void fromBackup(Loss loss, @TempDir Path data) throws Exception {
    Path file = data.resolve("memory.db");
    try (TestingRosemary server = filled(data)) {
      assertThat(server.end()).isZero();
    }
    new Backups(data, Clock.systemUTC()).automatic("before test", Backups.Keep.DEFAULT);
    loss.of(file);
    assertThat(doctor(data, false))
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.LOST);
          assertThat(finding.text()).contains("was restored", "before-test");
        });
    assertThat(keys(file)).hasSize(WRITES);
    try (TestingRosemary server = vault(data)) {
      server.ok("commit_memory", commit(WRITES));
      assertThat(server.end()).isZero();
    }
    assertThat(keys(file)).hasSize(WRITES + 1);
  }
}
