package dev.rosemary.transport.http.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Listens on a port and serves each connection by a thread of its own. Thread safe. */
public final class HttpFront {
  /** Connections at once; beyond it one makes room, or the new one is closed. */
  public static final int MAX_CONNECTIONS = 1_024;

  /** Milliseconds until it is tried again to accept, after it failed: the process has no files. */
  private static final long RETRY_MILLIS = 50;

  private final ServerSocket server = new ServerSocket();
  private final @Nullable SSLContext tls;
  private final Handler handler;
  private final Executor threads;
  private final Consumer<String> warn;
  private final ConnectionTable connections = new ConnectionTable(MAX_CONNECTIONS);

  /**
   * A front that listens, and accepts from {@link #start} on.
   *
   * @param tls the certificate, or null for plain HTTP
   * @param threads where connections are served, each for as long as it lives
   * @param warn hears what goes wrong
   * @throws IOException when the port cannot be had
   */
  public HttpFront(
      InetSocketAddress address,
      @Nullable SSLContext tls,
      Handler handler,
      Executor threads,
      Consumer<String> warn)
      throws IOException {
    this.tls = tls;
    this.handler = handler;
    this.threads = threads;
    this.warn = warn;
    try {
      server.setReuseAddress(true);
      // As many may come at once; of what does not fit, the kernel drops packets, for seconds.
      server.bind(address, MAX_CONNECTIONS);
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** The port that it listens on. */
  public int port() {
    return server.getLocalPort();
  }

  /** Begins to accept. */
  public void start() {
    Thread.ofPlatform().daemon().name("http-accept").start(this::accept);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        take(server.accept());
      } catch (IOException | RuntimeException | OutOfMemoryError e) {
        if (!server.isClosed()) {
          warn.accept("a connection could not be accepted: " + e.getMessage());
          pause();
        }
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(Socket socket) {
    ClientConnection connection = new ClientConnection(socket, tls, handler, connections);
    boolean taken = false;
    try {
      if (connections.add(connection)) {
        threads.execute(connection);
        taken = true;
      }
    } catch (RejectedExecutionException e) {
      // the server is ending
    } finally {
      if (!taken) {
        connections.remove(connection);
        connection.end();
      }
    }
  }

  /** Ends connections whose time is over; to be called every second. */
  public void sweep() {
    connections.sweep();
  }

  /** Closes the port and ends all connections. */
  public void stop() {
    try {
      server.close();
    } catch (IOException e) {
      // as good as closed
    }
    connections.end();
  }
}
