package dev.rosemary.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingHttp;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes of requests that could be read in two ways, and of some that look odd and are not. */
class WireTest {
  private static final String NEXT = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final String DISCOVER = TestingHttp.stateless(1, "server/discover", "");
  private static final String POST =
      String.join(
          "\r\n",
          "POST /mcp HTTP/1.1",
          "Host: localhost",
          "Content-Type: application/json",
          "MCP-Protocol-Version: 2026-07-28",
          "Mcp-Method: server/discover",
          "");

  private static TestingHttp http;

  @BeforeAll
  static void start() throws Exception {
    http = TestingHttp.start();
  }

  @AfterAll
  static void close() {
    http.close();
  }

  /** Sends bytes over a connection of its own; what comes back, to the end. */
  private static String raw(String bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
      socket.setSoTimeout(30_000);
      OutputStream out = socket.getOutputStream();
      out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> statuses(String answers) {
    List<String> statuses = new ArrayList<>();
    for (int at = answers.indexOf("HTTP/1.1 "); at >= 0; ) {
      String status = answers.substring(at + 9, at + 12);
      // The text of an error may name the version, too.
      if (status.chars().allMatch(c -> c >= '0' && c <= '9')) {
        statuses.add(status);
      }
      at = answers.indexOf("HTTP/1.1 ", at + 1);
    }
    return statuses;
  }

  /** A request in one line: {@code ~} for CR LF, {@code ^} for NUL, tabs and the like escaped. */
  private static String bytes(String line) {
    return line.replace("~", "\r\n")
        .replace("\\r", "\r")
        .replace("\\n", "\n")
        .replace("\\t", "\t")
        .replace('^', '\0')
        .replace("_", " ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // request line
        "400 | GET_/healthz~~",
        "400 | GET__/healthz_HTTP/1.1~Host:_localhost~~",
        "400 | GET_/healthz_HTTP/1.1_~Host:_localhost~~",
        "400 | GET_/healthz_http/1.1~Host:_localhost~~",
        "400 | GET_/healthz_HTTP/1.10~Host:_localhost~~",
        "505 | GET_/healthz_HTTP/2.0~Host:_localhost~~",
        "505 | GET_/healthz_HTTP/0.9~Host:_localhost~~",
        "400 | G(T_/healthz_HTTP/1.1~Host:_localhost~~",
        "400 | GET_healthz_HTTP/1.1~Host:_localhost~~",
        "400 | GET_/healthz\\t_HTTP/1.1~Host:_localhost~~",
        "400 | GET_/healthz#x_HTTP/1.1~Host:_localhost~~",
        "400 | GET_/%zz_HTTP/1.1~Host:_localhost~~",
        "400 | GET_/%4_HTTP/1.1~Host:_localhost~~",
        "400 | GET_*_HTTP/1.1~Host:_localhost~~",
        "400 | GET_http://evil.example/healthz_HTTP/1.1~Host:_localhost~~",
        "400 | GET_http://[_HTTP/1.1~Host:_localhost~~",
        "400 | CONNECT_localhost:80_HTTP/1.1~Host:_localhost~~",
        "400 | ~~GET_/healthz_HTTP/1.1~Host:_localhost~~",
        // ends of lines
        "400 | GET_/healthz_HTTP/1.1\\nHost:_localhost\\n\\n",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost\\nX:_y~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost\\rX:_y~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~\\n",
        "400 | \\nGET_/healthz_HTTP/1.1~Host:_localhost~~",
        // fields
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~X:_a^b~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~X^:_ab~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~Host_:_localhost~~",
        "400 | GET_/healthz_HTTP/1.1~Host_:_localhost~~",
        "400 | GET_/healthz_HTTP/1.1~_Host:_localhost~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~X:_a~_b~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~X:_a~\\tb~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~no_colon~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~:_x~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~Host:_localhost~~",
        "400 | GET_/healthz_HTTP/1.1~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~MCP-Protocol-Version:_a~MCP-Protocol-Version:_b~~",
        "400 | GET_/healthz_HTTP/1.1~Host:_localhost~Mcp-Name:_a~mcp-name:_b~~",
        "417 | GET_/healthz_HTTP/1.1~Host:_localhost~Expect:_tea~~",
        // lengths
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Content-Length:_5~Content-Length:_5~~hello",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Content-Length:_5,_5~~hello",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Content-Length:_+5~~hello",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Content-Length:_-5~~",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Content-Length:_0x5~~hello",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Content-Length:_5_~Content-Length:_6~~hello",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Content-Length:~~",
        "413 | POST_/mcp_HTTP/1.1~Host:_localhost~Content-Length:_99999999999999999999~~",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Content-Length:_5~Transfer-Encoding:_chunked~~0~~",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Transfer-Encoding:_chunked~Transfer-Encoding:_chunked~~0~~",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Transfer-Encoding:_chunked,_identity~~0~~",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Transfer-Encoding:_gzip,_chunked~~0~~",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Transfer-Encoding:~_chunked~~0~~",
        "400 | POST_/mcp_HTTP/1.1~Host:_localhost~Transfer-Encoding:_\"chunked\"~~0~~",
        "501 | POST_/mcp_HTTP/1.1~Host:_localhost~Transfer-Encoding:_xchunked~~0~~",
        "501 | POST_/mcp_HTTP/1.1~Host:_localhost~Transfer-Encoding:_identity~~",
        "400 | POST_/mcp_HTTP/1.0~Host:_localhost~Transfer-Encoding:_chunked~~0~~"
      })
  @DisplayName("S-17: a head that could be read in two ways is refused, and nothing behind it")
  void heads(String status, String request) throws Exception {
    String answers = raw(bytes(request) + NEXT);
    assertThat(statuses(answers)).as(answers).containsExactly(status);
    assertThat(answers).contains("Connection: close").contains("\"code\":-32600");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "100000002~{}~0~~",
        "00000000000000002~{}~0~~",
        "fffffffff~{}~0~~",
        "-2~{}~0~~",
        "+2~{}~0~~",
        "0x2~{}~0~~",
        "_2~{}~0~~",
        "2_~{}~0~~",
        "2_;x~{}~0~~",
        "2\\n{}\\n0\\n\\n",
        "2~{}0~~",
        "2~{}\\n0~~",
        "2~{}x~0~~",
        "3~{}~0~~",
        "2;x\\ny~{}~0~~",
        "2;x^~{}~0~~",
        "~~",
        "g~~",
        "2~{}~0~Bad_:_x~~",
        "2~{}~0~X:_a\\nY:_b~~",
        "2~{}~0~_folded~~",
        "2~{}~0\\n\\n"
      })
  @DisplayName("S-17: chunks that could be read in two ways are refused, and nothing behind them")
  void chunks(String chunks) throws Exception {
    String answers = raw(POST + "Transfer-Encoding: chunked\r\n\r\n" + bytes(chunks) + NEXT);
    assertThat(statuses(answers)).as(answers).containsExactly("400");
    assertThat(answers).contains("Connection: close");
  }

  private static String chunked(String first, String rest) {
    return Integer.toHexString(10)
        + first
        + "\r\n"
        + DISCOVER.substring(0, 10)
        + "\r\n"
        + Integer.toHexString(DISCOVER.length() - 10).toUpperCase(java.util.Locale.ROOT)
        + "\r\n"
        + DISCOVER.substring(10)
        + "\r\n0\r\n"
        + rest
        + "\r\n";
  }

  @Test
  @DisplayName("S-8: what is unusual and clear is served, and so is the next request")
  void served() throws Exception {
    List<String> requests =
        List.of(
            POST + "Transfer-Encoding: chunked\r\n\r\n" + chunked("", ""),
            POST + "transfer-encoding:CHUNKED\r\n\r\n" + chunked(";a=\"b\"", "X: y\r\n"),
            POST + "Content-Length: " + DISCOVER.length() + "\r\n\r\n" + DISCOVER,
            POST + "Content-Length:\t000" + DISCOVER.length() + " \r\n\r\n" + DISCOVER,
            "\r\n" + POST + "Content-Length: " + DISCOVER.length() + "\r\n\r\n" + DISCOVER,
            NEXT,
            NEXT + NEXT,
            "GET http://LOCALHOST/healthz?x=%20y HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /healthz HTTP/1.1\r\nHost:localhost\r\nX:\r\nY: \u00e4\t!\r\n\r\n");
    for (String request : requests) {
      String answers = raw(request + NEXT);
      assertThat(statuses(answers)).as(request).contains("200").doesNotContain("400", "500");
      assertThat(answers).as(request).endsWith("ok\n").doesNotContain("Connection: close");
    }
  }

  @Test
  @DisplayName("S-8: a body that waits to be told so is asked for; HTTP/1.0 ends with its answer")
  void versions() throws Exception {
    String expects =
        POST + "Expect: 100-continue\r\nContent-Length: " + DISCOVER.length() + "\r\n\r\n";
    assertThat(statuses(raw(expects + DISCOVER + NEXT))).containsExactly("100", "200", "200");
    assertThat(
            statuses(
                raw(
                    "GET /healthz HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"
                        + NEXT)))
        .containsExactly("200");
    assertThat(
            statuses(
                raw(
                    "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: x, Close\r\n\r\n"
                        + NEXT)))
        .containsExactly("200");
  }

  @Test
  @DisplayName("S-17: heads, extensions and trailers have bounds")
  void bounds() throws Exception {
    String long8 = "x".repeat(8 << 10);
    assertThat(statuses(raw("GET /" + long8 + " HTTP/1.1\r\nHost: localhost\r\n\r\n" + NEXT)))
        .containsExactly("414");
    StringBuilder large = new StringBuilder("GET /healthz HTTP/1.1\r\nHost: localhost\r\n");
    for (int i = 0; i < 9; i++) {
      large.append("X").append(i).append(": ").append(long8).append("\r\n");
    }
    assertThat(statuses(raw(large + "\r\n" + NEXT))).containsExactly("431");
    String many = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + "X: y\r\n".repeat(200) + "\r\n";
    assertThat(statuses(raw(many + NEXT))).containsExactly("431");
    String chunk = "1;" + "x".repeat(200) + "\r\n \r\n";
    String head = POST + "Transfer-Encoding: chunked\r\n\r\n";
    assertThat(statuses(raw(head + chunk.repeat(100) + chunked("", "") + NEXT)))
        .containsExactly("400");
    assertThat(
            statuses(raw(head + chunked("", ("X: " + "y".repeat(900) + "\r\n").repeat(10)) + NEXT)))
        .containsExactly("431");
  }

  @Test
  @DisplayName("S-17: a body that breaks off is no message")
  void brokenOff() throws Exception {
    assertThat(raw(POST + "Content-Length: " + (DISCOVER.length() + 1) + "\r\n\r\n" + DISCOVER))
        .isEmpty();
    assertThat(raw(POST + "Transfer-Encoding: chunked\r\n\r\n" + "a\r\n{}")).isEmpty();
  }
}
