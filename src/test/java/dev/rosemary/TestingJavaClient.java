package dev.rosemary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What the official Java client does with a server of the testing surface. */
public final class TestingJavaClient {
  private TestingJavaClient() {}

  /** Lists, calls, reads, subscribes and makes mistakes. */
  public static void walk(McpClientTransport transport) throws InterruptedException {
    BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    try (McpSyncClient client =
        McpClient.sync(transport)
            .requestTimeout(Duration.ofMinutes(2))
            .resourcesUpdateConsumer(contents -> heard.add("updated " + contents))
            .progressConsumer(progress -> heard.add("progress " + progress.progress()))
            .build()) {
      McpSchema.InitializeResult opened = client.initialize();
      assertThat(opened.serverInfo().name()).isEqualTo("testing");
      assertThat(opened.instructions()).isEqualTo("Use testing to try the protocol.");
      assertThat(client.ping()).isNotNull();
      assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name).contains("echo");
      assertThat(call(client, "echo", Map.of("text", "ä𝄞")).structuredContent())
          .isEqualTo(Map.of("text", "ä𝄞", "lasting", true));
      assertThat(call(client, "echo", Map.of()).isError()).isTrue();
      assertThatThrownBy(() -> call(client, "nope", Map.of())).hasMessageContaining("Unknown tool");
      client.subscribeResource(McpSchema.SubscribeRequest.builder("note://5").build());
      call(client, "append", Map.of("number", 5));
      assertThat(client.listResources().resources())
          .extracting(McpSchema.Resource::uri)
          .containsExactly("note://5");
      assertThat(client.listResourceTemplates().resourceTemplates()).hasSize(1);
      assertThat(
              client
                  .readResource(McpSchema.ReadResourceRequest.builder("note://5").build())
                  .contents())
          .hasSize(1);
      assertThat(heard.poll(120, TimeUnit.SECONDS)).startsWith("updated").contains("number 5");
    }
  }

  private static McpSchema.CallToolResult call(
      McpSyncClient client, String name, Map<String, Object> arguments) {
    return client.callTool(McpSchema.CallToolRequest.builder(name).arguments(arguments).build());
  }
}
