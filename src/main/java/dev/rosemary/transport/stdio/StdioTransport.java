package dev.rosemary.transport.stdio;

import dev.rosemary.base.Log;
import dev.rosemary.json.JsonNull;
import dev.rosemary.mcp.Connection;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;

/** Serves one client over a pair of streams. */
public final class StdioTransport {
  /** Bytes of the longest line that is read: 16 MiB. */
  public static final int LONGEST_LINE = 16 << 20;

  /**
   * How long calls that were read may take after the end of input. Less by 0.8 seconds than the two
   * within which the process has to be gone, so that files can be closed.
   */
  static final long DRAIN_MILLIS = 1_200;

  private final LineReader reader;
  private final LineWriter writer;
  private final Connection connection;
  private final Log log;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean broken;
  private volatile boolean heard;

  /** A transport between these streams and a new connection to the server. */
  public StdioTransport(McpServer server, InputStream in, OutputStream out, Log log) {
    this.log = log;
    reader = new LineReader(in, LONGEST_LINE);
    writer = new LineWriter(out, this::broken);
    connection = server.connect(writer);
  }

  /**
   * Serves until the input ends or {@link #stop} is called, then answers what was read; or until
   * nobody reads the output. Called once.
   */
  public void run() throws InterruptedException {
    // Reading has a daemon of its own: a read that blocks cannot be woken when the output breaks.
    Thread reading = new Thread(this::read, "stdin");
    reading.setDaemon(true);
    reading.start();
    ended.await();
    if (!broken && !connection.drain(DRAIN_MILLIS)) {
      log.warn("calls that were not done at the end of input stay unanswered");
    }
    connection.close();
  }

  /** Ends the reading, as the end of input would. Any thread may call it. */
  public void stop() {
    ended.countDown();
  }

  /** Whether anything has come in. */
  public boolean heard() {
    return heard;
  }

  private void broken() {
    broken = true;
    ended.countDown();
  }

  private void read() {
    try {
      while (ended.getCount() > 0) {
        LineReader.Found found = reader.next();
        heard = true;
        switch (found) {
          case LINE -> connection.receive(reader.bytes(), reader.offset(), reader.length(), writer);
          case TOO_LONG ->
              writer.send(
                  Messages.error(
                      JsonNull.NULL,
                      ErrorCode.INVALID_REQUEST,
                      "Invalid request: a message may have 16 MiB; send less at once.",
                      null));
          case END -> {
            return;
          }
        }
      }
    } catch (IOException e) {
      log.debug("the input broke");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      log.error("reading failed", e);
    } finally {
      ended.countDown();
    }
  }
}
