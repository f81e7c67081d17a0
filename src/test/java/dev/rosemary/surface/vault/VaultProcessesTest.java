package dev.rosemary.surface.vault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.Main;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program with this surface, in processes of its own. */
class VaultProcessesTest {
  private static final int PROCESSES = 8;
  private static final int COMMITS = 40;

  private static List<String> command(Path directory, List<String> environment, String... more) {
    List<String> command = new ArrayList<>(List.of("env"));
    command.addAll(environment);
    command.addAll(
        TestingServerProcess.java(
            Main.class, "--surface", "vault", "--vault-dimensions", "3", "--data-dir"));
    command.add(directory.toString());
    command.addAll(List.of(more));
    return command;
  }

  private static TestingServerProcess start(Path directory, String... environment)
      throws Exception {
    TestingServerProcess process =
        new TestingServerProcess(command(directory, List.of(environment)));
    process.initialize("2025-11-25");
    return process;
  }

  @Test
  @DisplayName("S-11: eight processes commit to one vault at once and nothing is lost")
  void together(@TempDir Path directory) throws Exception {
    List<TestingServerProcess> processes = new ArrayList<>();
    try {
      for (int p = 0; p < PROCESSES; p++) {
        processes.add(new TestingServerProcess(command(directory, List.of())));
      }
      for (int i = 1; i <= COMMITS; i++) {
        for (int p = 0; p < PROCESSES; p++) {
          String key = i % 4 == 0 ? "shared-" + i : p + "-" + i;
          processes
              .get(p)
              .send(
                  "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"commit_memory\",\"arguments\":{\"scope\":\"vault\",\"key\":\"%s\",\"content\":\"word %d\",\"embedding\":[%d,1,0]}}}"
                      .formatted(i, key, p, i));
        }
      }
      for (TestingServerProcess process : processes) {
        for (int i = 1; i <= COMMITS; i++) {
          assertThat(process.answer(i).object("result").get("isError").text()).isEqualTo("false");
        }
      }
      // What others wrote is found at once, by words and by meaning.
      for (TestingServerProcess process : processes) {
        String found =
            process
                .call(
                    1_000,
                    "search_memories",
                    "{\"query\":\"word\",\"query_embedding\":[1,1,0],\"limit\":100}")
                .object("structuredContent")
                .get("total_searched")
                .text();
        assertThat(found).isEqualTo(Integer.toString(PROCESSES * 30 + 10));
      }
      for (TestingServerProcess process : processes) {
        process.end();
        assertThat(process.exitCode()).isZero();
      }
    } finally {
      processes.forEach(TestingServerProcess::close);
    }
    for (String query :
        new String[] {
          "SELECT count(*) FROM vault_memories",
          "SELECT count(*) FROM vault_fts JOIN vault_memories ON id = vault_fts.rowid",
          "SELECT count(*) FROM vault_fts WHERE vault_fts MATCH 'word'",
          "SELECT count(DISTINCT memory_id) FROM vault_vectors"
        }) {
      assertThat(TestingRows.value(directory, query)).as(query).isEqualTo(PROCESSES * 30 + 10);
    }
    assertThat(TestingRows.value(directory, "SELECT seq FROM vault_sequence"))
        .isEqualTo(PROCESSES * COMMITS);
  }

  @Test
  @DisplayName(
      "V-15: a killed process's sessions are cleared at the next start, a live one's never")
  void sessions(@TempDir Path directory) throws Exception {
    String shared = "MEMORY_MCP_SESSION_ID=shared";
    String rows =
        "SELECT group_concat(session_id || '/' || key, ' ' ORDER BY session_id, key) FROM session_memories";
    try (TestingServerProcess one = start(directory, shared);
        TestingServerProcess two = start(directory, shared);
        TestingServerProcess killed = start(directory, "MEMORY_MCP_SESSION_ID=lost")) {
      commit(one, "one");
      commit(two, "two");
      commit(killed, "three");
      killed.process().destroyForcibly().waitFor();
      one.end();
      assertThat(TestingRows.value(directory, rows)).isEqualTo("lost/three shared/one shared/two");
      try (TestingServerProcess next = start(directory)) {
        next.call(1, "search_memories", "{\"query\":\"x\"}");
        assertThat(TestingRows.value(directory, rows)).isEqualTo("shared/one shared/two");
        two.process().destroyForcibly().waitFor();
        next.end();
      }
      assertThat(TestingRows.value(directory, rows)).isEqualTo("shared/one shared/two");
    }
    try (TestingServerProcess last = start(directory, shared, "MEMORY_MCP_SESSION_PERSIST=true")) {
      last.call(1, "search_memories", "{\"query\":\"x\"}");
      assertThat(TestingRows.value(directory, rows)).isNull();
      commit(last, "kept");
      last.end();
    }
    assertThat(TestingRows.value(directory, rows)).isEqualTo("shared/kept");
    assertThat(directory.resolve("sessions").toFile().list()).isEmpty();
  }

  private static void commit(TestingServerProcess process, String key) throws Exception {
    assertThat(
            process
                .call(
                    7,
                    "commit_memory",
                    "{\"scope\":\"session\",\"key\":\"%s\",\"content\":\"x\"}".formatted(key))
                .get("isError")
                .text())
        .isEqualTo("false");
  }

  @Test
  @DisplayName("V-16: MEMORY_MCP_DB_PATH names the home store and wins over --project")
  void path(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("other").resolve("mine.sqlite");
    try (TestingServerProcess process =
        new TestingServerProcess(
            command(
                directory.resolve("data"),
                List.of("MEMORY_MCP_DB_PATH=" + file),
                "--project",
                "demo"))) {
      process.initialize("2025-06-18");
      process.call(1, "commit_memory", "{\"scope\":\"vault\",\"key\":\"k\",\"content\":\"x\"}");
      process.end();
    }
    assertThat(TestingRows.valueIn(file, "SELECT key FROM vault_memories")).isEqualTo("k");
    assertThat(directory.resolve("data").resolve("memory.db")).doesNotExist();
  }

  @Test
  @DisplayName("S-2: a server of all surfaces offers the tools of each")
  void surfaces(@TempDir Path directory) throws Exception {
    try (TestingServerProcess process =
        new TestingServerProcess(
            TestingServerProcess.java(
                Main.class, "--surface", "all", "--data-dir", directory.toString()))) {
      assertThat(process.request(1, "tools/list", "{}").text())
          .contains("\"graph_create_entities\"")
          .contains("\"commit_memory\"");
      process.end();
    }
  }

  @Test
  @DisplayName("V-13: the official Java client lists, reads, subscribes and hears of changes")
  void officialClient(@TempDir Path directory) throws Exception {
    List<String> command = command(directory, List.of("MEMORY_MCP_SESSION_ID=official"));
    ServerParameters parameters =
        ServerParameters.builder(command.getFirst())
            .args(command.subList(1, command.size()))
            .build();
    BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    try (McpSyncClient client =
        McpClient.sync(new StdioClientTransport(parameters, McpJsonDefaults.getMapper()))
            .requestTimeout(Duration.ofMinutes(2))
            .resourcesUpdateConsumer(contents -> heard.add("updated " + contents))
            .resourcesChangeConsumer(resources -> heard.add("list of " + resources.size()))
            .build()) {
      client.initialize();
      assertThat(client.listTools().tools()).hasSize(4);
      client.subscribeResource(
          McpSchema.SubscribeRequest.builder("memory://vault/a%20key").build());
      McpSchema.CallToolResult committed =
          client.callTool(
              McpSchema.CallToolRequest.builder("commit_memory")
                  .arguments(
                      Map.of("scope", "vault", "key", "a key", "content", "ünï", "tags", List.of()))
                  .build());
      assertThat(committed.structuredContent())
          .isEqualTo(Map.of("committed", true, "key", "a key", "scope", "vault"));
      List<String> events = new ArrayList<>();
      events.add(heard.poll(120, TimeUnit.SECONDS));
      events.add(heard.poll(120, TimeUnit.SECONDS));
      assertThat(events).anyMatch(event -> event.startsWith("updated") && event.contains("ünï"));
      assertThat(events).anyMatch(event -> event.equals("list of 3"));
      assertThat(client.listResourceTemplates().resourceTemplates()).hasSize(3);
      assertThat(client.listResources().resources())
          .extracting(McpSchema.Resource::uri)
          .containsExactly("memory://session/official", "memory://vault", "memory://vault/a%20key");
      McpSchema.ResourceContents contents =
          client
              .readResource(
                  McpSchema.ReadResourceRequest.builder("memory://vault?offset=0&limit=1").build())
              .contents()
              .getFirst();
      assertThat(((McpSchema.TextResourceContents) contents).text()).contains("ünï");
    }
  }
}
