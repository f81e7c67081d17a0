package dev.rosemary.transport.http;

import static dev.rosemary.TestingHttp.call;
import static dev.rosemary.TestingHttp.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingEvents;
import dev.rosemary.TestingHttp;
import dev.rosemary.TestingWait;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The end of a server that has clients. */
class StopTest {
  private static final String ID = "Mcp-Session-Id";

  private static FutureTask<Void> stop(TestingHttp http) {
    FutureTask<Void> stop =
        new FutureTask<>(() -> {
          http.transport().stop();
          return null;
        });
    Thread.startVirtualThread(stop);
    return stop;
  }

  @Test
  @DisplayName("S-7: calls that hang do not keep a call that waits for its client from its answer")
  void hanging() throws Exception {
    List<TestingEvents> hung = new ArrayList<>();
    try (TestingHttp http = TestingHttp.start()) {
      for (int i = 0; i < 6; i++) {
        hung.add(
            http.open("POST", "/mcp", call(1, "gated", "{}"), ID, http.initialize("2025-11-25")));
      }
      String id =
          http.send(
                  "POST",
                  TestingHttp.CONFORMANCE,
                  message(
                      0,
                      "initialize",
                      "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"elicitation\":{}}}"))
              .headers()
              .firstValue(ID)
              .orElseThrow();
      String asks = call(7, "test_elicitation_sep1034_defaults", "{}");
      try (TestingEvents events = http.open("POST", TestingHttp.CONFORMANCE, asks, ID, id)) {
        assertThat(events.next().data()).contains("elicitation/create");
        FutureTask<Void> stop = stop(http);
        assertThat(events.next().data()).contains("\"id\":7").contains("\"result\"");
        stop.get();
      }
    } finally {
      for (TestingEvents events : hung) {
        events.close();
      }
    }
  }

  @Test
  @DisplayName("S-7: a request whose body comes after the end began is told so, not of a session")
  void halfSent() throws Exception {
    try (TestingHttp http = TestingHttp.start()) {
      String id = http.initialize("2025-11-25");
      String body = message(1, "ping", "{}");
      TestingWait.until("the end of the handshake", () -> http.transport().requests() == 0);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
        OutputStream out = socket.getOutputStream();
        out.write(
            ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + ID
                    + ": "
                    + id
                    + "\r\nContent-Length: "
                    + body.length()
                    + "\r\n\r\n"
                    + body.substring(0, 5))
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        TestingWait.until("the request", () -> http.transport().requests() > 0);
        FutureTask<Void> stop = stop(http);
        TestingWait.until("the end of sessions", () -> http.transport().sessions() == 0);
        out.write(body.substring(5).getBytes(StandardCharsets.US_ASCII));
        out.flush();
        socket.setSoTimeout(30_000);
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
            .startsWith("HTTP/1.1 503")
            .contains("shutting down");
        stop.get();
      }
    }
  }
}
