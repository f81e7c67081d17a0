package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageTest {
  /** Ways in which a file gets damaged. */
  enum Damage {
    EMPTY {
      @Override
      byte[] of(byte[] file) {
        return new byte[0];
      }
    },
    CUT_IN_THE_HEADER {
      @Override
      byte[] of(byte[] file) {
        return Arrays.copyOf(file, 50);
      }
    },
    CUT_IN_HALF {
      @Override
      byte[] of(byte[] file) {
        return Arrays.copyOf(file, file.length / 2 / 4096 * 4096);
      }
    },
    NO_DATABASE {
      @Override
      byte[] of(byte[] file) {
        return "These are the minutes of the meeting.\n"
            .repeat(500)
            .getBytes(StandardCharsets.UTF_8);
      }
    },
    BITS_FLIPPED {
      @Override
      byte[] of(byte[] file) {
        Random random = new Random(7);
        for (int i = 100; i < file.length; i++) {
          file[i] ^= (byte) (random.nextInt(8) == 0 ? 1 << random.nextInt(8) : 0);
        }
        return file;
      }
    };

    abstract byte[] of(byte[] file);
  }

  @Test
  @DisplayName(
      "S-13: damaged projects are reported by name, left as they are, and others go on working")
  void damagedProjects(@TempDir Path data) throws Exception {
    Map<Damage, Path> files = new EnumMap<>(Damage.class);
    Map<Damage, byte[]> contents = new EnumMap<>(Damage.class);
    for (Damage damage : Damage.values()) {
      Path file = project(data, damage.name());
      byte[] damaged = damage.of(Files.readAllBytes(file));
      Files.write(file, damaged);
      files.put(damage, file);
      contents.put(damage, damaged);
    }
    project(data, "sound");
    try (TestingRosemary server = TestingRosemary.start(data)) {
      for (Damage damage : Damage.values()) {
        String file = String.valueOf(files.get(damage));
        String project = "\"project\":\"%s\"".formatted(damage);
        for (int i = 0; i < 2; i++) {
          assertThat(server.refused("read_graph", "{" + project + "}"))
              .contains(file, "rosemary doctor");
          assertThat(
                  server.refused(
                      "create_entities",
                      TestingRosemary.entity("new", "fact")
                          .replaceFirst("\\{", "{" + project + ",")))
              .contains(file, "rosemary doctor");
        }
        server.ok("switch_project", "{\"name\":\"sound\"}");
        server.ok("create_entities", TestingRosemary.entity("more", "fact " + damage));
      }
      assertThat(server.names()).contains("name of sound", "more");
      assertThat(server.ok("list_projects", "{}")).contains("EMPTY", "sound");
      assertThat(server.end()).isZero();
    }
    for (Damage damage : Damage.values()) {
      assertThat(Files.readAllBytes(Objects.requireNonNull(files.get(damage))))
          .as(damage.name())
          .isEqualTo(contents.get(damage));
    }
  }

  @Test
  @DisplayName(
      "S-13: a damaged registry is reported by name and left as it is; the server goes on answering")
  void damagedRegistry(@TempDir Path data) throws Exception {
    Path file = project(data, "sound");
    byte[] project = Files.readAllBytes(file);
    Path registry = data.resolve("_meta.db");
    byte[] sound = Files.readAllBytes(registry);
    Files.write(registry, Damage.EMPTY.of(sound));
    try (TestingRosemary server = TestingRosemary.start(data)) {
      for (Damage damage : Damage.values()) {
        byte[] damaged = damage.of(sound.clone());
        Files.write(registry, damaged);
        assertThat(server.refused("list_projects", "{}")).contains("_meta.db", "rosemary doctor");
        assertThat(server.refused("create_project", "{\"name\":\"other\"}")).contains("_meta.db");
        assertThat(Files.readAllBytes(registry)).as(damage.name()).isEqualTo(damaged);
        assertThat(Files.readAllBytes(file)).isEqualTo(project);
      }
      // Once it is back, so is the server.
      Files.write(registry, sound);
      server.ok("switch_project", "{\"name\":\"sound\"}");
      assertThat(server.names()).containsExactly("name of sound");
      assertThat(server.end()).isZero();
    }
  }

  @Test
  @DisplayName("S-13: a registry that is missing beside the files of projects is not made anew")
  void missingRegistry(@TempDir Path data) throws Exception {
    project(data, "sound");
    Files.delete(data.resolve("_meta.db"));
    try (TestingRosemary server = TestingRosemary.start(data)) {
      assertThat(server.refused("list_projects", "{}")).contains("_meta.db", "rosemary doctor");
      assertThat(data.resolve("_meta.db")).doesNotExist();
    }
  }

  @Test
  @DisplayName(
      "S-13: a project's file that is deleted under a running server is missed, and not written to in secret")
  void deletedUnderneath(@TempDir Path data) throws Exception {
    Path file = project(data, "lost");
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "lost")) {
      server.ok("create_entities", TestingRosemary.entity("before", "fact"));
      delete(file);
      assertThat(server.refused("create_entities", TestingRosemary.entity("after", "fact")))
          .contains(file.toString(), "is missing");
      assertThat(server.refused("read_graph", "{}")).contains("is missing");
      assertThat(file).doesNotExist();
      project(data, "other");
      server.ok("switch_project", "{\"name\":\"other\"}");
      assertThat(server.names()).containsExactly("name of other");
    }
  }

  @Test
  @DisplayName(
      "S-13: a project's file that is replaced under a running server is refused until the end of the server, and taken up by the next one without the old one's log")
  void replacedUnderneath(@TempDir Path data) throws Exception {
    Path file = project(data, "swapped");
    Path copy = data.resolve("copy.db");
    Files.copy(file, copy);
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "swapped")) {
      for (int i = 0; i < 50; i++) {
        server.ok("create_entities", TestingRosemary.entity("before " + i, "fact"));
      }
      Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      assertThat(server.refused("create_entities", TestingRosemary.entity("after", "fact")))
          .contains(file.toString(), "was replaced by another file");
      assertThat(server.end()).isZero();
    }
    doctor(data);
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "swapped")) {
      server.ok("create_entities", TestingRosemary.entity("after", "fact"));
      assertThat(server.names()).containsExactlyInAnyOrder("name of swapped", "after");
      assertThat(server.end()).isZero();
    }
    try (TestingFile database = new TestingFile(file)) {
      assertThat(database.faults()).isEmpty();
      assertThat(database.column("SELECT name FROM entities"))
          .containsExactlyInAnyOrder("name of swapped", "after");
    }
  }

  @Test
  @DisplayName(
      "S-13: a registry that is deleted under a running server takes no more writes in secret")
  void registryDeletedUnderneath(@TempDir Path data) throws Exception {
    project(data, "sound");
    try (TestingRosemary server = TestingRosemary.start(data)) {
      server.ok("list_projects", "{}");
      delete(data.resolve("_meta.db"));
      assertThat(server.refused("create_project", "{\"name\":\"other\"}")).contains("_meta.db");
      assertThat(server.refused("list_projects", "{}")).contains("_meta.db");
    }
  }

  @Test
  @DisplayName(
      "S-13: a home store that is deleted or replaced under a running server takes no writes in secret, and a server started anew takes up what is there, once doctor has told of an older copy")
  void homeStoreUnderneath(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    Path file = data.resolve("memory.db");
    String commit = "{\"scope\":\"vault\",\"key\":\"%s\",\"content\":\"fact\"}";
    String search = "{\"query\":\"\",\"scope\":\"vault\"}";
    try (TestingRosemary server = vault(data)) {
      server.ok("commit_memory", commit.formatted("first"));
      assertThat(server.end()).isZero();
    }
    Path copy = Files.copy(file, folder.resolve("copy.db"));
    for (boolean replaced : new boolean[] {false, true}) {
      try (TestingRosemary server = vault(data)) {
        server.ok("commit_memory", commit.formatted("before"));
        if (replaced) {
          Files.copy(copy, folder.resolve("new.db"));
          Files.move(
              folder.resolve("new.db"),
              file,
              StandardCopyOption.REPLACE_EXISTING,
              StandardCopyOption.ATOMIC_MOVE);
        } else {
          delete(file);
        }
        for (String[] call :
            new String[][] {
              {"commit_memory", commit.formatted("after")}, {"search_memories", search}
            }) {
          assertThat(server.refused(call[0], call[1]))
              .contains(
                  file.toString(),
                  replaced ? "was replaced by another file" : "was moved or deleted",
                  "Nothing was written");
        }
        assertThat(Files.exists(file)).isEqualTo(replaced);
        assertThat(server.end()).isZero();
      }
      if (!replaced) {
        Files.copy(copy, file);
      }
      // An older copy than is known has to be accepted first.
      doctor(data);
      try (TestingRosemary server = vault(data)) {
        assertThat(server.ok("search_memories", search)).contains("first").doesNotContain("after");
        assertThat(server.end()).isZero();
      }
      try (TestingFile database = new TestingFile(file)) {
        assertThat(database.column("PRAGMA integrity_check")).containsExactly("ok");
        assertThat(database.column("SELECT key FROM vault_memories")).containsExactly("first");
      }
    }
  }

  private static void doctor(Path data) {
    assertThat(
            new Repair(data, false, Backups.Keep.DEFAULT, Clock.systemUTC())
                .run(Backups.Progress.NONE)
                .findings())
        .noneMatch(finding -> finding.state() == Finding.State.LEFT);
  }

  private static TestingRosemary vault(Path data) throws Exception {
    return TestingRosemary.start(data, "--surface", "vault", "--embedding-model", "none");
  }

  @Test
  @DisplayName(
      "S-13: a data directory that is removed under a running server is missed, and the server goes on answering")
  void folderUnderneath(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    project(data, "kept");
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "kept")) {
      server.ok("create_entities", TestingRosemary.entity("before", "fact"));
      Path away = Files.move(data, folder.resolve("away"));
      for (int i = 0; i < 2; i++) {
        server.refused("create_entities", TestingRosemary.entity("after", "fact"));
        server.refused("read_graph", "{}");
        server.refused("list_projects", "{}");
      }
      Files.move(away, data);
      server.ok("switch_project", "{\"name\":\"kept\"}");
      server.ok("create_entities", TestingRosemary.entity("again", "fact"));
      assertThat(server.names()).containsExactlyInAnyOrder("name of kept", "before", "again");
      assertThat(server.end()).isZero();
    }
  }

  @Test
  @DisplayName("G-26: a file of a newer version is refused with its name and left as it is")
  void newerVersion(@TempDir Path data) throws Exception {
    Path file = project(data, "future");
    try (TestingFile database = new TestingFile(file)) {
      database.column("PRAGMA journal_mode = DELETE");
      database.run("PRAGMA user_version = 99");
    }
    byte[] before = Files.readAllBytes(file);
    try (TestingRosemary server = TestingRosemary.start(data)) {
      assertThat(server.refused("read_graph", "{\"project\":\"future\"}"))
          .contains(file.toString(), "99", "newer");
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  /** A project with one entity, and nobody who has it open; its file. */
  private static Path project(Path data, String name) {
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), message -> {})) {
      Project project = engine.projects().openOrCreate(name);
      engine.write(
          project,
          graph ->
              graph.createEntities(
                  List.of(new NewEntity("name of " + name, "thing", List.of("fact")))));
      return data.resolve("projects").resolve(project.id() + ".db");
    }
  }

  private static void delete(Path file) throws IOException {
    for (String companion : new String[] {"", "-wal", "-shm"}) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + companion));
    }
  }
}
