package dev.rosemary;

import dev.rosemary.base.Log;
import dev.rosemary.base.StreamLog;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.transport.stdio.StdioTransport;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;

/** A program that serves the testing surface over its standard streams. */
public final class TestingServer {
  private TestingServer() {}

  /** Serves until the input ends. */
  public static void main(String[] args) throws InterruptedException {
    Log log =
        new StreamLog(
            new PrintStream(new FileOutputStream(FileDescriptor.err)),
            Log.Level.INFO,
            Clock.systemUTC());
    TestingSurface testing = new TestingSurface();
    try (Workers workers = new Workers(8)) {
      McpServer server =
          new McpServer(
              new Identity("testing", "Testing", "1"),
              List.of(testing.surface("testing", true)),
              false,
              workers,
              log);
      new StdioTransport(
              server,
              new FileInputStream(FileDescriptor.in),
              new FileOutputStream(FileDescriptor.out),
              log)
          .run();
    }
  }
}
