package dev.rosemary.transport.http;

import static dev.rosemary.TestingHttp.headers;
import static dev.rosemary.TestingHttp.json;
import static dev.rosemary.TestingHttp.message;
import static dev.rosemary.TestingHttp.stateless;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingEvents;
import dev.rosemary.TestingHttp;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stateless revision over HTTP. */
class StatelessTest {
  private static final String ECHO = "\"name\":\"echo\",\"arguments\":{\"text\":\"hello\"}";

  private TestingHttp http;

  @BeforeEach
  void start() throws Exception {
    http = TestingHttp.start();
  }

  @AfterEach
  void close() throws Exception {
    http.close();
  }

  @Test
  @DisplayName("S-5: discovery, lists with cache hints and calls need no session and make none")
  void serves() throws Exception {
    HttpResponse<String> discovered =
        http.post(stateless(1, "server/discover", ""), headers("server/discover", ""));
    assertThat(discovered.statusCode()).isEqualTo(200);
    assertThat(discovered.body()).contains("\"supportedVersions\":[\"2026-07-28\"");
    assertThat(discovered.headers().firstValue("Mcp-Session-Id")).isEmpty();
    HttpResponse<String> list =
        http.post(stateless(2, "tools/list", ""), headers("tools/list", ""));
    assertThat(list.body()).contains("\"ttlMs\":300000,\"cacheScope\":\"private\"");
    HttpResponse<String> called =
        http.post(stateless(3, "tools/call", ECHO), headers("tools/call", "echo"));
    assertThat(json(called).object("result").object("structuredContent").text())
        .isEqualTo("{\"text\":\"hello\",\"lasting\":false}");
    assertThat(http.transport().sessions()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "-, tools/call, echo",
        "2025-11-25, tools/call, echo",
        "2026-07-28, -, echo",
        "2026-07-28, tools/list, echo",
        "2026-07-28, TOOLS/CALL, echo",
        "2026-07-28, tools/call, -",
        "2026-07-28, tools/call, ECHO",
        "2026-07-28, tools/call, =?base64?!?="
      })
  @DisplayName("S-5: headers that are missing or say other than the message get 400 and -32020")
  void mismatch(String version, String method, String name) throws Exception {
    java.util.List<String> headers = new java.util.ArrayList<>();
    add(headers, "MCP-Protocol-Version", version);
    add(headers, "Mcp-Method", method);
    add(headers, "Mcp-Name", name);
    HttpResponse<String> refused =
        http.post(stateless(3, "tools/call", ECHO), headers.toArray(String[]::new));
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(json(refused).object("error").get("code").text()).isEqualTo("-32020");
    assertThat(json(refused).get("id").text()).isEqualTo("3");
  }

  @ParameterizedTest
  @CsvSource({
    "2025-06-18, 2026-07-28",
    "2024-11-05, 2025-06-18",
    "2026-07-28, 2025-11-25",
    "2026-07-28, 2099-01-01",
    "2099-01-01, 2026-07-28"
  })
  @DisplayName("S-5: a version header that contradicts _meta gets 400 and -32020, in a session too")
  void contradiction(String header, String meta) throws Exception {
    String request =
        stateless(3, "tools/call", ECHO).replace("Version\":\"2026-07-28", "Version\":\"" + meta);
    String[] names = headers("tools/call", "echo");
    names[1] = header;
    assertMismatch(http.post(request, names));
    java.util.List<String> inSession = new java.util.ArrayList<>(java.util.List.of(names));
    add(inSession, "Mcp-Session-Id", http.initialize("2025-11-25"));
    assertMismatch(http.post(request, inSession.toArray(String[]::new)));
  }

  private static void assertMismatch(HttpResponse<String> refused) {
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(json(refused).object("error").get("code").text()).isEqualTo("-32020");
    assertThat(json(refused).get("id").text()).isEqualTo("3");
  }

  private static void add(java.util.List<String> headers, String name, String value) {
    if (value != null) {
      headers.add(name);
      headers.add(value);
    }
  }

  @Test
  @DisplayName("S-5: names that do not fit into a header come in Base64")
  void base64() throws Exception {
    String uri = "note://ä";
    HttpResponse<String> answer =
        http.post(
            stateless(1, "resources/read", "\"uri\":\"" + uri + "\""),
            headers(
                "resources/read",
                "=?base64?"
                    + Base64.getEncoder().encodeToString(uri.getBytes(StandardCharsets.UTF_8))
                    + "?="));
    assertThat(json(answer).object("error").get("code").text()).isEqualTo("-32602");
    assertThat(answer.body()).contains(uri);
  }

  @ParameterizedTest
  @CsvSource({
    "ping, 404, -32601",
    "initialize, 404, -32601",
    "resources/subscribe, 404, -32601",
    "nope, 404, -32601"
  })
  @DisplayName("S-5: methods that the revision does not have get 404 and -32601")
  void unknownMethod(String method, int status, String code) throws Exception {
    HttpResponse<String> answer = http.post(stateless(1, method, ""), headers(method, ""));
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(json(answer).object("error").get("code").text()).isEqualTo(code);
  }

  @Test
  @DisplayName("S-5: _meta that is incomplete or of another revision gets 400")
  void badMeta() throws Exception {
    HttpResponse<String> none =
        http.post(message(1, "tools/list", "{}"), headers("tools/list", ""));
    assertThat(none.statusCode()).isEqualTo(400);
    assertThat(json(none).object("error").get("code").text()).isEqualTo("-32602");
    HttpResponse<String> future =
        http.post(
            stateless(1, "tools/list", "").replace("2026-07-28", "2099-01-01"),
            "MCP-Protocol-Version",
            "2099-01-01",
            "Mcp-Method",
            "tools/list");
    assertThat(future.statusCode()).isEqualTo(400);
    assertThat(json(future).object("error").get("code").text()).isEqualTo("-32022");
    assertThat(json(future).object("error").object("data").array("supported").size()).isEqualTo(5);
  }

  @ParameterizedTest
  @org.junit.jupiter.params.provider.ValueSource(strings = {"GET", "DELETE"})
  @DisplayName("S-8: the revision has POST only")
  void postOnly(String method) throws Exception {
    HttpResponse<String> answer =
        http.send(method, "/mcp", "", "MCP-Protocol-Version", "2026-07-28");
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("POST");
  }

  @Test
  @DisplayName("S-5: subscriptions/listen streams what was asked for, tagged with its id")
  void listens() throws Exception {
    try (TestingEvents events =
        http.open(
            "POST",
            "/mcp",
            stateless(
                5,
                "subscriptions/listen",
                "\"notifications\":{\"resourcesListChanged\":true,"
                    + "\"resourceSubscriptions\":[\"note://5\"]}"),
            headers("subscriptions/listen", ""))) {
      assertThat(events.message().string("method"))
          .isEqualTo("notifications/subscriptions/acknowledged");
      String id = http.initialize("2025-11-25");
      http.post(TestingHttp.call(1, "append", "{\"number\":5}"), "Mcp-Session-Id", id);
      assertThat(events.message().text())
          .contains("list_changed")
          .contains("\"io.modelcontextprotocol/subscriptionId\":5");
      assertThat(events.message().text()).contains("\"uri\":\"note://5\"");
    }
    http.close();
    assertThat(http.surface.resources.listeners()).isZero();
  }

  @Test
  @DisplayName("S-6: a client that hangs up takes its request back")
  void hangsUp() throws Exception {
    try (TestingEvents events =
        http.open(
            "POST",
            "/mcp",
            stateless(5, "tools/call", "\"name\":\"slow\"")
                .replace("\"_meta\":{", "\"_meta\":{\"progressToken\":1,"),
            headers("tools/call", "slow"))) {
      assertThat(events.message().text()).contains("notifications/progress");
    }
    assertThat(http.surface.stopped.tryAcquire(120, TimeUnit.SECONDS)).isTrue();
  }
}
