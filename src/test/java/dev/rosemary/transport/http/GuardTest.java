package dev.rosemary.transport.http;

import static dev.rosemary.TestingHttp.call;
import static dev.rosemary.TestingHttp.json;
import static dev.rosemary.TestingHttp.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingHttp;
import dev.rosemary.transport.http.access.Anyone;
import dev.rosemary.transport.http.guard.HostCheck;
import dev.rosemary.transport.http.guard.RateLimit;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are not for this server, or too many, or too large. */
class GuardTest {
  private static final String PING = message(1, "ping", "{}");

  private TestingHttp http;

  @BeforeEach
  void start() throws Exception {
    http = TestingHttp.start();
  }

  @AfterEach
  void close() {
    http.close();
  }

  /** Sends bytes over a connection of its own; what comes back, to the end. */
  private String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
      socket.setSoTimeout(30_000);
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(StandardCharsets.UTF_8));
      out.flush();
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String get(String host) throws IOException {
    return raw("GET /healthz HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.example\r\n",
        "Host: evil.example:8081\r\n",
        "Host: 127.0.0.1.evil.example\r\n",
        "Host: localhost.evil.example\r\n",
        "Host: localhost@evil.example\r\n",
        "Host: 192.168.1.7\r\n",
        "Host: \r\n"
      })
  @DisplayName("S-17: a Host that is not this server's is refused at every path")
  void foreignHost(String host) throws Exception {
    assertThat(get(host)).startsWith("HTTP/1.1 403");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.example\r\n",
        "Origin: http://localhost\r\nOrigin: http://evil.example\r\n",
        "Authorization: Bearer a\r\nauthorization: Bearer b\r\n",
        "Mcp-Session-Id: a\r\nMcp-Session-Id: b\r\n",
        "Content-Length: 0\r\nContent-Length: 0\r\n",
        "Content-Length: +0\r\n",
        "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 0\r\nTransfer-Encoding:\r\n chunked\r\n"
      })
  @DisplayName("S-17: a head that may be read in two ways is refused, and its connection ends")
  void ambiguous(String header) throws Exception {
    assertThat(get("Host: localhost\r\n" + header))
        .startsWith("HTTP/1.1 400")
        .containsIgnoringCase("Connection: close");
  }

  @Test
  @DisplayName("S-17: a HEAD request gets a head alone")
  void head() throws Exception {
    assertThat(raw("HEAD /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 405")
        .endsWith("\r\n\r\n");
  }

  @Test
  @DisplayName("S-17: a request without Host is refused")
  void noHost() throws Exception {
    assertThat(get("")).startsWith("HTTP/1.1 4");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:8081",
        "127.0.0.1:1",
        "[::1]:8081",
        "localhost.",
        "good.example"
      })
  @DisplayName("S-17: the names of this machine and those that were allowed are served")
  void ownHost(String host) throws Exception {
    assertThat(get("Host: " + host + "\r\n")).startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @CsvSource({
    "http://evil.example, 403",
    "https://localhost.evil.example, 403",
    "http://6.6.6.6, 403",
    "null, 403",
    "file:///x, 403",
    "http://a@localhost, 403",
    "http://localhost:6274, 204",
    "https://good.example, 204",
    "http://127.0.0.1:3000, 204"
  })
  @DisplayName("S-17: pages of foreign origins are refused; those of this machine may ask")
  void origins(String origin, int status) throws Exception {
    HttpResponse<String> answer = http.send("OPTIONS", "/mcp", "", "Origin", origin);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin").isPresent())
        .isEqualTo(status == 204);
    assertThat(http.post(PING, "Origin", origin).statusCode()).isEqualTo(status == 204 ? 400 : 403);
  }

  @Test
  @DisplayName("S-17: on an address that others can reach, numbers pass and foreign names do not")
  void reachable() {
    HostCheck check = new HostCheck("0.0.0.0", false, List.of("memory.example"));
    assertThat(check.host("192.168.1.7:8081")).isTrue();
    assertThat(check.host("[fe80::1]:8081")).isTrue();
    assertThat(check.host("memory.example")).isTrue();
    assertThat(check.host("evil.example")).isFalse();
    assertThat(check.origin("http://192.168.1.9", "192.168.1.7:8081")).isFalse();
    assertThat(check.origin("http://192.168.1.7:8081", "192.168.1.7:8081")).isTrue();
  }

  @Test
  @DisplayName("S-17: a body over 16 MiB is refused, announced or not")
  void tooLarge() throws Exception {
    String id = http.initialize("2025-11-25");
    String head =
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Accept: application/json, text/event-stream\r\nMcp-Session-Id: "
            + id
            + "\r\n";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
      socket.setSoTimeout(30_000);
      socket
          .getOutputStream()
          .write((head + "Content-Length: 16777217\r\n\r\n{").getBytes(StandardCharsets.US_ASCII));
      byte[] status = socket.getInputStream().readNBytes(12);
      assertThat(new String(status, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 413");
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
      socket.setSoTimeout(30_000);
      OutputStream out = socket.getOutputStream();
      out.write((head + "Transfer-Encoding: chunked\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      byte[] chunk = ("100000\r\n" + "x".repeat(1 << 20) + "\r\n").getBytes(StandardCharsets.UTF_8);
      try {
        for (int i = 0; i < 17; i++) {
          out.write(chunk);
        }
        out.flush();
      } catch (IOException e) {
        // It is refused before it is read.
      }
      byte[] status = socket.getInputStream().readNBytes(12);
      assertThat(new String(status, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 413");
    }
    assertThat(http.post(PING, "Mcp-Session-Id", id).statusCode()).isEqualTo(200);
  }

  @Test
  @DisplayName("S-17: a body of nearly 16 MiB is served")
  void nearlyTooLarge() throws Exception {
    String id = http.initialize("2025-11-25");
    String text = "x".repeat((16 << 20) - 300);
    assertThat(
            http.post(call(1, "echo", "{\"text\":\"" + text + "\"}"), "Mcp-Session-Id", id).body())
        .contains("text takes at most 1000000 characters");
  }

  @Test
  @DisplayName("S-17: calls beyond the limit of a second get 429; others are not held back by it")
  void rate() throws Exception {
    try (TestingHttp limited = TestingHttp.start(new Anyone(), 20)) {
      String busy = limited.initialize("2025-11-25");
      String quiet = limited.initialize("2025-11-25");
      int refused = 0;
      for (int i = 0; i < 200; i++) {
        HttpResponse<String> answer = limited.post(PING, "Mcp-Session-Id", busy);
        if (answer.statusCode() == 429) {
          refused++;
          assertThat(answer.headers().firstValue("Retry-After")).contains("1");
          assertThat(json(answer).object("error").string("message")).contains("Too many");
        }
      }
      assertThat(refused).isPositive();
      assertThat(limited.post(PING, "Mcp-Session-Id", quiet).statusCode()).isEqualTo(200);
    }
  }

  @Test
  @DisplayName("S-17: a limit gives a second's worth at once, and counts the calls of a batch")
  void bucket() {
    RateLimit limit = new RateLimit(100);
    assertThat(limit.take("a", 60)).isTrue();
    assertThat(limit.take("a", 60)).isFalse();
    assertThat(limit.take("b", 60)).isTrue();
    assertThat(limit.take("c", 1_000)).isTrue();
    assertThat(limit.take("c", 1)).isFalse();
    assertThat(new RateLimit(0).take("a", 1_000_000)).isTrue();
  }

  @Test
  @DisplayName("S-15: what is no HTTP is refused, and the next connection is served")
  void noHttp() throws Exception {
    for (String nonsense :
        List.of(
            "\r\n\r\n\r\n",
            "nonsense\r\n\r\n",
            "GET\r\n\r\n",
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
            "GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "GET http://[ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")) {
      assertThat(raw(nonsense)).as(nonsense).doesNotStartWith("HTTP/1.1 200");
    }
    assertThat(get("Host: localhost\r\n")).startsWith("HTTP/1.1 200");
  }

  @Test
  @DisplayName("S-17: a client that never reads its answers holds up nobody else")
  void neverReads() throws Exception {
    String id = http.initialize("2025-11-25");
    String call = call(2, "echo", "{\"text\":\"" + "x".repeat(200_000) + "\",\"times\":5}");
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
      OutputStream out = socket.getOutputStream();
      String request =
          "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Accept: application/json\r\nMcp-Session-Id: "
              + id
              + "\r\nContent-Length: "
              + call.length()
              + "\r\n\r\n"
              + call;
      Thread writer =
          new Thread(() -> {
            try {
              for (int i = 0; i < 20; i++) {
                out.write(request.getBytes(StandardCharsets.US_ASCII));
              }
            } catch (IOException e) {
              // The connection is closed at the end of the test.
            }
          });
      writer.setDaemon(true);
      writer.start();
      try (InputStream in = socket.getInputStream()) {
        assertThat(in.read()).isEqualTo('H');
        for (int i = 0; i < 20; i++) {
          assertThat(http.post(PING, "Mcp-Session-Id", id).statusCode()).isEqualTo(200);
        }
      }
    }
  }
}
