package dev.rosemary.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingSurface;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** In which order calls run, and how they are taken back. */
class OrderTest {
  private final TestingSurface surface = new TestingSurface();
  private TestingStdio client;

  @BeforeEach
  void start() throws Exception {
    client = TestingStdio.start(surface);
    client.initialize("2025-11-25");
  }

  @AfterEach
  void close() throws IOException {
    surface.gate.release(1_000);
    client.close();
  }

  private static String call(long id, String tool, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}\n"
        .formatted(id, tool, arguments);
  }

  @Test
  @DisplayName("S-6: writes of one client run in the order they came, and reads see those before")
  void writesKeepTheirOrder() throws Exception {
    StringBuilder lines = new StringBuilder();
    List<Long> expected = new ArrayList<>();
    int writes = 300;
    for (int i = 1; i <= writes; i++) {
      lines.append(call(i, "append", "{\"number\":" + i + "}"));
      lines.append(call(1_000 + i, "count", "{}"));
      expected.add((long) i);
    }
    client.send(lines.toString().getBytes(StandardCharsets.UTF_8));
    Map<String, String> answers = new HashMap<>();
    while (answers.size() < 2 * writes) {
      TestingMessage message = client.next();
      if (message.has("id")) {
        answers.put(message.get("id").text(), message.text());
      }
    }
    assertThat(surface.appended).isEqualTo(expected);
    for (int i = 1; i <= writes; i++) {
      String counted = answers.getOrDefault(Integer.toString(1_000 + i), "");
      int count =
          Integer.parseInt(
              counted.replaceAll(".*\"structuredContent\":\\{\"count\":(\\d+)}.*", "$1"));
      assertThat(count).as("the read after write " + i).isGreaterThanOrEqualTo(i);
    }
  }

  @Test
  @DisplayName("S-6: reads run beside each other, and nothing else waits behind them")
  void readsRunBeside() throws Exception {
    client.send((call(1, "gated", "{}") + call(2, "gated", "{}")).getBytes(StandardCharsets.UTF_8));
    surface.begun.acquire(2);
    assertThat(client.request(3, "ping", "{}").has("result")).isTrue();
    assertThat(client.request(4, "tools/list", "{}").has("result")).isTrue();
    assertThat(client.call(5, "echo", "{\"text\":\"a\"}").text()).contains("\"isError\":false");
    assertThat(client.call(6, "append", "{\"number\":1}").text()).contains("\"isError\":false");
    surface.gate.release(2);
    assertThat(client.answer(1).has("result") && client.answer(2).has("result")).isTrue();
  }

  @Test
  @DisplayName("S-6: a cancelled call stops and is not answered")
  void cancelled() throws Exception {
    client.send(call(1, "slow", "{}").getBytes(StandardCharsets.UTF_8));
    surface.begun.acquire();
    client.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
            + "\"params\":{\"requestId\":1,\"reason\":\"enough\"}}");
    assertThat(surface.stopped.tryAcquire(120, TimeUnit.SECONDS)).isTrue();
    assertThat(client.request(2, "ping", "{}").has("result")).isTrue();
    assertThat(client.others()).isEmpty();
    assertThat(client.end()).isEmpty();
  }

  @Test
  @DisplayName("S-6: a call that waits is cancelled without being run")
  void cancelledWhileWaiting() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= 8; i++) {
      lines.append(call(i, "gated", "{}"));
    }
    lines.append(call(9, "append", "{\"number\":9}"));
    client.send(lines.toString().getBytes(StandardCharsets.UTF_8));
    surface.begun.acquire(8);
    client.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":9}}");
    client.request(10, "ping", "{}");
    surface.gate.release(8);
    assertThat(client.end()).hasSize(8);
    assertThat(surface.appended).isEmpty();
  }

  @Test
  @DisplayName("S-6: cancelling what is unknown, done or malformed is ignored")
  void cancelIgnored() throws Exception {
    client.call(1, "count", "{}");
    for (String params : List.of("{\"requestId\":1}", "{\"requestId\":[]}", "{}", "[]", "7")) {
      client.send(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":" + params + "}");
    }
    assertThat(client.request(2, "ping", "{}").has("result")).isTrue();
    assertThat(client.others()).isEmpty();
  }

  @Test
  @DisplayName("S-6: an id that is under way is refused, and free again afterwards")
  void duplicateId() throws Exception {
    client.send((call(1, "gated", "{}") + call(1, "count", "{}")).getBytes(StandardCharsets.UTF_8));
    assertThat(client.answer(1).object("error").text()).startsWith("{\"code\":-32600,");
    surface.gate.release();
    assertThat(client.answer(1).has("result")).isTrue();
    assertThat(client.call(1, "count", "{}").text()).contains("\"isError\":false");
  }

  @Test
  @DisplayName("S-6, S-15: 20,000 calls at once are all answered, by a client that reads late")
  void manyAtOnce() throws Exception {
    int calls = 20_000;
    Thread sender =
        new Thread(() -> {
          try {
            for (int i = 1; i <= calls; i++) {
              client.send(call(i, "count", "{}").getBytes(StandardCharsets.UTF_8));
            }
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
    sender.start();
    java.util.BitSet answered = new java.util.BitSet();
    while (answered.cardinality() < calls) {
      answered.set(Integer.parseInt(client.next().get("id").text()));
    }
    sender.join();
    assertThat(answered.cardinality()).isEqualTo(calls);
  }
}
