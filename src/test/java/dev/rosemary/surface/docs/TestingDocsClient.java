package dev.rosemary.surface.docs;

import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.Main;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The official Java client with a server of {@code docs} in a process of its own. */
final class TestingDocsClient implements AutoCloseable {
  private final McpSyncClient client;

  /** Starts a server whose working directory is the project folder. */
  TestingDocsClient(Path folder) {
    List<String> arguments =
        new ArrayList<>(List.of("-c", "cd \"$0\" && exec \"$@\"", folder.toString()));
    arguments.addAll(TestingServerProcess.java(Main.class, "--surface", "docs"));
    client =
        McpClient.sync(
                new StdioClientTransport(
                    ServerParameters.builder("sh").args(arguments).build(),
                    McpJsonDefaults.getMapper()))
            .requestTimeout(Duration.ofMinutes(2))
            .build();
    client.initialize();
  }

  /** Calls a tool; the structured part of its answer. */
  @SuppressWarnings("unchecked") // an object of JSON
  Map<String, Object> call(String tool, Map<String, Object> arguments) {
    McpSchema.CallToolResult result =
        client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    Map<String, Object> answer = (Map<String, Object>) result.structuredContent();
    if (Boolean.TRUE.equals(result.isError()) != answer.containsKey("error")) {
      throw new AssertionError(result.toString());
    }
    return answer;
  }

  /** Stores a document; its id. */
  String store(String title, String type, String content) {
    Map<String, Object> answer =
        call("store_memory", Map.of("title", title, "type", type, "content", content));
    return String.valueOf(answer.get("memory_id"));
  }

  /** The names of the tools, in their order. */
  List<String> tools() {
    return client.listTools().tools().stream().map(McpSchema.Tool::name).toList();
  }

  @Override
  public void close() {
    client.close();
  }
}
