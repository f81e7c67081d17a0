package dev.rosemary.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingStdio;
import dev.rosemary.TestingSurface;
import dev.rosemary.base.Log;
import dev.rosemary.mcp.rpc.Workers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How the work of calls ends that would go on for too long, or that nobody wants any more. */
class WorkLimitsTest {
  private static final long PATIENCE_SECONDS = 120;

  private final TestingSurface surface = new TestingSurface();

  private TestingStdio start(int callSeconds) throws Exception {
    TestingStdio client =
        TestingStdio.start(
            new Workers(2, 2, callSeconds), false, Log.NONE, surface.surface("testing", false));
    client.initialize("2025-11-25");
    return client;
  }

  private static void send(TestingStdio client, long id, String tool) throws Exception {
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":{}}}\n"
            .formatted(id, tool)
            .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  @DisplayName("S-6: a call that takes too long is stopped, and its error says what to do")
  void overdue() throws Exception {
    try (TestingStdio client = start(1)) {
      assertThat(client.call(1, "endless", "{}").text())
          .contains("\"isError\":true")
          .contains("stopped after 1 s")
          .contains("Nothing was changed")
          .contains("Ask for less in one call");
      assertThat(surface.stopped.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(client.call(2, "count", "{}").text()).contains("\"isError\":false");
    }
  }

  @Test
  @DisplayName("S-6: a call that waited for its turn has all of its time before it")
  void waitingDoesNotCount() throws Exception {
    try (TestingStdio client = start(1)) {
      send(client, 1, "endless");
      send(client, 2, "endless");
      send(client, 3, "count");
      assertThat(client.answer(1).text()).contains("stopped after 1 s");
      assertThat(client.answer(2).text()).contains("stopped after 1 s");
      assertThat(client.answer(3).text()).contains("\"isError\":false");
    }
  }

  @Test
  @DisplayName("S-6: a call that has kept something answers, however long it took")
  void settled() throws Exception {
    try (TestingStdio client = start(TestingSurface.SETTLED_SECONDS)) {
      assertThat(client.call(1, "settled", "{}").text()).contains("\"kept\":true");
    }
  }

  @Test
  @DisplayName("S-6: cancelling ends the work of a call, not only its answer")
  void cancelled() throws Exception {
    try (TestingStdio client = start(0)) {
      send(client, 1, "endless");
      send(client, 2, "endless");
      assertThat(surface.begun.tryAcquire(2, PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      for (int id = 1; id <= 2; id++) {
        client.send(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                + id
                + "}}");
      }
      assertThat(surface.stopped.tryAcquire(2, PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(client.call(3, "count", "{}").text()).contains("\"isError\":false");
      assertThat(client.others()).isEmpty();
    }
  }

  @Test
  @DisplayName("S-6: the end of input ends what would go on for ever")
  void endOfInput() throws Exception {
    try (TestingStdio client = start(0)) {
      send(client, 1, "endless");
      assertThat(surface.begun.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(client.end()).isEmpty();
      assertThat(surface.stopped.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
  }
}
