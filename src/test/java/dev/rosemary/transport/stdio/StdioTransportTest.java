package dev.rosemary.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingSurface;
import dev.rosemary.TestingWait;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines in, lines out, and the end of both. */
class StdioTransportTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"ping\"}";

  private final TestingSurface surface = new TestingSurface();
  private TestingStdio client;

  @BeforeEach
  void start() throws IOException {
    client = TestingStdio.start(surface);
  }

  @AfterEach
  void close() throws IOException {
    surface.gate.release(100);
    client.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"jsonrpc\": | -32700 | null",
        "nonsense | -32700 | null",
        "{} {} | -32700 | null",
        "7 | -32600 | null",
        "\"ping\" | -32600 | null",
        "{} | -32600 | null",
        "{\"id\":3,\"method\":\"ping\"} | -32600 | 3",
        "{\"jsonrpc\":\"1.0\",\"id\":3,\"method\":\"ping\"} | -32600 | 3",
        "{\"jsonrpc\":\"2.0\",\"id\":3} | -32600 | 3",
        "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":7} | -32600 | 3",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"} | -32600 | null",
        "{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"ping\"} | -32600 | null",
        "{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"ping\"} | -32600 | null",
        "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"ping\",\"params\":7} | -32602 | \"x\"",
        "{\"jsonrpc\":\"2.0\",\"id\":1e2,\"method\":\"ping\",\"params\":[]} | -32602 | 1e2",
        "{\"jsonrpc\":\"2.0\",\"id\":\"\\ud800\",\"method\":\"nope\"} | -32601 | \"\\ud800\"",
        "{\"jsonrpc\":\"2.0\",\"id\":99999999999999999999,\"method\":\"nope\"} | -32601 |"
            + " 99999999999999999999"
      })
  @DisplayName("S-6: what is no request gets the code that says why, and the next line is served")
  void refused(String line, int code, String id) throws Exception {
    client.send(line);
    TestingMessage answer = client.next();
    assertThat(answer.object("error").get("code").text()).isEqualTo(Integer.toString(code));
    assertThat(answer.get("id").text()).isEqualTo(id);
    client.send(PING.formatted(1));
    assertThat(client.next().text()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
  }

  @ParameterizedTest
  @ValueSource(ints = {201, 2_000, 90_000})
  @DisplayName("S-15: what is nested too deep is refused under its id, wherever that stands")
  void tooDeep(int depth) throws Exception {
    String deep = "[".repeat(depth) + "]".repeat(depth);
    for (String line :
        new String[] {
          "{\"jsonrpc\":\"2.0\",\"id\":\"d\",\"method\":\"ping\",\"params\":{\"a\":" + deep + "}}",
          "{\"method\":\"ping\",\"params\":{\"id\":1,\"a\":" + deep + "},\"id\":\"d\"}"
        }) {
      client.send(line);
      TestingMessage answer = client.next();
      assertThat(answer.get("id").text()).isEqualTo("\"d\"");
      assertThat(answer.object("error").get("code").text()).isEqualTo("-32600");
      assertThat(answer.text()).contains("200 levels").doesNotContain("StreamRead");
    }
    client.send(PING.formatted(1));
    assertThat(client.next().text()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
  }

  @Test
  @DisplayName("D-13: the error for malformed JSON says so in its data")
  void invalidJson() throws Exception {
    client.send("{oops");
    assertThat(client.next().object("error").object("data").string("error"))
        .isEqualTo("invalid_json");
  }

  @Test
  @DisplayName("S-6: responses and unknown notifications are not answered")
  void notAnswered() throws Exception {
    client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
    client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"x\"}}");
    client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/none\",\"params\":7}");
    client.send(PING.formatted(2));
    assertThat(client.end()).extracting(m -> m.get("id").text()).containsExactly("2");
  }

  @Test
  @DisplayName("S-6: a byte order mark, CRLF, blank lines and a last line without an end are taken")
  void lineEnds() throws Exception {
    String text =
        "\uFEFF"
            + PING.formatted(1)
            + "\r\n\r\n  \t \n\n "
            + PING.formatted(2)
            + " \n"
            + PING.formatted(3);
    client.send(text.getBytes(StandardCharsets.UTF_8));
    assertThat(client.end()).extracting(m -> m.get("id").text()).containsExactly("1", "2", "3");
    assertThat(client.ended()).isTrue();
  }

  @Test
  @DisplayName("S-6: bytes that are not UTF-8 are refused")
  void notUtf8() throws Exception {
    client.send(new byte[] {'"', (byte) 0xC3, (byte) 0x28, '"', '\n'});
    assertThat(client.next().object("error").text()).startsWith("{\"code\":-32700,");
  }

  @Test
  @DisplayName("S-6: a line over 16 MiB is refused and passed over")
  void tooLong() throws Exception {
    byte[] part = new byte[1 << 20];
    Arrays.fill(part, (byte) 'x');
    for (int i = 0; i < 20; i++) {
      client.send(part);
    }
    client.send(("\n" + PING.formatted(1) + "\n").getBytes(StandardCharsets.UTF_8));
    TestingMessage refused = client.next();
    assertThat(refused.object("error").text()).startsWith("{\"code\":-32600,").contains("16 MiB");
    assertThat(refused.get("id").text()).isEqualTo("null");
    assertThat(client.answer(1).has("result")).isTrue();
  }

  @Test
  @DisplayName("S-15: a line of nearly 16 MiB is served")
  void nearlyTooLong() throws Exception {
    String text = "x".repeat((16 << 20) - 300);
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\","
            + "\"arguments\":{\"text\":\""
            + text
            + "\"}}}");
    assertThat(client.answer(1).text()).contains("text takes at most 1000000 characters");
  }

  @Test
  @DisplayName("S-7: at the end of input what was read is answered")
  void drains() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= 200; i++) {
      lines.append(
          "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"append\",\"arguments\":{\"number\":%d}}}%n"
              .formatted(i, i));
    }
    client.send(lines.toString().getBytes(StandardCharsets.UTF_8));
    assertThat(client.end()).hasSize(200);
    assertThat(client.ended()).isTrue();
    assertThat(surface.appended).hasSize(200);
  }

  @Test
  @DisplayName("S-7: a call that hangs does not keep the server")
  void hangs() throws Exception {
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"gated\"}}");
    surface.begun.acquire();
    assertThat(client.end()).isEmpty();
    assertThat(client.ended()).isTrue();
  }

  @Test
  @DisplayName("S-7: an end that takes long is not blamed on a client that reads")
  void lingers() throws Exception {
    List<String> said = new CopyOnWriteArrayList<>();
    try (TestingStdio reading =
        TestingStdio.start(
            false, (_, message, _) -> said.add(message), surface.surface("testing", true))) {
      reading.send(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"lingering\"}}");
      assertThat(reading.answer(1).text()).contains("passed");
      assertThat(reading.end()).isEmpty();
      assertThat(reading.ended()).isTrue();
    }
    assertThat(said)
        .containsExactly("calls that had not finished at the end of input stay unanswered");
  }

  @Test
  @DisplayName("S-7: a client that stops reading ends the server")
  void brokenPipe() throws Exception {
    client.hangUp();
    // The pipe is closed when its reader has left it, and only an answer after that tells.
    TestingWait.until(
        "the end of the server",
        () -> {
          client.send(PING.formatted(1));
          return client.endedSoon();
        });
  }
}
