package dev.rosemary.surface.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMemoryFolder;
import dev.rosemary.TestingMessage;
import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.Main;
import dev.rosemary.engine.document.Document;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.json.JsonArray;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole servers of {@code docs}, each a process, on one folder. */
class DocsServersTest {
  private static final int EACH = 200;
  private static final String STORE =
      "{\"title\":\"%s\",\"type\":\"progress_tracker\",\"content\":\"- [ ] \u00e4\"}";

  @TempDir(factory = TestingMemoryFolder.class)
  Path folder;

  private TestingServerProcess server(String... before) throws Exception {
    List<String> command = new ArrayList<>(List.of(before));
    command.addAll(
        TestingServerProcess.java(
            Main.class, "--surface", "docs", "--project-dir", folder.toString()));
    TestingServerProcess server = new TestingServerProcess(command);
    server.initialize("2025-11-25");
    return server;
  }

  private static TestingMessage call(TestingServerProcess server, long id, String tool, String in)
      throws Exception {
    return server.call(id, tool, in).object("structuredContent");
  }

  @Test
  @DisplayName("D-11, S-11: two agents that write 200 documents each at the same time lose none")
  void twoAgents() throws Exception {
    Set<String> stored = new TreeSet<>();
    try (TestingServerProcess one = server();
        TestingServerProcess other = server()) {
      for (TestingServerProcess server : List.of(one, other)) {
        server.send(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                + "{\"name\":\"activate_project\"}}");
      }
      assertThat(one.answer(1).object("result").object("structuredContent").string("project_id"))
          .isEqualTo(
              other.answer(1).object("result").object("structuredContent").string("project_id"));
      for (int i = 0; i < EACH; i++) {
        for (TestingServerProcess server : List.of(one, other)) {
          server.send(
              "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"tools/call\",\"params\":{\"name\":\"store_memory\",\"arguments\":%s}}"
                  .formatted(100 + i, STORE.formatted("Task " + i)));
        }
      }
      for (TestingServerProcess server : List.of(one, other)) {
        for (int i = 0; i < EACH; i++) {
          TestingMessage answer = server.answer(100L + i).object("result");
          stored.add(answer.object("structuredContent").string("memory_id"));
        }
      }
      assertThat(stored).hasSize(2 * EACH);
      Set<String> kept = new TreeSet<>();
      for (Document document : Documents.in(folder, Clock.systemUTC()).list()) {
        kept.add(document.id());
      }
      assertThat(kept).isEqualTo(stored);
    }
  }

  @Test
  @DisplayName("D-12, S-12: in a read-only folder calls fail clearly, reads go on, nothing changes")
  void readOnlyFolder() throws Exception {
    Path infinity = folder.resolve(".infinity");
    String id;
    try (TestingServerProcess server = server()) {
      call(server, 1, "activate_project", "{}");
      id = call(server, 2, "store_memory", STORE.formatted("t")).string("memory_id");
    }
    byte[] before = Files.readAllBytes(infinity.resolve("memories.json"));
    try (TestingServerProcess server = server(bound())) {
      Files.setPosixFilePermissions(infinity, PosixFilePermissions.fromString("r-xr-xr-x"));
      assertThat(call(server, 1, "activate_project", "{}").has("success")).isTrue();
      String get = "{\"memory_id\":\"" + id + "\"}";
      assertThat(call(server, 2, "store_memory", STORE.formatted("t")).string("error"))
          .isEqualTo("storage_error");
      assertThat(call(server, 3, "delete_memory", get).string("message"))
          .contains("no permission for");
      assertThat(call(server, 4, "get_memory", get).has("success")).isTrue();
      assertThat(Files.readAllBytes(infinity.resolve("memories.json"))).isEqualTo(before);
      Files.setPosixFilePermissions(infinity, PosixFilePermissions.fromString("rwxr-xr-x"));
      assertThat(call(server, 5, "delete_memory", get).has("success")).isTrue();
      assertThat(call(server, 6, "list_memories", "{}").array("memories"))
          .isEqualTo(JsonArray.EMPTY);
    }
  }

  @Test
  @DisplayName("D-3, D-12: a folder where nothing may be made answers cannot_create_project_dir")
  void forbiddenFolder() throws Exception {
    try (TestingServerProcess server = server(bound())) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
      assertThat(call(server, 1, "activate_project", "{}").string("error"))
          .isEqualTo("cannot_create_project_dir");
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      assertThat(call(server, 2, "activate_project", "{}").has("success")).isTrue();
    }
  }

  @Test
  @DisplayName("D-12, S-12: on a full disk a call answers storage_error and the server goes on")
  void fullDisk() throws Exception {
    try (TestingServerProcess server = server("sh", "-c", "ulimit -f 200; exec \"$@\"", "sh")) {
      call(server, 1, "activate_project", "{}");
      String large = "x".repeat(150_000);
      String store = "{\"title\":\"t\",\"type\":\"rules\",\"content\":\"" + large + "\"}";
      String refused = null;
      int stored = 0;
      for (long i = 10; refused == null && i < 20; i++) {
        TestingMessage answer = call(server, i, "store_memory", store);
        refused = answer.has("error") ? answer.string("error") : null;
        stored += answer.has("error") ? 0 : 1;
      }
      assertThat(refused).isEqualTo("storage_error");
      assertThat(call(server, 2, "list_memories", "{}").array("memories").size()).isEqualTo(stored);
      try (TestingServerProcess unbound = server()) {
        call(unbound, 1, "activate_project", "{}");
        assertThat(call(unbound, 2, "store_memory", store).has("success")).isTrue();
      }
    }
  }

  /**
   * What a command is to begin with, so that permissions bind it also where the tests run as root.
   */
  private static String[] bound() {
    return "root".equals(System.getProperty("user.name"))
        ? new String[] {"setpriv", "--bounding-set", "-dac_override,-dac_read_search"}
        : new String[0];
  }
}
