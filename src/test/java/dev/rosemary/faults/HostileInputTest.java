package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileInputTest {
  @Test
  @DisplayName(
      "S-15, S-6: hostile input gets a result or a clear error, and the server stays up within its memory")
  void survives(@TempDir Path data) throws Exception {
    try (TestingRosemary server =
        TestingRosemary.start(data, "--project", "hostile", "--max-result-chars", "0")) {
      List<String> arguments =
          List.of(
              // ten megabytes in one observation
              entity("ten megabytes", "\"" + "text ".repeat(2_000_000) + "\""),
              entity("many", "\"a\"" + ",\"a\"".repeat(99_999)),
              "{\"entities\":[" + "{},".repeat(99_999) + "{}]}",
              "[".repeat(100_000) + "]".repeat(100_000),
              "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000),
              "{\"entities\":1e999999999}",
              "{\"entities\":" + "9".repeat(1_000_000) + "}",
              "{\"entities\":-1E-999999999}");
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < arguments.size(); i++) {
          String line = request(1_000 + i, arguments.get(i));
          server.server().send(line);
          TestingMessage answer = server.server().next();
          assertThat(answer.has("error") || answer.text().contains("\"isError\":true"))
              .as("%d: %.200s", i, answer.text())
              .isTrue();
          assertThat(answer.text())
              .as("%d", i)
              .doesNotContain("Internal error")
              .hasSizeLessThan(20_000);
        }
      }
      // A line over 16 MiB is passed over; the next one is served.
      server.server().send(" ".repeat(10) + "x".repeat(20 << 20));
      assertThat(server.server().next().text()).contains("-32600", "16 MiB");
      // A surrogate alone is text like any other to JSON; whatever becomes of it, it can be read.
      String lone =
          server.call("create_entities", entity("lone \\ud800 one", "\"\\udc00\"")).text();
      assertThat(lone).doesNotContain("Internal error");
      assertThat(server.refused("search_nodes", "{\"query\":\"\\ud800 lone\"}"))
          .contains("surrogate");
      server.ok("read_graph", "{}");
      // The largest texts that are allowed are kept whole.
      String large = "word ".repeat(200_000);
      server.ok("create_entities", TestingRosemary.entity("large", large));
      assertThat(server.ok("open_nodes", "{\"names\":[\"large\"]}")).contains(large);
    }
  }

  @Test
  @DisplayName("S-15: a thousand requests at once are all answered")
  void manyAtOnce(@TempDir Path data) throws Exception {
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "many")) {
      int requests = 1_000;
      for (int i = 0; i < requests; i++) {
        server
            .server()
            .send(
                "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                    .formatted(
                        1_000 + i,
                        i % 2 == 0 ? "create_entities" : "search_nodes",
                        i % 2 == 0
                            ? TestingRosemary.entity("e" + i, "fact " + i)
                            : "{\"query\":\"fact\",\"limit\":2}"));
      }
      for (int i = 0; i < requests; i++) {
        TestingMessage answer = server.server().next();
        assertThat(answer.text()).contains("\"isError\":false");
      }
      assertThat(server.names()).hasSize(requests / 2);
    }
  }

  private static String request(int id, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"create_entities\",\"arguments\":%s}}"
        .formatted(id, arguments);
  }

  private static String entity(String name, String observations) {
    return "{\"entities\":[{\"name\":\"%s\",\"entity_type\":\"t\",\"observations\":[%s]}]}"
        .formatted(name, observations);
  }
}
