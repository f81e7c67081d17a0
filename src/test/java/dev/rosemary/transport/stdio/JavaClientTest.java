package dev.rosemary.transport.stdio;

import dev.rosemary.TestingJavaClient;
import dev.rosemary.TestingServer;
import dev.rosemary.TestingServerProcess;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The official Java client against a server in a process of its own. */
class JavaClientTest {
  @Test
  @DisplayName("S-5: the official Java client lists, calls, reads, subscribes and sees errors")
  void officialClient() throws Exception {
    List<String> command = TestingServerProcess.java(TestingServer.class);
    ServerParameters parameters =
        ServerParameters.builder(command.getFirst())
            .args(command.subList(1, command.size()))
            .build();
    TestingJavaClient.walk(new StdioClientTransport(parameters, McpJsonDefaults.getMapper()));
  }
}
