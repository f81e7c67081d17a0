package dev.rosemary.surface.vault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.mcp.Connection;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.tool.Session;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of clients of one process. */
class SessionRowsTest {
  @Test
  @DisplayName("V-9: set_session_id where none came with the connection, and only there")
  void setsSessionId(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient one = vault.client();
      TestingVaultClient two = vault.client();
      TestingVaultClient named = vault.clientOf("named");
      assertThat(one.ok("set_session_id", "{'session_id':' shared '}").text())
          .isEqualTo("{\"session_id\":\"shared\"}");
      two.ok("set_session_id", "{'sessionId':'shared'}");
      one.commit("session", "k", "both see it");
      assertThat(two.found("{'query':'see'}")).containsExactly("k");
      assertThat(two.read("memory://session/shared").text()).contains("both see it");
      assertThat(named.error("set_session_id", "{'session_id':'shared'}"))
          .contains("'named' came with this connection");
      assertThat(named.found("{'query':'see'}")).isEmpty();
      assertThat(one.error("set_session_id", "{'session_id':' '}")).contains("is empty");
    }
  }

  @Test
  @DisplayName("V-9: every tool takes a session_id, which a stateless client needs")
  void explicit(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.stranger();
      assertThat(
              client
                  .stateless("commit_memory", "{'scope':'session','key':'k','content':'x'}")
                  .text())
          .contains("session_id is required")
          .contains("\"isError\":true");
      assertThat(client.stateless("set_session_id", "{'session_id':'s'}").text())
          .contains("send session_id with every call");
      client.stateless(
          "commit_memory", "{'scope':'session','key':'k','content':'x','session_id':'s'}");
      assertThat(found(client, "{'query':'x','session_id':'s'}")).containsExactly("k");
      assertThat(found(client, "{'query':'x','session_id':'t'}")).isEmpty();
      assertThat(found(client, "{'query':'x'}")).isEmpty();
      assertThat(client.stateless("prune_memory", "{'scope':'session','session_id':'s'}").text())
          .contains("\"pruned_count\":1");
    }
  }

  private static List<String> found(TestingVaultClient client, String arguments) throws Exception {
    return TestingVaultClient.keys(
        client
            .stateless("search_memories", arguments)
            .object("structuredContent")
            .array("results"));
  }

  @Test
  @DisplayName(
      "V-14: the environment's id first, then the handshake's, then the chosen, then a new one")
  void precedence(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.withSession(directory, "env", true)) {
      TestingVaultClient client = vault.clientOf("handshake");
      client.commit("session", "k", "x");
      assertThat(sessions(directory)).isEqualTo("env|\n");
      assertThat(client.error("set_session_id", "{'session_id':'other'}")).contains("'env'");
    }
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.clientOf("handshake");
      client.commit("session", "k", "x");
      assertThat(sessions(directory)).isEqualTo("env|\nhandshake|\n");
      TestingVaultClient one = vault.client();
      TestingVaultClient two = vault.client();
      one.commit("session", "made", "for the connection");
      assertThat(one.found("{'query':'connection'}")).containsExactly("made");
      assertThat(two.found("{'query':'connection'}")).isEmpty();
      two.commit("session", "made", "for another connection");
      assertThat(sessions(directory).lines()).hasSize(4);
    }
  }

  private static String sessions(Path directory) throws Exception {
    StringBuilder all = new StringBuilder();
    TestingRows.rows(directory, "SELECT DISTINCT session_id FROM session_memories ORDER BY 1", all);
    return all.toString();
  }

  @Test
  @DisplayName("V-14: principals that name the same id share nothing")
  void principals(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory);
        Workers workers = new Workers(1)) {
      McpServer server =
          new McpServer(TestingStdio.IDENTITY, List.of(vault.surface()), false, workers, Log.NONE);
      BlockingQueue<String> answers = new LinkedBlockingQueue<>();
      Connection ann = server.connect(new Session(true, "ann"), false, _ -> {});
      Connection bob = server.connect(new Session(true, "bob"), false, _ -> {});
      for (Connection each : List.of(ann, bob)) {
        send(
            each,
            answers,
            "initialize",
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\",\"extra\":{\"sessionId\":\"same\"}}}");
      }
      send(
          ann,
          answers,
          "tools/call",
          "{\"name\":\"commit_memory\",\"arguments\":{\"scope\":\"session\",\"key\":\"k\",\"content\":\"of ann\"}}");
      String read = TestingVaultClient.uri("memory://session/same");
      assertThat(send(ann, answers, "resources/read", read)).contains("of ann");
      assertThat(send(bob, answers, "resources/read", read)).doesNotContain("of ann");
      assertThat(
              send(
                  bob,
                  answers,
                  "tools/call",
                  "{\"name\":\"search_memories\",\"arguments\":{\"query\":\"ann\",\"session_id\":\"same\"}}"))
          .doesNotContain("of ann");
      bob.close();
      assertThat(send(ann, answers, "resources/read", read)).contains("of ann");
      ann.close();
      assertThat(sessions(directory)).isEmpty();
    }
  }

  private static String send(
      Connection connection, BlockingQueue<String> answers, String method, String params)
      throws Exception {
    byte[] message =
        ("{\"jsonrpc\":\"2.0\",\"id\":"
                + answers.size()
                + ",\"method\":\""
                + method
                + "\",\"params\":"
                + params
                + "}")
            .getBytes(StandardCharsets.UTF_8);
    BlockingQueue<String> answer = new LinkedBlockingQueue<>();
    connection.receive(
        message, 0, message.length, bytes -> answer.add(new String(bytes, StandardCharsets.UTF_8)));
    String text = answer.take();
    assertThat(JsonReader.read(text)).isInstanceOf(JsonObject.class);
    return text;
  }

  @Test
  @DisplayName("V-15: rows go with the last connection of the session")
  void lastConnection(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient one = vault.clientOf("shared");
      TestingVaultClient two = vault.clientOf("shared");
      TestingVaultClient other = vault.clientOf("other");
      one.commit("session", "k", "x");
      two.commit("session", "l", "x");
      other.commit("session", "o", "x");
      close(one);
      assertThat(sessions(directory)).isEqualTo("other|\nshared|\n");
      assertThat(((JsonArray) two.read("memory://session/shared")).size()).isEqualTo(2);
      close(two);
      assertThat(sessions(directory)).isEqualTo("other|\n");
      assertThat(TestingRows.value(directory, "SELECT count(*) FROM session_fts")).isEqualTo(1);
    }
    assertThat(sessions(directory)).isEmpty();
    assertThat(directory.resolve("sessions").toFile().list()).isEmpty();
  }

  @Test
  @DisplayName("V-15: a session that was brought is held before its handshake is answered")
  void heldByHandshake(@TempDir Path directory) throws Exception {
    try (TestingVault staying = TestingVault.open(directory)) {
      TestingVaultClient client;
      try (TestingVault leaving = TestingVault.open(directory)) {
        leaving.clientOf("shared").commit("session", "k", "x");
        client = staying.clientOf("shared");
      }
      assertThat(client.found("{'query':'x'}")).containsExactly("k");
    }
  }

  private static void close(TestingVaultClient client) throws Exception {
    client.connection().end();
    assertThat(((TestingStdio) client.connection()).ended()).isTrue();
  }

  @Test
  @DisplayName("V-15: MEMORY_MCP_SESSION_PERSIST keeps the rows")
  void persist(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.withSession(directory, "kept", true)) {
      vault.client().commit("session", "k", "x");
    }
    assertThat(sessions(directory)).isEqualTo("kept|\n");
    try (TestingVault vault = TestingVault.withSession(directory, "kept", false)) {
      assertThat(vault.engine().vault().sessions().sweep()).isZero();
      assertThat(vault.client().found("{'query':'x'}")).containsExactly("k");
    }
  }
}
