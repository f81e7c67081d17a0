package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Restore;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.json.JsonObject;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {
  @Test
  @DisplayName(
      "S-12: a full disk: a clear error, what was there stays, and writing goes on when there is"
          + " room")
  void fullDisk(@TempDir Path folder) throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    try (TestingMount _ =
        TestingMount.of(disk, "2m", "no right to mount; fileSizeLimit() takes its place")) {
      Path data = disk.resolve("data");
      Path ballast = disk.resolve("ballast");
      Files.write(ballast, new byte[400_000]);
      try (TestingRosemary server = TestingRosemary.start(data, "--project", "full")) {
        List<String> acknowledged = fill(server);
        for (int i = 0; i < 3; i++) {
          assertThat(
                  server.refused(
                      "create_entities", TestingRosemary.entity("no " + i, "x".repeat(20_000))))
              .contains("full", "Nothing was written");
        }
        assertThat(server.names()).containsExactlyInAnyOrderElementsOf(acknowledged);
        assertThat(server.refused("create_project", "{\"name\":\"other\"}")).contains("full");
        Files.delete(ballast);
        server.ok("create_entities", TestingRosemary.entity("again", "there is room"));
        acknowledged.add("again");
        assertThat(server.names()).containsExactlyInAnyOrderElementsOf(acknowledged);
        server.kill();
        sound(data, acknowledged);
      }
    }
  }

  @Test
  @DisplayName(
      "S-12: a limit on the size of files: a clear error, what was there stays, the server goes on")
  void fileSizeLimit(@TempDir Path data) throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
    try (TestingRosemary server = limited(data)) {
      server.initialize();
      List<String> acknowledged = fill(server);
      assertThat(
              server.refused("create_entities", TestingRosemary.entity("no", "x".repeat(20_000))))
          .contains("Nothing was written");
      assertThat(server.names()).containsExactlyInAnyOrderElementsOf(acknowledged);
      server.end();
      sound(data, acknowledged);
    }
  }

  private static TestingRosemary limited(Path data) throws IOException {
    // Blocks of 512 bytes: about a megabyte.
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f 2000; exec \"$0\" \"$@\""));
    command.addAll(TestingRosemary.command(data, "--project", "full"));
    return TestingRosemary.of(command);
  }

  @Test
  @DisplayName(
      "S-12: a folder that is read-only: a clear error, what was there stays, and writing goes"
          + " on afterwards")
  void readOnlyFolder(@TempDir Path folder) throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Assumptions.assumeTrue(
        TestingMount.run("mount", "--bind", data.toString(), data.toString()), "no right to mount");
    try {
      try (TestingRosemary server = TestingRosemary.start(data, "--project", "kept")) {
        server.ok("create_entities", TestingRosemary.entity("before", "fact"));
        server.end();
      }
      assertThat(TestingMount.run("mount", "-o", "remount,ro,bind", data.toString())).isTrue();
      try (TestingRosemary server = TestingRosemary.start(data, "--project", "kept")) {
        for (String call : List.of("create_entities", "create_entities")) {
          assertThat(server.refused(call, TestingRosemary.entity("no", "fact")))
              .containsAnyOf("read-only", "may not use it or its folder");
        }
        assertThat(TestingMount.run("mount", "-o", "remount,rw,bind", data.toString())).isTrue();
        server.ok("create_entities", TestingRosemary.entity("after", "fact"));
        assertThat(server.names()).containsExactlyInAnyOrder("before", "after");
        assertThat(server.end()).isZero();
      }
    } finally {
      TestingMount.run("umount", "-l", data.toString());
    }
  }

  @Test
  @DisplayName(
      "R-19, S-12: a disk that fills up while code is indexed: what was indexed is kept, the"
          + " error says so, and the next run goes on")
  void fullWhileIndexing(@TempDir Path folder) throws Exception {
    Path source = source(folder, 1_500);
    Path disk = Files.createDirectory(folder.resolve("disk"));
    try (TestingMount _ = TestingMount.of(disk, "2m", "no right to mount")) {
      Path data = disk.resolve("data");
      TestingOutcome refused = TestingOutcome.of(data, "index", source.toString());
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.text())
          .contains("is full", "was indexed so far is kept")
          .doesNotContain("Nothing was written");
      assertThat(TestingOutcome.of(data, "projects").text())
          .containsPattern("failed     source  [1-9]\\d* files")
          .contains("is kept");
      assertThat(TestingMount.run("mount", "-o", "remount,size=50m", disk.toString())).isTrue();
      assertThat(TestingOutcome.of(data, "index", source.toString()).exitCode()).isZero();
      assertThat(TestingOutcome.of(data, "projects").text())
          .contains("completed  source  1500 files");
    }
  }

  @Test
  @DisplayName(
      "R-24, S-12: indexes in a folder that may only be read, and has no registry, are listed; a"
          + " server says how to read them")
  void readOnlyIndexes(@TempDir Path folder) throws Exception {
    Path source = source(folder, 3);
    Path disk = Files.createDirectory(folder.resolve("disk"));
    try (TestingMount _ = TestingMount.of(disk, "20m", "no right to mount")) {
      Path data = disk.resolve("data");
      assertThat(TestingOutcome.of(data, "index", source.toString()).exitCode()).isZero();
      Files.deleteIfExists(data.resolve("_meta.db"));
      assertThat(TestingMount.run("mount", "-o", "remount,ro", disk.toString())).isTrue();
      TestingOutcome listed = TestingOutcome.of(data, "projects");
      assertThat(listed.exitCode()).isZero();
      assertThat(listed.text()).contains("completed  source  3 files");
      TestingOutcome refused = TestingOutcome.of(data, "index", source.toString());
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.text()).contains("is read-only for this user", "--read-only");
    }
  }

  private static Path source(Path folder, int files) throws IOException {
    Path source = Files.createDirectory(folder.resolve("source"));
    for (int i = 0; i < files; i++) {
      Files.writeString(
          source.resolve("f" + i + ".txt"), ("lorem ipsum " + i + " ").repeat(60) + "\n");
    }
    return source;
  }

  @Test
  @DisplayName(
      "S-3, S-12: a backup onto a full disk says which one is full, leaves nothing there, and is"
          + " made when there is room")
  void backupOntoAFullDisk(@TempDir Path folder) throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    try (TestingMount _ = TestingMount.of(disk, "1m", "no right to mount")) {
      Path data = filled(folder.resolve("data"));
      Map<String, String> before = TestingFolder.bytes(data);
      Path target = disk.resolve("copy");
      for (int i = 0; i < 2; i++) {
        TestingOutcome refused = TestingOutcome.of(data, "backup", target.toString());
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.text()).contains("full", disk.toString()).doesNotContain("\tat ");
        assertThat(target).doesNotExist();
        assertThat(disk.resolve(".copy.part")).doesNotExist();
      }
      assertThat(TestingFolder.bytes(data)).containsAllEntriesOf(before);
      assertThat(TestingMount.run("mount", "-o", "remount,size=20m", disk.toString())).isTrue();
      assertThat(TestingOutcome.of(data, "backup", target.toString()).exitCode()).isZero();
      assertThat(Restore.check(target).leftOut()).isEmpty();
    }
  }

  @Test
  @DisplayName(
      "S-12, S-13: doctor and restore in a data directory whose disk is full change nothing, and"
          + " do their work when there is room")
  void mendOnAFullDisk(@TempDir Path folder) throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    try (TestingMount _ = TestingMount.of(disk, "40m", "no right to mount")) {
      Path data = filled(disk.resolve("data"));
      Path backup = folder.resolve("backup");
      TestingOutcome copied = TestingOutcome.of(data, "backup", backup.toString());
      assertThat(copied.exitCode()).as(copied.text()).isZero();
      Path file = data.resolve("memory.db");
      byte[] bytes = Files.readAllBytes(file);
      java.util.Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 20_000, (byte) 0);
      Files.write(file, bytes);
      Path ballast = disk.resolve("ballast");
      fillUp(ballast);
      Map<String, String> before = contents(data);
      for (String[] command : new String[][] {{"doctor"}, {"restore", backup.toString()}}) {
        TestingOutcome refused = TestingOutcome.of(data, command);
        assertThat(refused.exitCode()).as(command[0]).isEqualTo(1);
        assertThat(refused.text())
            .as(command[0])
            .containsAnyOf("full", "No space left")
            .doesNotContain("\tat ");
        assertThat(contents(data)).as(command[0]).containsAllEntriesOf(before);
      }
      Files.delete(ballast);
      TestingOutcome doctor = TestingOutcome.of(data, "doctor");
      assertThat(doctor.text()).contains("recovered into a new file");
      assertThat(TestingOutcome.of(data, "doctor").text()).contains("nothing is wrong");
      assertThat(TestingOutcome.of(data, "restore", backup.toString()).exitCode()).isZero();
      assertThat(TestingOutcome.of(data, "doctor").text()).contains("nothing is wrong");
    }
  }

  /** The files without what SQLite makes anew for any file: indexes of logs, and empty logs. */
  private static Map<String, String> contents(Path data) throws IOException {
    Map<String, String> files = new TreeMap<>(TestingFolder.bytes(data));
    files
        .entrySet()
        .removeIf(file ->
            file.getKey().endsWith("-shm")
                || (file.getKey().endsWith("-wal") && file.getValue().startsWith("0 ")));
    return files;
  }

  @Test
  @DisplayName(
      "S-12, S-3: in a read-only folder doctor and restore say so and leave nothing; so does a"
          + " backup into one")
  void mendInAReadOnlyFolder(@TempDir Path folder) throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    try (TestingMount _ = TestingMount.of(disk, "40m", "no right to mount")) {
      Path data = filled(disk.resolve("data"));
      Path backup = folder.resolve("backup");
      TestingOutcome copied = TestingOutcome.of(data, "backup", backup.toString());
      assertThat(copied.exitCode()).as(copied.text()).isZero();
      Map<String, String> before = TestingFolder.bytes(disk);
      assertThat(TestingMount.run("mount", "-o", "remount,ro", disk.toString())).isTrue();
      TestingOutcome looked = TestingOutcome.of(data, "doctor", "--dry-run");
      assertThat(looked.text()).contains("nothing is wrong");
      assertThat(looked.exitCode()).isZero();
      Path copy = folder.resolve("copy");
      assertThat(TestingOutcome.of(data, "backup", copy.toString()).exitCode()).isZero();
      assertThat(Restore.check(copy).rows()).isEqualTo(Restore.check(backup).rows());
      for (String[] command :
          new String[][] {
            {"restore", backup.toString()},
            {"backup", disk.resolve("copy").toString()},
            {"import", "/dev/null", "--project", "new"}
          }) {
        TestingOutcome refused = TestingOutcome.of(data, command);
        assertThat(refused.exitCode()).as(command[0] + ": " + refused.text()).isEqualTo(1);
        assertThat(refused.text())
            .as(command[0])
            .containsAnyOf("read-only", "Read-only", "may not")
            .doesNotContain("\tat ");
        assertThat(TestingFolder.bytes(disk)).as(command[0]).isEqualTo(before);
      }
    }
  }

  /** A data directory with three megabytes of memories in the home store; nobody has it open. */
  private static Path filled(Path data) {
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), message -> {})) {
      engine.projects().create("p", "");
      for (int i = 0; i < 300; i++) {
        String words = ("word" + i + " ").repeat(1_000);
        engine.vault().commit(new NewMemory("key" + i, words, List.of(), null));
      }
    }
    return data;
  }

  /** Writes a file until the disk is full. */
  private static void fillUp(Path ballast) throws IOException {
    try (OutputStream out = Files.newOutputStream(ballast)) {
      byte[] page = new byte[4_096];
      for (int i = 0; i < 20_000; i++) {
        out.write(page);
      }
      throw new AssertionError("the disk does not fill up");
    } catch (IOException e) {
      // It is full.
    }
  }

  /** Writes until the disk refuses; the names that were acknowledged. */
  private static List<String> fill(TestingRosemary server) throws Exception {
    List<String> acknowledged = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      JsonObject result =
          server.call(
              "create_entities", TestingRosemary.entity("e" + i, ("word" + i + " ").repeat(2_000)));
      if (TestingRosemary.isError(result)) {
        assertThat(TestingRosemary.text(result)).contains("Nothing was written");
        assertThat(acknowledged).isNotEmpty();
        return acknowledged;
      }
      acknowledged.add("e" + i);
    }
    throw new AssertionError("the disk does not fill up");
  }

  private static void sound(Path data, List<String> acknowledged) throws Exception {
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"));
        TestingFile file =
            new TestingFile(
                data.resolve(registry.column("SELECT db_path FROM projects").getFirst()))) {
      assertThat(file.column("SELECT name FROM entities"))
          .containsExactlyInAnyOrderElementsOf(acknowledged);
      assertThat(file.faults()).isEmpty();
    }
  }
}
