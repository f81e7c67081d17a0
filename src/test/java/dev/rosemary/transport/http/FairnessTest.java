package dev.rosemary.transport.http;

import static dev.rosemary.TestingHttp.call;
import static dev.rosemary.TestingHttp.headers;
import static dev.rosemary.TestingHttp.json;
import static dev.rosemary.TestingHttp.stateless;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingEvents;
import dev.rosemary.TestingHttp;
import dev.rosemary.base.Log;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.transport.http.access.NewToken;
import dev.rosemary.transport.http.access.TokenFile;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one principal asks for does not keep another one waiting. */
class FairnessTest {
  private static final String ID = "Mcp-Session-Id";
  private static final String AUTHORIZATION = "Authorization";
  private static final long PATIENCE_SECONDS = 120;
  private static final int THREADS = 4;
  private static final int SHARE = 2;
  private static final int GREEDY = 8;

  private final NewToken ann = NewToken.of("ann", List.of("memory:read", "memory:write"));
  private final NewToken bob = NewToken.of("bob", List.of("memory:read", "memory:write"));

  @TempDir Path folder;
  private TestingHttp http;
  private ExecutorService threads;

  @BeforeEach
  void start() throws Exception {
    Path tokens =
        Files.writeString(folder.resolve("tokens"), ann.line() + "\n" + bob.line() + "\n");
    http = TestingHttp.start(new TokenFile(tokens, Log.NONE), new Workers(THREADS, SHARE, 0));
    threads = Executors.newVirtualThreadPerTaskExecutor();
  }

  @AfterEach
  void close() {
    http.close();
    threads.close();
  }

  private static String bearer(NewToken token) {
    return "Bearer " + token.token();
  }

  private void begun(int calls) throws InterruptedException {
    assertThat(http.surface.begun.tryAcquire(calls, PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  private List<Future<HttpResponse<String>>> greedy(String session) {
    List<Future<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 1; i <= GREEDY; i++) {
      String gated = call(i, "gated", "{}");
      answers.add(threads.submit(() -> http.post(gated, ID, session, AUTHORIZATION, bearer(ann))));
    }
    return answers;
  }

  @Test
  @DisplayName("S-17: while one principal's calls run and wait, another's are answered")
  void others() throws Exception {
    String annId = http.initialize("2025-11-25", AUTHORIZATION, bearer(ann));
    String bobId = http.initialize("2025-11-25", AUTHORIZATION, bearer(bob));
    List<Future<HttpResponse<String>>> answers = greedy(annId);
    begun(SHARE);
    for (int i = 1; i <= 20; i++) {
      HttpResponse<String> answer =
          http.post(call(i, "count", "{}"), ID, bobId, AUTHORIZATION, bearer(bob));
      assertThat(json(answer).object("result").text()).contains("\"isError\":false");
    }
    // None of the greedy ones has ended, nor have more of them begun than are one principal's
    // share.
    assertThat(answers).noneMatch(Future::isDone);
    assertThat(http.surface.begun.availablePermits()).isZero();
    http.surface.gate.release(GREEDY);
    for (Future<HttpResponse<String>> answer : answers) {
      assertThat(answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS).body()).contains("\"passed\":true");
    }
  }

  @Test
  @DisplayName("S-17: a principal's other sessions and stateless calls have no share of their own")
  void oneShare() throws Exception {
    List<Future<HttpResponse<String>>> answers = new ArrayList<>();
    String gated = stateless(1, "tools/call", "\"name\":\"gated\",\"arguments\":{}");
    List<String> all = new ArrayList<>(Arrays.asList(headers("tools/call", "gated")));
    all.addAll(List.of(AUTHORIZATION, bearer(ann)));
    for (int i = 0; i < GREEDY; i++) {
      answers.add(threads.submit(() -> http.post(gated, all.toArray(String[]::new))));
    }
    begun(SHARE);
    String bobId = http.initialize("2025-11-25", AUTHORIZATION, bearer(bob));
    String annId = http.initialize("2025-11-25", AUTHORIZATION, bearer(ann));
    Future<HttpResponse<String>> own =
        threads.submit(
            () -> http.post(call(1, "count", "{}"), ID, annId, AUTHORIZATION, bearer(ann)));
    assertThat(
            http.post(call(1, "count", "{}"), ID, bobId, AUTHORIZATION, bearer(bob)).statusCode())
        .isEqualTo(200);
    assertThat(http.surface.begun.availablePermits()).isZero();
    // The sessions of one principal take turns, so of the next two calls one is the session's.
    http.surface.gate.release(2);
    assertThat(own.get(PATIENCE_SECONDS, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    http.surface.gate.release(GREEDY);
    for (Future<HttpResponse<String>> answer : answers) {
      assertThat(answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }
  }

  @Test
  @DisplayName("S-6: ending a session ends the work of its calls")
  void deleted() throws Exception {
    String id = http.initialize("2025-11-25", AUTHORIZATION, bearer(ann));
    Future<HttpResponse<String>> answer =
        threads.submit(
            () -> http.post(call(1, "endless", "{}"), ID, id, AUTHORIZATION, bearer(ann)));
    begun(1);
    assertThat(http.send("DELETE", "/mcp", "", ID, id, AUTHORIZATION, bearer(ann)).statusCode())
        .isEqualTo(204);
    assertThat(http.surface.stopped.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  @DisplayName("S-6: a stateless client that hangs up ends the work of its call")
  void hungUp() throws Exception {
    List<String> all = new ArrayList<>(Arrays.asList(headers("tools/call", "endless")));
    all.addAll(List.of(AUTHORIZATION, bearer(ann)));
    String endless = stateless(1, "tools/call", "\"name\":\"endless\",\"arguments\":{}");
    try (TestingEvents events = http.open("POST", "/mcp", endless, all.toArray(String[]::new))) {
      assertThat(events).isNotNull();
      begun(1);
    }
    assertThat(http.surface.stopped.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }
}
