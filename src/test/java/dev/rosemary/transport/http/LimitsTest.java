package dev.rosemary.transport.http;

import static dev.rosemary.TestingHttp.call;
import static dev.rosemary.TestingHttp.headers;
import static dev.rosemary.TestingHttp.json;
import static dev.rosemary.TestingHttp.message;
import static dev.rosemary.TestingHttp.stateless;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingEvents;
import dev.rosemary.TestingHttp;
import dev.rosemary.TestingWait;
import dev.rosemary.transport.http.access.Anyone;
import dev.rosemary.transport.http.guard.UnderWay;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What one client may hold at once, and that nothing of it stays. */
class LimitsTest {
  private static final String ID = "Mcp-Session-Id";
  private static final String ASKS = call(1, "test_elicitation_sep1034_defaults", "{}");

  @Test
  @DisplayName(
      "S-17: a sender may have so many requests under way; then 429, and others are served")
  void underWay() throws Exception {
    try (TestingHttp http = TestingHttp.start();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      String id = http.initialize("2025-11-25");
      // An answer is read before its request has left the count, and each place is needed.
      TestingWait.until("the end of the handshake", () -> http.transport().requests() == 0);
      String gated = stateless(1, "tools/call", "\"name\":\"gated\",\"arguments\":{}");
      List<Future<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i <= UnderWay.MOST_OF_ADDRESS; i++) {
        answers.add(threads.submit(() -> http.post(gated, headers("tools/call", "gated"))));
      }
      // Which of them comes last is for the server's threads to say.
      TestingWait.until("one that is refused", () -> answers.stream().anyMatch(Future::isDone));
      int last = 0;
      while (!answers.get(last).isDone()) {
        last++;
      }
      HttpResponse<String> refused = answers.remove(last).get();
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(json(refused).object("error").string("message")).contains("are open at once");
      assertThat(http.post(message(1, "ping", "{}"), ID, id).statusCode()).isEqualTo(200);
      http.surface.gate.release(UnderWay.MOST_OF_ADDRESS);
      for (Future<HttpResponse<String>> answer : answers) {
        assertThat(answer.get(120, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  @DisplayName("S-17: session ids that are made up are no way around the rate limit")
  void madeUp() throws Exception {
    try (TestingHttp limited = TestingHttp.start(new Anyone(), 1)) {
      int refused = 0;
      for (int i = 0; i < 20; i++) {
        List<String> all = new ArrayList<>(Arrays.asList(headers("server/discover", "")));
        all.addAll(List.of(ID, "made-up-" + i));
        refused +=
            limited
                        .post(stateless(i, "server/discover", ""), all.toArray(String[]::new))
                        .statusCode()
                    == 429
                ? 1
                : 0;
      }
      assertThat(refused).isPositive();
    }
  }

  private static String asked(TestingHttp http) throws Exception {
    HttpResponse<String> opened =
        http.send(
            "POST",
            TestingHttp.CONFORMANCE,
            message(
                0,
                "initialize",
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"elicitation\":{}}}"));
    return opened.headers().firstValue(ID).orElseThrow();
  }

  @Test
  @DisplayName("S-8: a client that takes no streams is not asked, and is told so at once")
  void notAsked() throws Exception {
    try (TestingHttp http = TestingHttp.start()) {
      HttpResponse<String> answer =
          http.send(
              "POST", TestingHttp.CONFORMANCE, ASKS, ID, asked(http), "Accept", "application/json");
      assertThat(answer.body()).contains("\"isError\":true").contains("no event streams");
    }
  }

  @Test
  @DisplayName("S-17: few calls of one client wait for its answers, and the calls of others go on")
  void waiting() throws Exception {
    List<TestingEvents> open = new ArrayList<>();
    try (TestingHttp http = TestingHttp.start()) {
      String id = asked(http);
      for (int i = 1; i <= 8; i++) {
        TestingEvents events =
            http.open(
                "POST", TestingHttp.CONFORMANCE, ASKS.replace("\"id\":1", "\"id\":" + i), ID, id);
        assertThat(events.next().data()).contains("elicitation/create");
        open.add(events);
      }
      assertThat(
              http.send(
                      "POST", TestingHttp.CONFORMANCE, ASKS.replace("\"id\":1", "\"id\":9"), ID, id)
                  .body())
          .contains("Too many calls are already waiting");
      // As many calls wait as there are threads for calls.
      String other = http.initialize("2025-11-25");
      assertThat(http.post(call(1, "echo", "{\"text\":\"here\"}"), ID, other).body())
          .contains("here");
    } finally {
      for (TestingEvents events : open) {
        events.close();
      }
    }
  }

  @Test
  @DisplayName("S-8: nothing stays of sessions that have ended, their streams and their calls")
  void nothingStays() throws Exception {
    try (TestingHttp http = TestingHttp.start(new Anyone(), 1_000_000)) {
      use(http, 10);
      long before = heap();
      use(http, 100);
      assertThat(http.transport().sessions()).isZero();
      assertThat(heap() - before).isLessThan(4L << 20);
    }
  }

  /** Each session leaves eight streams of 20 kB to be taken up again, and ends. */
  private static void use(TestingHttp http, int sessions) throws Exception {
    String params =
        "{\"name\":\"add\",\"arguments\":{\"numbers\":[1,2,3]},\"_meta\":{\"progressToken\":\"%s\"}}"
            .formatted("t".repeat(5_000));
    for (int i = 0; i < sessions; i++) {
      String id = http.initialize("2025-11-25");
      for (int call = 1; call <= 20; call++) {
        assertThat(http.post(message(call, "tools/call", params), ID, id).body())
            .contains("\"sum\":6");
      }
      assertThat(http.send("DELETE", "/mcp", "", ID, id).statusCode()).isEqualTo(204);
    }
  }

  private static long heap() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(100);
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
