package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {
  @Test
  @DisplayName(
      "S-12: a full disk: a clear error, what was there stays, and writing goes on when there is room")
  void fullDisk(@TempDir Path folder) throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=2m", "none", disk.toString()),
        "no right to mount; fileSizeLimit() takes its place");
    try {
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
    } finally {
      run("umount", "-l", disk.toString());
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
      "S-12: a folder that is read-only: a clear error, what was there stays, and writing goes on afterwards")
  void readOnlyFolder(@TempDir Path folder) throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Assumptions.assumeTrue(
        run("mount", "--bind", data.toString(), data.toString()), "no right to mount");
    try {
      try (TestingRosemary server = TestingRosemary.start(data, "--project", "kept")) {
        server.ok("create_entities", TestingRosemary.entity("before", "fact"));
        server.end();
      }
      assertThat(run("mount", "-o", "remount,ro,bind", data.toString())).isTrue();
      try (TestingRosemary server = TestingRosemary.start(data, "--project", "kept")) {
        for (String call : List.of("create_entities", "create_entities")) {
          assertThat(server.refused(call, TestingRosemary.entity("no", "fact")))
              .containsAnyOf("read-only", "may not use it or its folder");
        }
        assertThat(run("mount", "-o", "remount,rw,bind", data.toString())).isTrue();
        server.ok("create_entities", TestingRosemary.entity("after", "fact"));
        assertThat(server.names()).containsExactlyInAnyOrder("before", "after");
        assertThat(server.end()).isZero();
      }
    } finally {
      run("umount", "-l", data.toString());
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

  private static boolean run(String... command) throws Exception {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
