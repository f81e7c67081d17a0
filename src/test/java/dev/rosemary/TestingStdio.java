package dev.rosemary;

import dev.rosemary.base.Log;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.tool.Surface;
import dev.rosemary.transport.stdio.StdioTransport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.List;

/** A client and a server of this process, joined by pipes of the operating system. */
public final class TestingStdio extends TestingClient implements AutoCloseable {
  public static final Identity IDENTITY = new Identity("testing", "Testing", "1");

  private static final int THREADS = 8;

  private final Workers workers;
  private final Thread server;
  private final Pipe toServer;
  private final Pipe toClient;

  private TestingStdio(McpServer mcp, Workers workers, Log log, Pipe toServer, Pipe toClient) {
    super(Channels.newInputStream(toClient.source()), Channels.newOutputStream(toServer.sink()));
    this.workers = workers;
    this.toServer = toServer;
    this.toClient = toClient;
    InputStream in = Channels.newInputStream(toServer.source());
    OutputStream out = Channels.newOutputStream(toClient.sink());
    server =
        new Thread(() -> {
          try (out) {
            new StdioTransport(mcp, in, out, log).run();
          } catch (InterruptedException | IOException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.setDaemon(true);
    server.start();
  }

  /** A server of these surfaces. */
  public static TestingStdio start(boolean readOnly, Log log, Surface... surfaces)
      throws IOException {
    return start(new Workers(THREADS), readOnly, log, surfaces);
  }

  /** A server whose calls run there; the workers are closed with it. */
  public static TestingStdio start(Workers workers, boolean readOnly, Log log, Surface... surfaces)
      throws IOException {
    McpServer mcp = new McpServer(IDENTITY, List.of(surfaces), readOnly, workers, log);
    return new TestingStdio(mcp, workers, log, Pipe.open(), Pipe.open());
  }

  /** A server of the testing surface with its resources. */
  public static TestingStdio start(TestingSurface surface) throws IOException {
    return start(false, Log.NONE, surface.surface("testing", true));
  }

  /** Stops reading what the server prints. */
  public void hangUp() throws IOException {
    toClient.source().close();
  }

  /** Whether the server returned within the patience of a test. */
  public boolean ended() throws InterruptedException {
    return server.join(java.time.Duration.ofSeconds(PATIENCE_SECONDS));
  }

  /** Whether the server returns within the time of an answer. */
  public boolean endedSoon() throws InterruptedException {
    return server.join(java.time.Duration.ofMillis(100));
  }

  @Override
  public void close() throws IOException {
    toServer.sink().close();
    toClient.source().close();
    workers.close();
  }
}
