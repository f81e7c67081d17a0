package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadOnlyServerTest {
  private static final String PROJECT = "kept";

  private static TestingRosemary reader(Path data, String surface, String... options)
      throws Exception {
    List<String> all =
        new ArrayList<>(
            List.of("--read-only", "--surface", surface, "--embedding-model", "none", "--project"));
    all.add(PROJECT);
    all.addAll(List.of(options));
    TestingRosemary server =
        TestingRosemary.of(TestingRosemary.whole(data, all.toArray(String[]::new)));
    server.initialize();
    return server;
  }

  /** A data directory with one entity, one memory of the vault and one of recall; its files. */
  private static void fill(Path data) throws Exception {
    try (TestingRosemary server = TestingRosemary.start(data, "--project", PROJECT)) {
      server.ok("create_entities", TestingRosemary.entity("walrus", "lives on ice"));
      server.end();
    }
    try (TestingRosemary server =
        TestingRosemary.of(
            TestingRosemary.whole(
                data,
                "--project",
                PROJECT,
                "--surface",
                "vault,recall",
                "--embedding-model",
                "none"))) {
      server.initialize();
      server.ok("commit_memory", "{\"key\":\"k\",\"content\":\"seal\",\"scope\":\"vault\"}");
      server.ok("store_memory", "{\"content\":\"an orca hunts\"}");
      server.end();
    }
  }

  private static void reads(Path data) throws Exception {
    try (TestingRosemary server = reader(data, "graph")) {
      assertThat(server.ok("list_projects", "{}")).contains(PROJECT);
      assertThat(server.ok("search_nodes", "{\"query\":\"ice\"}")).contains("walrus");
      assertThat(server.names()).contains("walrus");
      assertThat(server.refused("create_entities", TestingRosemary.entity("no", "fact")))
          .contains("read-only");
      assertThat(server.end()).isZero();
    }
    try (TestingRosemary server = reader(data, "vault")) {
      assertThat(server.ok("search_memories", "{\"query\":\"seal\"}")).contains("\"k\"");
      assertThat(server.refused("commit_memory", "{\"key\":\"l\",\"content\":\"c\"}"))
          .contains("read-only");
      assertThat(server.end()).isZero();
    }
    try (TestingRosemary server = reader(data, "recall")) {
      assertThat(server.ok("get_status", "{}")).contains("healthy");
      assertThat(server.ok("search_text", "{\"query\":\"orca\"}")).contains("hunts");
      assertThat(server.ok("recall", "{\"query\":\"orca\"}")).contains("hunts");
      assertThat(server.end()).isZero();
    }
  }

  /** Each file with its bytes. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        files.put(
            folder.relativize(path).toString(),
            Files.isDirectory(path)
                ? "folder"
                : HexFormat.of().formatHex(Files.readAllBytes(path)));
      }
    }
    return files;
  }

  @Test
  @DisplayName("S-12: --read-only makes no folder, project or file, and finds nothing there")
  void emptyStore(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("none").resolve("data");
    Path documents = Files.createDirectory(folder.resolve("documents"));
    try (TestingRosemary server = reader(data, "graph")) {
      assertThat(server.ok("list_projects", "{\"status\":\"all\"}")).isEqualTo("[]");
      assertThat(server.refused("read_graph", "{}")).contains("No active project");
      assertThat(server.refused("create_project", "{\"name\":\"new\"}")).contains("read-only");
      assertThat(server.end()).isZero();
    }
    try (TestingRosemary server = reader(data, "vault")) {
      assertThat(server.ok("search_memories", "{\"query\":\"\"}")).contains("\"results\":[]");
      assertThat(server.refused("commit_memory", "{\"key\":\"k\",\"content\":\"c\"}"))
          .contains("read-only");
      assertThat(server.end()).isZero();
    }
    try (TestingRosemary server = reader(data, "recall")) {
      assertThat(server.ok("get_status", "{}")).contains("healthy", "\"memories_count\":0");
      assertThat(server.ok("list_memories", "{}")).contains("[]");
      assertThat(server.ok("recall", "{\"query\":\"orca\"}")).contains("[]");
      assertThat(server.ok("list_projects", "{}")).contains("[]");
      assertThat(server.refused("store_memory", "{\"content\":\"c\"}")).contains("read-only");
      assertThat(server.end()).isZero();
    }
    try (TestingRosemary server = reader(data, "threads")) {
      assertThat(server.call("read_graph", "{\"threadId\":\"t\"}").text())
          .doesNotContain("read-only");
      assertThat(server.end()).isZero();
    }
    try (TestingRosemary server = reader(data, "docs", "--project-dir", documents.toString())) {
      assertThat(server.call("list_memories", "{}").text()).isNotEmpty();
      assertThat(server.end()).isZero();
    }
    assertThat(files(folder)).containsOnlyKeys("", "documents");
  }

  @Test
  @DisplayName(
      "S-11, S-12: --read-only leaves a folder that it may write to as it was, and sees others' writes")
  void leavesNothing(@TempDir Path data) throws Exception {
    fill(data);
    Map<String, String> before = files(data);
    reads(data);
    assertThat(files(data)).isEqualTo(before);
    try (TestingRosemary server = reader(data, "graph");
        TestingRosemary writer = TestingRosemary.start(data, "--project", PROJECT)) {
      assertThat(server.names()).containsExactly("walrus");
      writer.ok("create_entities", TestingRosemary.entity("later", "fact"));
      assertThat(server.names()).containsExactly("walrus", "later");
    }
  }

  @Test
  @DisplayName("S-11, S-12: --read-only notices a store that is made after it was started")
  void noticesWhatIsMade(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    try (TestingRosemary server = reader(data, "graph")) {
      assertThat(server.ok("list_projects", "{}")).isEqualTo("[]");
      fill(data);
      assertThat(server.ok("list_projects", "{}")).contains(PROJECT);
      server.ok("open_nodes", "{\"names\":[\"walrus\"],\"project\":\"" + PROJECT + "\"}");
    }
  }

  @Test
  @DisplayName("S-12: --read-only reads on a read-only disk, whatever log the files have")
  void readOnlyDisk(@TempDir Path folder) throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    fill(data);
    onReadOnlyDisk(data, () -> reads(data));
    // Copied while a server ran: the log holds what was written last, and its index is not there.
    Path killed = folder.resolve("killed");
    try (TestingRosemary server = TestingRosemary.start(data, "--project", PROJECT)) {
      server.ok("create_entities", TestingRosemary.entity("logged", "fact"));
      copy(data, killed, true);
      copy(data, folder.resolve("unindexed"), false);
      server.kill();
    }
    for (Path copied : List.of(killed, folder.resolve("unindexed"))) {
      onReadOnlyDisk(
          copied,
          () -> {
            reads(copied);
            try (TestingRosemary server = reader(copied, "graph")) {
              assertThat(server.names()).containsExactly("walrus", "logged");
            }
          });
    }
  }

  @Test
  @DisplayName(
      "S-11, S-12: --read-only on a read-only disk sees what is written there by another way")
  void readOnlyDiskWithAWriter(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    fill(data);
    Path seen = Files.createDirectory(folder.resolve("seen"));
    Assumptions.assumeTrue(
        TestingMount.run("mount", "--bind", data.toString(), seen.toString()), "no right to mount");
    try {
      assertThat(TestingMount.run("mount", "-o", "remount,ro,bind", seen.toString())).isTrue();
      try (TestingRosemary server = reader(seen, "graph")) {
        assertThat(server.names()).containsExactly("walrus");
        for (int i = 0; i < 3; i++) {
          try (TestingRosemary writer = TestingRosemary.start(data, "--project", PROJECT)) {
            writer.ok("create_entities", TestingRosemary.entity("while " + i, "fact"));
            assertThat(server.names()).contains("while " + i);
            writer.end();
          }
          assertThat(server.names()).hasSize(2 + i);
        }
      }
    } finally {
      TestingMount.run("umount", "-l", seen.toString());
    }
  }

  @Test
  @DisplayName("S-12: --read-only changes no file of an older version, and says what to do")
  void olderFile(@TempDir Path data) throws Exception {
    fill(data);
    Path file;
    try (Stream<Path> all = Files.list(data.resolve("projects"))) {
      file = all.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
    }
    TestingOlderFile.write(file, 3);
    byte[] before = Files.readAllBytes(file);
    try (TestingRosemary server = reader(data, "graph")) {
      assertThat(server.refused("read_graph", "{}")).contains("older Rosemary", "rosemary doctor");
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  private interface Body {
    void run() throws Exception;
  }

  /**
   * On a mount that is read-only; without the right to mount, with the permission to write taken
   * from the folders, which does not bind root.
   */
  private static void onReadOnlyDisk(Path data, Body body) throws Exception {
    if (TestingMount.run("mount", "--bind", data.toString(), data.toString())) {
      try {
        assertThat(TestingMount.run("mount", "-o", "remount,ro,bind", data.toString())).isTrue();
        body.run();
      } finally {
        TestingMount.run("umount", "-l", data.toString());
      }
      return;
    }
    Assumptions.assumeFalse("root".equals(System.getProperty("user.name")), "no right to mount");
    assertThat(TestingMount.run("chmod", "-R", "a-w", data.toString())).isTrue();
    try {
      body.run();
    } finally {
      TestingMount.run("chmod", "-R", "u+w", data.toString());
    }
  }

  private static void copy(Path from, Path to, boolean indexes) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        if (indexes || !path.toString().endsWith("-shm")) {
          Files.copy(path, to.resolve(from.relativize(path)));
        }
      }
    }
  }
}
