package dev.rosemary.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingSurface;
import dev.rosemary.base.Log;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which revision serves a request, and what it gets. */
class ErasTest {
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  private TestingStdio client;

  @BeforeEach
  void start() throws IOException {
    client = TestingStdio.start(new TestingSurface());
  }

  @AfterEach
  void close() throws IOException {
    client.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
  @DisplayName("S-5: a handshake agrees on the revision that was asked for")
  void handshakeAgrees(String revision) throws Exception {
    TestingMessage result = result(client.initialize(revision));
    assertThat(result.string("protocolVersion")).isEqualTo(revision);
    assertThat(result.has("resultType")).isFalse();
    assertThat(result.object("capabilities").text())
        .isEqualTo(
            "{\"tools\":{\"listChanged\":false},"
                + "\"resources\":{\"subscribe\":true,\"listChanged\":true}}");
    assertThat(client.request(1, "ping", "{}").object("result").text()).isEqualTo("{}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"1999-01-01\"", "\"2026-07-28\"", "7", "null"})
  @DisplayName("S-5: a handshake for another revision is answered with the newest that has one")
  void handshakeForUnknown(String version) throws Exception {
    TestingMessage answer =
        client.request(
            1, "initialize", "{\"protocolVersion\":" + version + ",\"capabilities\":{}}");
    assertThat(result(answer).string("protocolVersion")).isEqualTo("2025-11-25");
  }

  @Test
  @DisplayName("S-5, C15: eras are told apart request by request on one connection")
  void bothErasOnOneConnection() throws Exception {
    TestingMessage discovered = result(client.request(1, "server/discover", "{" + META + "}"));
    assertThat(discovered.array("supportedVersions").text())
        .isEqualTo("[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\",\"2024-11-05\"]");
    assertThat(discovered.string("resultType")).isEqualTo("complete");
    client.initialize("2025-11-25");
    TestingMessage stateless =
        result(
            client.request(
                3,
                "tools/call",
                "{\"name\":\"echo\",\"arguments\":{\"text\":\"a\"}," + META + "}"));
    assertThat(stateless.string("resultType")).isEqualTo("complete");
    assertThat(stateless.object("structuredContent").text())
        .isEqualTo("{\"text\":\"a\",\"lasting\":false}");
    TestingMessage old = client.request(4, "tools/call", stale("1900-01-01"));
    assertThat(old.object("error").text())
        .startsWith("{\"code\":-32022,")
        .endsWith(
            "\"data\":{\"supported\":[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\","
                + "\"2024-11-05\"],\"requested\":\"1900-01-01\"}}");
    TestingMessage kept = client.call(5, "echo", "{\"text\":\"a\"}");
    assertThat(kept.has("resultType")).isFalse();
    assertThat(kept.object("structuredContent").text())
        .isEqualTo("{\"text\":\"a\",\"lasting\":true}");
  }

  private static String stale(String version) {
    return "{\"name\":\"echo\",\"arguments\":{\"text\":\"a\"},"
        + META.replace("2026-07-28", version)
        + "}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"_meta\":{}}",
        "{\"_meta\":7}",
        "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}",
        "{\"_meta\":{\"io.modelcontextprotocol/clientCapabilities\":{}}}",
        "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":true}}",
        "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":5,"
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}"
      })
  @DisplayName("S-5: a stateless request without its version or capabilities is refused")
  void missingMeta(String params) throws Exception {
    TestingMessage answer = client.request(1, "server/discover", params);
    assertThat(answer.object("error").text()).startsWith("{\"code\":-32602,");
    assertThat(answer.object("error").string("message")).contains("io.modelcontextprotocol/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tools/list", "resources/list", "resources/templates/list"})
  @DisplayName("S-5: lists carry cache hints and the server's name for stateless clients only")
  void listsCarryHints(String method) throws Exception {
    TestingMessage stateless = result(client.request(1, method, "{" + META + "}"));
    assertThat(stateless.has("ttlMs")).isTrue();
    assertThat(stateless.string("cacheScope")).isEqualTo("private");
    assertThat(stateless.object("_meta").object("io.modelcontextprotocol/serverInfo").text())
        .isEqualTo("{\"name\":\"testing\",\"title\":\"Testing\",\"version\":\"1\"}");
    TestingMessage handshake = result(client.request(2, method, "{}"));
    assertThat(handshake.has("ttlMs")).isFalse();
    assertThat(handshake.has("resultType")).isFalse();
    assertThat(result(client.request(3, method, "{" + META + "}"))).isEqualTo(stateless);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ping",
        "resources/subscribe",
        "resources/unsubscribe",
        "logging/setLevel",
        "completion/complete",
        "prompts/list",
        "no/such"
      })
  @DisplayName("S-5: methods that the stateless revision does not have are not found")
  void notInStateless(String method) throws Exception {
    TestingMessage answer = client.request(1, method, "{\"uri\":\"a:b\"," + META + "}");
    assertThat(answer.object("error").text()).startsWith("{\"code\":-32601,");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"logging/setLevel", "completion/complete", "prompts/list", "roots/list", "nope"})
  @DisplayName("S-6: methods that are not declared are not found")
  void unknownMethod(String method) throws Exception {
    client.initialize("2025-06-18");
    assertThat(client.request(1, method, "{}").object("error").text())
        .startsWith("{\"code\":-32601,");
  }

  @Test
  @DisplayName("S-5: without a handshake a request is served as 2025-11-25")
  void withoutHandshake() throws Exception {
    assertThat(client.call(1, "echo", "{\"text\":\"a\"}").has("resultType")).isFalse();
    client.send("[{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}]");
    assertThat(client.next().object("error").text()).startsWith("{\"code\":-32600,");
  }

  @Test
  @DisplayName("S-5: a stateless request leaves nothing behind in the connection's session")
  void statelessKeepsNothing() throws Exception {
    client.initialize("2025-11-25");
    client.call(1, "remember", "{\"text\":\"kept\"}");
    TestingMessage stateless =
        result(
            client.request(
                2,
                "tools/call",
                "{\"name\":\"remember\",\"arguments\":{\"text\":\"lost\"}," + META + "}"));
    assertThat(stateless.object("structuredContent").string("before")).isEmpty();
    assertThat(
            client
                .call(3, "remember", "{\"text\":\"x\"}")
                .object("structuredContent")
                .string("before"))
        .isEqualTo("kept");
  }

  @Test
  @DisplayName("S-9: the handshake and the discovery carry the instructions of every surface")
  void instructions() throws Exception {
    try (TestingStdio two =
        TestingStdio.start(
            false,
            Log.NONE,
            new TestingSurface().surface("first", false),
            new TestingSurface().surface("second", false))) {
      String expected =
          "[first] Use first to try the protocol.\n\n[second] Use second to try the protocol.";
      assertThat(result(two.initialize("2025-11-25")).string("instructions")).isEqualTo(expected);
      TestingMessage discovered = result(two.request(1, "server/discover", "{" + META + "}"));
      assertThat(discovered.string("instructions")).isEqualTo(expected);
      assertThat(discovered.object("capabilities").has("resources")).isFalse();
      assertThat(two.request(2, "resources/list", "{}").object("error").text())
          .startsWith("{\"code\":-32601,");
      TestingMessage list = result(two.request(3, "tools/list", "{}"));
      assertThat(list.text()).contains("\"name\":\"first_echo\"").contains("\"second_echo\"");
      assertThat(two.call(4, "second_echo", "{\"text\":\"b\"}").text()).contains("\"text\":\"b\"");
      assertThat(two.request(5, "tools/call", "{\"name\":\"echo\"}").object("error").text())
          .contains("first_echo");
    }
  }

  @Test
  @DisplayName("S-15: a batch is bounded in messages: none of a larger one is carried out")
  void largeBatch() throws Exception {
    client.initialize("2025-03-26");
    String list = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/list\"}";
    StringBuilder batch = new StringBuilder("[").append(list.formatted(0));
    for (int i = 1; i < 20_000; i++) {
      batch.append(',').append(list.formatted(i));
    }
    client.send(batch.append(']').toString());
    assertThat(client.next().text())
        .startsWith("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600")
        .contains("100 messages")
        .contains("20000");
    StringBuilder largest = new StringBuilder("[").append(list.formatted(0));
    for (int i = 1; i < 100; i++) {
      largest.append(',').append(list.formatted(i));
    }
    client.send(largest.append(']').toString());
    assertThat(client.next().array("batch").size()).isEqualTo(100);
  }

  @Test
  @DisplayName("S-15: the answers of a batch are bounded together; what is left out is told")
  void largeAnswers() throws Exception {
    client.initialize("2025-03-26");
    StringBuilder batch = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      batch
          .append(i == 0 ? '[' : ',')
          .append("{\"jsonrpc\":\"2.0\",\"id\":")
          .append(i)
          .append(
              ",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\"")
          .append("x".repeat(300_000))
          .append("\"}}}");
    }
    client.send(batch.append(']').toString());
    TestingMessage answers = client.next();
    assertThat(answers.array("batch").size()).isEqualTo(12);
    assertThat(answers.text().length()).isBetween(3 << 20, (4 << 20) + 10_000);
    assertThat(answers.text()).contains("carried out, but its answer is omitted: send it alone");
  }

  @Test
  @DisplayName("S-5: batches are served for 2025-03-26 and answered as one array")
  void batches() throws Exception {
    client.initialize("2025-03-26");
    client.send(
        ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"},17,"
                + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\","
                + "\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\"a\"}}}]\n"
                + "[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}]\n[]\n")
            .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    TestingMessage first = client.next();
    TestingMessage second = client.next();
    // The empty batch may overtake the call of the first.
    TestingMessage batch = first.has("batch") ? first : second;
    TestingMessage empty = first.has("batch") ? second : first;
    assertThat(batch.text())
        .contains("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}")
        .contains("\"id\":null,\"error\":{\"code\":-32600")
        .contains("\"id\":2,\"result\":{\"content\"");
    assertThat(batch.array("batch").size()).isEqualTo(3);
    assertThat(empty.text())
        .startsWith("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600");
    assertThat(client.end()).isEmpty();
  }

  private static TestingMessage result(TestingMessage answer) {
    return answer.object("result");
  }
}
