package dev.rosemary.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingHttp;
import dev.rosemary.TestingHttpProcess;
import dev.rosemary.TestingJavaClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The official Java client over HTTP. */
class JavaClientTest {
  private static HttpClientStreamableHttpTransport transport(int port) {
    return HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + port).build();
  }

  @Test
  @DisplayName("S-5, S-8: the official Java client lists, calls, reads, subscribes, sees errors")
  void officialClient() throws Exception {
    try (TestingHttp http = TestingHttp.start()) {
      TestingJavaClient.walk(transport(http.port()));
    }
  }

  @Test
  @DisplayName("S-8: the official Java client writes and finds with the program")
  void program(@TempDir Path folder) throws Exception {
    try (TestingHttpProcess server = new TestingHttpProcess(folder, "--project", "p");
        McpSyncClient client =
            McpClient.sync(transport(server.port()))
                .requestTimeout(Duration.ofMinutes(2))
                .build()) {
      client.initialize();
      call(
          client,
          "create_entities",
          Map.of("entities", List.of(Map.of("name", "ledger", "entity_type", "service"))));
      assertThat(call(client, "search_nodes", Map.of("query", "ledger")).toString())
          .contains("service");
    }
  }

  private static McpSchema.CallToolResult call(
      McpSyncClient client, String name, Map<String, Object> arguments) {
    McpSchema.CallToolResult result =
        client.callTool(McpSchema.CallToolRequest.builder(name).arguments(arguments).build());
    assertThat(result.isError()).as(result.toString()).isFalse();
    return result;
  }
}
