package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Symbolic links that a user made: nothing takes their place. */
class LinksTest {
  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void fill() throws Exception {
    data = folder.resolve("data");
    try (TestingRosemary server = vault()) {
      server.ok("commit_memory", commit("first"));
      assertThat(server.end()).isZero();
    }
  }

  private TestingRosemary vault() throws Exception {
    return TestingRosemary.start(data, "--surface", "vault", "--embedding-model", "none");
  }

  private static String commit(String key) {
    return "{\"scope\":\"vault\",\"key\":\"%s\",\"content\":\"walrus\"}".formatted(key);
  }

  private TestingOutcome run(String... command) throws Exception {
    return TestingOutcome.of(data, command);
  }

  @Test
  @DisplayName("S-3: a backup to a link goes into the folder that the link leads to")
  void backup() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), disk);
    TestingOutcome made = run("backup", link.toString());
    assertThat(made.exitCode()).as(made.text()).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(disk.resolve("backup.json")).isNotEmptyFile();
    TestingOutcome again = run("backup", link.toString());
    assertThat(again.exitCode()).isNotZero();
    assertThat(again.text()).contains("is not empty");
    TestingOutcome restored = run("restore", link.toString());
    assertThat(restored.exitCode()).as(restored.text()).isZero();
  }

  @Test
  @DisplayName("S-3: a link that leads nowhere is refused by a backup, and stays")
  void backupToNowhere() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("gone"));
    TestingOutcome made = run("backup", link.toString());
    assertThat(made.exitCode()).isNotZero();
    assertThat(made.text()).contains(link.toString(), "symbolic link to a missing folder");
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("gone")).doesNotExist();
  }

  @Test
  @DisplayName(
      "S-3: an export to a link writes what the link leads to, also when it is not there yet")
  void export() throws Exception {
    Path file = folder.resolve("real.json");
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), Path.of("real.json"));
    for (int i = 0; i < 2; i++) {
      TestingOutcome made = run("export", link.toString(), "--surface", "vault");
      assertThat(made.exitCode()).as(made.text()).isZero();
      assertThat(link).isSymbolicLink();
      assertThat(Files.readString(file)).contains("walrus");
    }
  }

  @Test
  @DisplayName("S-3: a restore does not put a file into the place of a link, and says what to do")
  void restore() throws Exception {
    Path saved = folder.resolve("saved");
    assertThat(run("backup", saved.toString()).exitCode()).isZero();
    Path disk = Files.createDirectory(folder.resolve("disk"));
    for (String name : new String[] {"memory.db", "projects"}) {
      Path real = Files.move(data.resolve(name), disk.resolve(name));
      Path link = Files.createSymbolicLink(data.resolve(name), real);
      TestingOutcome made = run("restore", saved.toString());
      assertThat(made.exitCode()).isNotZero();
      assertThat(made.text()).contains(link.toString(), "symbolic link", "Nothing was changed");
      assertThat(link).isSymbolicLink();
      Files.delete(link);
      Files.move(real, data.resolve(name));
    }
  }

  @Test
  @DisplayName(
      "S-12: a home store that is a link is guarded as any other: its log lies beside the file")
  void linkedStore() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    Path real = Files.move(data.resolve("memory.db"), disk.resolve("store.db"));
    Path link = Files.createSymbolicLink(data.resolve("memory.db"), real);
    try (TestingRosemary server = vault()) {
      server.ok("commit_memory", commit("second"));
      Files.write(real, new byte[0]);
      assertThat(server.refused("commit_memory", commit("third"))).contains("store.db");
      assertThat(server.end()).isZero();
    }
    assertThat(disk.resolve("store.db-wal")).isNotEmptyFile();
    try (TestingRosemary server = vault()) {
      assertThat(server.refused("commit_memory", commit("third"))).contains("its log is not");
    }
    assertThat(run("doctor").text()).contains("memory.db", "symbolic link");
    assertThat(link).isSymbolicLink();
    assertThat(disk.resolve("store.db-wal")).isNotEmptyFile();
  }
}
