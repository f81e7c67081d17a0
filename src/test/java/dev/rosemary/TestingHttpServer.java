package dev.rosemary;

import dev.rosemary.base.Log;
import dev.rosemary.base.StreamLog;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.tool.Surface;
import dev.rosemary.transport.http.HttpSettings;
import dev.rosemary.transport.http.HttpTransport;
import dev.rosemary.transport.http.access.Anyone;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A program that serves the testing surface at {@code /mcp} and the conformance surface at {@code
 * /mcp/conformance}; prints the port.
 */
public final class TestingHttpServer {
  private TestingHttpServer() {}

  /** Serves until the process is ended. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
    Log log =
        new StreamLog(
            new PrintStream(new FileOutputStream(FileDescriptor.err)),
            Log.Level.INFO,
            Clock.systemUTC());
    try (Workers workers = new Workers(8)) {
      HttpTransport transport =
          new HttpTransport(
              new HttpSettings(
                  "127.0.0.1",
                  0,
                  null,
                  Map.of(
                      "/mcp",
                      server(new TestingSurface().surface("testing", true), workers, log),
                      "/mcp/conformance",
                      server(new TestingConformance().surface(), workers, log)),
                  new Anyone(),
                  List.of(),
                  0,
                  Duration.ofMinutes(30),
                  () -> true,
                  () -> ""),
              log);
      transport.start();
      out.println(transport.port());
      transport.await();
    }
  }

  private static McpServer server(Surface surface, Workers workers, Log log) {
    return new McpServer(TestingStdio.IDENTITY, List.of(surface), false, workers, log);
  }
}
