package dev.rosemary.transport.http;

import static dev.rosemary.TestingHttp.call;
import static dev.rosemary.TestingHttp.json;
import static dev.rosemary.TestingHttp.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingEvents;
import dev.rosemary.TestingHttp;
import dev.rosemary.TestingWait;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that shake hands: sessions, their streams and their ends. */
class SessionsTest {
  private static final String ID = "Mcp-Session-Id";
  private static final String VERSION = "MCP-Protocol-Version";
  private static final String PING = message(1, "ping", "{}");

  private TestingHttp http;

  @BeforeEach
  void start() throws Exception {
    http = TestingHttp.start();
  }

  @AfterEach
  void close() throws Exception {
    http.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-03-26", "2025-06-18", "2025-11-25"})
  @DisplayName("S-5, S-8: a handshake opens a session, whose requests are answered in JSON")
  void opens(String revision) throws Exception {
    String id = http.initialize(revision);
    assertThat(id).matches("[\\x21-\\x7E]{32}");
    assertThat(http.initialize(revision)).isNotEqualTo(id);
    assertThat(http.transport().sessions()).isEqualTo(2);
    HttpResponse<String> initialized =
        http.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", ID, id);
    assertThat(initialized.statusCode()).isEqualTo(202);
    assertThat(initialized.body()).isEmpty();
    HttpResponse<String> answer =
        http.post(call(1, "echo", "{\"text\":\"ä𝄞\"}"), ID, id, VERSION, revision);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(json(answer).object("result").object("structuredContent").text())
        .isEqualTo("{\"text\":\"ä𝄞\",\"lasting\":true}");
  }

  @Test
  @DisplayName("S-8: what a session keeps is its own")
  void keeps() throws Exception {
    String one = http.initialize("2025-11-25");
    String two = http.initialize("2025-11-25");
    http.post(call(1, "remember", "{\"text\":\"of one\"}"), ID, one);
    http.post(call(1, "remember", "{\"text\":\"of two\"}"), ID, two);
    assertThat(http.post(call(2, "remember", "{\"text\":\"x\"}"), ID, one).body())
        .contains("\"before\":\"of one\"");
    assertThat(http.post(call(2, "remember", "{\"text\":\"x\"}"), ID, two).body())
        .contains("\"before\":\"of two\"");
  }

  @Test
  @DisplayName("S-8: without a session id a request is refused with 400, with an unknown one 404")
  void unknownSession() throws Exception {
    assertThat(http.post(PING).statusCode()).isEqualTo(400);
    assertThat(http.post(PING, ID, "x".repeat(32)).statusCode()).isEqualTo(404);
    assertThat(http.send("GET", "/mcp", "", ID, "nobody").statusCode()).isEqualTo(404);
    assertThat(http.send("GET", "/mcp", "").statusCode()).isEqualTo(400);
    assertThat(http.send("DELETE", "/mcp", "", ID, "nobody").statusCode()).isEqualTo(404);
  }

  @Test
  @DisplayName("S-17: a session id is of no use at another endpoint")
  void otherEndpoint() throws Exception {
    String id = http.initialize("2025-11-25");
    assertThat(http.send("POST", "/mcp/testing", PING, ID, id).statusCode()).isEqualTo(404);
    assertThat(http.send("POST", "/mcp/other", PING, ID, id).statusCode()).isEqualTo(404);
    assertThat(http.post(PING, ID, id).statusCode()).isEqualTo(200);
  }

  @Test
  @DisplayName("S-8: DELETE ends a session and its streams")
  void deletes() throws Exception {
    String id = http.initialize("2025-11-25");
    try (TestingEvents events = http.open("GET", "/mcp", "", ID, id)) {
      assertThat(http.send("DELETE", "/mcp", "", ID, id).statusCode()).isEqualTo(204);
      assertThat(events.ended()).isTrue();
    }
    assertThat(http.post(PING, ID, id).statusCode()).isEqualTo(404);
    assertThat(http.transport().sessions()).isZero();
  }

  @Test
  @DisplayName("S-8: a session that is not used ends; one whose client listens does not")
  void expires() throws Exception {
    try (TestingHttp expiring = TestingHttp.expiring(Duration.ofMillis(300))) {
      // On a busy machine a session may end before its client listens.
      String listening = expiring.initialize("2025-11-25");
      TestingEvents opened = expiring.open("GET", "/mcp", "", ID, listening);
      while (opened.status() != 200) {
        opened.close();
        listening = expiring.initialize("2025-11-25");
        opened = expiring.open("GET", "/mcp", "", ID, listening);
      }
      try (TestingEvents events = opened) {
        expiring.initialize("2025-11-25");
        TestingWait.until("the end of the idle", () -> expiring.transport().sessions() <= 1);
        assertThat(expiring.post(PING, ID, listening).statusCode()).isEqualTo(200);
        assertThat(events.status()).isEqualTo(200);
      }
    }
  }

  @Test
  @DisplayName("S-8: notifications of a session come by GET, also those from before it was opened")
  void listens() throws Exception {
    String id = http.initialize("2025-11-25");
    http.post(message(1, "resources/subscribe", "{\"uri\":\"note://5\"}"), ID, id);
    http.post(call(2, "append", "{\"number\":5}"), ID, id);
    try (TestingEvents events = http.open("GET", "/mcp", "", ID, id)) {
      assertThat(events.header("Content-Type")).isEqualTo("text/event-stream");
      assertThat(events.message().string("method"))
          .isEqualTo("notifications/resources/list_changed");
      assertThat(events.message().object("params").string("uri")).isEqualTo("note://5");
      http.post(call(3, "append", "{\"number\":5}"), ID, id);
      assertThat(events.message().object("params").string("uri")).isEqualTo("note://5");
    }
  }

  @Test
  @DisplayName("S-8: a listening stream is taken up after the event that came last")
  void resumesListening() throws Exception {
    String id = http.initialize("2025-11-25");
    http.post(message(1, "resources/subscribe", "{\"uri\":\"note://5\"}"), ID, id);
    TestingEvents.Event first;
    try (TestingEvents events = http.open("GET", "/mcp", "", ID, id)) {
      http.post(call(2, "append", "{\"number\":5}"), ID, id);
      first = events.next();
      assertThat(events.next().data()).contains("resources/updated");
    }
    try (TestingEvents again = http.open("GET", "/mcp", "", ID, id, "Last-Event-ID", first.id())) {
      assertThat(again.next().data()).contains("resources/updated");
      http.post(call(3, "append", "{\"number\":6}"), ID, id);
      assertThat(again.next().data()).contains("list_changed");
    }
    String foreign = http.initialize("2025-11-25");
    try (TestingEvents none =
        http.open("GET", "/mcp", "", ID, foreign, "Last-Event-ID", first.id())) {
      http.post(call(4, "append", "{\"number\":7}"), ID, id);
      assertThat(none.next().data()).contains("list_changed");
    }
  }

  @Test
  @DisplayName("S-8: a second GET takes over from the first")
  void takesOver() throws Exception {
    String id = http.initialize("2025-11-25");
    try (TestingEvents first = http.open("GET", "/mcp", "", ID, id);
        TestingEvents second = http.open("GET", "/mcp", "", ID, id)) {
      assertThat(first.ended()).isTrue();
      http.post(call(1, "append", "{\"number\":5}"), ID, id);
      assertThat(second.next().data()).contains("list_changed");
    }
  }

  @Test
  @DisplayName("S-8: progress makes the answer a stream, which is taken up where it broke")
  void streams() throws Exception {
    String id = http.initialize("2025-11-25");
    String slow =
        message(7, "tools/call", "{\"name\":\"slow\",\"_meta\":{\"progressToken\":\"p\"}}");
    TestingEvents.Event last;
    try (TestingEvents events = http.open("POST", "/mcp", slow, ID, id, VERSION, "2025-11-25")) {
      assertThat(events.header("Content-Type")).isEqualTo("text/event-stream");
      TestingEvents.Event primed = events.next();
      assertThat(primed.data()).isEmpty();
      assertThat(primed.id()).endsWith("-0");
      assertThat(events.message().object("params").get("progress").text()).isEqualTo("1");
      last = events.next();
    }
    // The client of a session that hangs up does not take its call back.
    assertThat(http.surface.stopped.tryAcquire()).isFalse();
    try (TestingEvents again = http.open("GET", "/mcp", "", ID, id, "Last-Event-ID", last.id())) {
      assertThat(again.message().object("params").get("progress").text()).isEqualTo("3");
      http.post(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}",
          ID,
          id);
      again.drain();
    }
    assertThat(http.surface.stopped.tryAcquire(120, java.util.concurrent.TimeUnit.SECONDS))
        .isTrue();
  }

  @Test
  @DisplayName("S-8: an answer that takes long comes by a stream, to its request and no other")
  void longCall() throws Exception {
    String id = http.initialize("2025-06-18");
    try (TestingEvents events =
        http.open("POST", "/mcp", call(9, "gated", "{}"), ID, id, VERSION, "2025-06-18")) {
      assertThat(events.header("Content-Type")).isEqualTo("text/event-stream");
      assertThat(http.post(PING, ID, id).statusCode()).isEqualTo(200);
      http.surface.gate.release();
      assertThat(events.message().get("id").text()).isEqualTo("9");
      assertThat(events.ended()).isTrue();
    }
  }

  @Test
  @DisplayName("S-5: batches are served for 2025-03-26 and refused for the others")
  void batches() throws Exception {
    String batch = "[" + PING + "," + call(2, "count", "{}") + "]";
    String old = http.initialize("2025-03-26");
    HttpResponse<String> answer = http.post(batch, ID, old);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).startsWith("[{").contains("\"id\":1").contains("\"count\":0");
    HttpResponse<String> refused = http.post(batch, ID, http.initialize("2025-11-25"));
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("batches are part of revision 2025-03-26 only");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST | {oops | Content-Type: application/json | 400",
        "POST | 7 | Content-Type: application/json | 400",
        "POST | {} | Content-Type: text/plain | 415",
        "POST | {} | Accept: text/html | 406",
        "GET | | Accept: application/json | 406",
        "PUT | {} | Accept: */* | 405",
        "PATCH | {} | Accept: */* | 405",
        "GET | | MCP-Protocol-Version: 1999-01-01 | 400",
        "DELETE | | MCP-Protocol-Version: 1999-01-01 | 400"
      })
  @DisplayName("S-8: what is no message of the protocol gets the status that says why")
  void refuses(String method, String body, String header, int status) throws Exception {
    String id = http.initialize("2025-11-25");
    String[] parts = header.split(": ", 2);
    HttpResponse<String> response =
        http.send(method, "/mcp", body == null ? "" : body, ID, id, parts[0], parts[1]);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(json(response).object("error").string("message")).isNotEmpty();
  }

  @Test
  @DisplayName("S-8: a client that takes no streams gets JSON in the end")
  void jsonOnly() throws Exception {
    String id = http.initialize("2025-11-25");
    HttpResponse<String> answer =
        http.post(
            message(
                1,
                "tools/call",
                "{\"name\":\"add\",\"arguments\":{\"numbers\":[1,2]},\"_meta\":{\"progressToken\":1}}"),
            ID,
            id,
            "Accept",
            "application/json");
    assertThat(json(answer).object("result").text()).contains("\"sum\":3");
  }

  @Test
  @DisplayName("S-8: health, readiness and metrics have paths of their own")
  void probes() throws Exception {
    assertThat(http.send("GET", "/healthz", "").body()).isEqualTo("ok\n");
    assertThat(http.send("GET", "/readyz", "").statusCode()).isEqualTo(200);
    assertThat(http.send("GET", "/metrics", "").body()).isEqualTo("metrics 1\n");
    assertThat(http.send("POST", "/healthz", "x").statusCode()).isEqualTo(405);
    assertThat(http.send("GET", "/other", "").statusCode()).isEqualTo(404);
  }
}
