package dev.rosemary.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingSurface;
import dev.rosemary.base.Log;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Resources: listed, read, and heard of when they change. */
class ResourcesTest {
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  private final TestingSurface surface = new TestingSurface();
  private TestingStdio client;

  @BeforeEach
  void start() throws Exception {
    client = TestingStdio.start(surface);
  }

  @AfterEach
  void close() throws IOException {
    client.close();
  }

  @Test
  @DisplayName("V-13: resources of several surfaces are paged one after another, each once")
  void pages() throws Exception {
    TestingSurface other = new TestingSurface();
    for (int i = 1; i <= 5; i++) {
      surface.resources.put("note://a" + i, "a");
      other.resources.put("note://b" + i, "b");
    }
    try (TestingStdio both =
        TestingStdio.start(
            false, Log.NONE, surface.surface("one", true), other.surface("two", true))) {
      List<String> uris = new ArrayList<>();
      String cursor = "null";
      int id = 1;
      do {
        TestingMessage page =
            both.request(id++, "resources/list", "{\"cursor\":" + cursor + "}").object("result");
        page.array("resources").items().forEach(r -> uris.add(((JsonObject) r).string("uri")));
        String next = page.json().string("nextCursor");
        cursor = next == null ? "" : new JsonString(next).text();
      } while (!cursor.isEmpty());
      assertThat(uris)
          .containsExactly(
              "note://a1",
              "note://a2",
              "note://a3",
              "note://a4",
              "note://a5",
              "note://b1",
              "note://b2",
              "note://b3",
              "note://b4",
              "note://b5");
      assertThat(both.request(90, "resources/read", "{\"uri\":\"note://b3\"}").text())
          .contains("\"text\":\"b\"");
      assertThat(
              both.request(91, "resources/templates/list", "{}")
                  .object("result")
                  .array("resourceTemplates")
                  .size())
          .isEqualTo(2);
    }
  }

  @Test
  @DisplayName("S-5: a cursor that no list gave out is refused")
  void unknownCursor() throws Exception {
    for (String cursor : List.of("\"zz\"", "\"7:\"", "\"0:zz\"", "5", "\"-1:a\"")) {
      assertThat(
              client
                  .request(1, "resources/list", "{\"cursor\":" + cursor + "}")
                  .object("error")
                  .text())
          .startsWith("{\"code\":-32602,");
    }
  }

  @Test
  @DisplayName("S-5: a resource is read; an unknown one has the code of its era")
  void read() throws Exception {
    surface.resources.put("note://1", "one");
    assertThat(
            client.request(1, "resources/read", "{\"uri\":\"note://1\"}").object("result").text())
        .isEqualTo(
            "{\"contents\":[{\"uri\":\"note://1\",\"mimeType\":\"text/plain\",\"text\":\"one\"}],"
                + "\"_meta\":{\"dev.rosemary/untrusted\":true}}");
    assertThat(
            client
                .request(2, "resources/read", "{\"uri\":\"note://1\"," + META + "}")
                .object("result")
                .text())
        .contains("\"ttlMs\":0,\"cacheScope\":\"private\",\"resultType\":\"complete\"");
    assertThat(client.request(3, "resources/read", "{\"uri\":\"note://2\"}").object("error").text())
        .startsWith("{\"code\":-32002,")
        .endsWith("\"data\":{\"uri\":\"note://2\"}}");
    assertThat(
            client
                .request(4, "resources/read", "{\"uri\":\"note://2\"," + META + "}")
                .object("error")
                .text())
        .startsWith("{\"code\":-32602,")
        .endsWith("\"data\":{\"uri\":\"note://2\"}}");
    assertThat(client.request(5, "resources/read", "{}").object("error").text())
        .startsWith("{\"code\":-32602,");
  }

  @Test
  @DisplayName("V-13: a handshake client hears of the list, and of what it subscribed to")
  void handshakeSubscriptions() throws Exception {
    client.initialize("2025-06-18");
    client.request(1, "resources/subscribe", "{\"uri\":\"note://1\"}");
    surface.resources.put("note://1", "one");
    surface.resources.put("note://2", "two");
    client.request(2, "resources/unsubscribe", "{\"uri\":\"note://1\"}");
    surface.resources.put("note://1", "eins");
    client.request(3, "ping", "{}");
    assertThat(client.others())
        .extracting(TestingMessage::text)
        .containsExactly(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/list_changed\"}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\","
                + "\"params\":{\"uri\":\"note://1\"}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/list_changed\"}");
  }

  @Test
  @DisplayName("S-5: subscriptions/listen is acknowledged first, hears what it asked for, and ends")
  void listen() throws Exception {
    client.send(listen("7", "{\"toolsListChanged\":true,\"resourcesListChanged\":true}"));
    client.send(listen("\"b\"", "{\"resourceSubscriptions\":[\"note://1\"]}"));
    assertThat(client.next().text())
        .isEqualTo(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\","
                + "\"params\":{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":7},"
                + "\"notifications\":{\"resourcesListChanged\":true}}}");
    assertThat(client.next().text())
        .endsWith("\"notifications\":{\"resourceSubscriptions\":[\"note://1\"]}}}")
        .contains("\"io.modelcontextprotocol/subscriptionId\":\"b\"");
    surface.resources.put("note://1", "one");
    assertThat(client.next().text())
        .isEqualTo(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/list_changed\","
                + "\"params\":{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":7}}}");
    assertThat(client.next().text())
        .isEqualTo(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\",\"params\":"
                + "{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":\"b\"},"
                + "\"uri\":\"note://1\"}}");
    client.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}");
    client.request(8, "ping", "{}");
    surface.resources.put("note://2", "two");
    List<TestingMessage> rest = client.end();
    assertThat(rest)
        .extracting(TestingMessage::text)
        .containsExactly(
            "{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"result\":{\"resultType\":\"complete\",\"_meta\":"
                + "{\"io.modelcontextprotocol/subscriptionId\":\"b\","
                + "\"io.modelcontextprotocol/serverInfo\":"
                + "{\"name\":\"testing\",\"title\":\"Testing\",\"version\":\"1\"}}}}");
    assertThat(client.ended()).isTrue();
    assertThat(surface.resources.listeners()).isZero();
  }

  @Test
  @DisplayName("S-5: subscriptions/listen without a filter is refused")
  void listenWithoutFilter() throws Exception {
    assertThat(client.request(1, "subscriptions/listen", "{" + META + "}").object("error").text())
        .startsWith("{\"code\":-32602,")
        .contains("notifications is required");
  }

  @Test
  @DisplayName("S-15: open listeners are bounded")
  void tooManyListeners() throws Exception {
    for (int i = 1; i <= 100; i++) {
      client.send(listen(Integer.toString(i), "{}"));
    }
    assertThat(client.request(500, "subscriptions/listen", filter("{}")).object("error").text())
        .startsWith("{\"code\":-32602,")
        .contains("No more than 100");
  }

  private static String listen(String id, String filter) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\"subscriptions/listen\",\"params\":"
        + filter(filter)
        + "}";
  }

  private static String filter(String filter) {
    return "{\"notifications\":" + filter + "," + META + "}";
  }
}
