package dev.rosemary.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingServer;
import dev.rosemary.TestingServerProcess;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A server in a process of its own. */
class ServerProcessTest {
  @Test
  @DisplayName("S-6, S-7: answers on stdout, logs on stderr, exit 0 at the end of input")
  void process() throws Exception {
    try (TestingServerProcess server =
        new TestingServerProcess(TestingServerProcess.java(TestingServer.class))) {
      server.initialize("2025-11-25");
      assertThat(server.call(1, "fail", "{\"how\":\"bug\"}").text()).contains("Internal error");
      server.send(
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":"
              + "{\"name\":\"append\",\"arguments\":{\"number\":2}}}");
      assertThat(server.end()).anySatisfy(m -> assertThat(m.text()).contains("\"appended\":2"));
      assertThat(server.exitCode()).isZero();
      assertThat(server.errors()).contains("ERROR fail failed").contains("secret detail");
    }
  }
}
