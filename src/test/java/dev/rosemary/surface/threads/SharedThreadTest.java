package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.Main;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes on one thread. */
class SharedThreadTest {
  private static final int PROCESSES = 8;
  private static final int CALLS = 12;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private static String save(int process, int call) {
    return ("{'threadId':'shared','entities':["
            + "{'name':'Hub','entityType':'Thing','observations':['Seen by p%1$d-%2$d'],'relations':[{'targetEntity':'p%1$d-%2$d','relationType':'has'}]},"
            + "{'name':'p%1$d-%2$d','entityType':'Thing','observations':['Is call %2$d'],'relations':[{'targetEntity':'Hub','relationType':'of'}]}]}")
        .formatted(process, call)
        .replace('\'', '"');
  }

  @Test
  @DisplayName(
      "S-11, T-1, T-7: eight processes save to one thread at once; nothing is lost or doubled")
  void shares() throws Exception {
    List<TestingServerProcess> servers = new ArrayList<>();
    try {
      for (int i = 0; i < PROCESSES; i++) {
        servers.add(
            new TestingServerProcess(
                TestingServerProcess.java(
                    Main.class, "--surface", "threads", "--data-dir", directory.toString())));
      }
      for (TestingServerProcess server : servers) {
        server.initialize("2025-11-25");
      }
      for (int call = 1; call <= CALLS; call++) {
        for (int i = 0; i < PROCESSES; i++) {
          servers
              .get(i)
              .send(
                  "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"save_memory\",\"arguments\":%s}}"
                      .formatted(call, save(i, call)));
        }
      }
      int entities = 0;
      int relations = 0;
      for (TestingServerProcess server : servers) {
        for (int call = 1; call <= CALLS; call++) {
          var created =
              server.answer(call).object("result").object("structuredContent").object("created");
          entities += Integer.parseInt(created.get("entities").text());
          relations += Integer.parseInt(created.get("relations").text());
        }
      }
      assertThat(entities).isEqualTo(PROCESSES * CALLS + 1);
      assertThat(relations).isEqualTo(2 * PROCESSES * CALLS);
      var analytics =
          servers
              .getFirst()
              .call(CALLS + 1, "get_analytics", "{\"threadId\":\"shared\",\"limit\":1}")
              .object("structuredContent");
      assertThat(analytics.array("most_connected").text())
          .contains("\"entityName\":\"Hub\"")
          .contains("\"relationCount\":" + 2 * PROCESSES * CALLS);
      assertThat(analytics.array("orphaned_entities").items()).isEmpty();
    } finally {
      servers.forEach(TestingServerProcess::close);
    }
  }
}
