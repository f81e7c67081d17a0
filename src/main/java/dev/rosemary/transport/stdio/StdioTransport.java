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
import java.util.concurrent.TimeUnit;

/** Serves one client over a pair of streams. */
public final class StdioTransport {
  /** Bytes of the longest line that is read: 16 MiB. */
  public static final int LONGEST_LINE = 16 << 20;

  /**
   * How long calls that were read may take after the end of input. Less by 0.8 seconds than the two
   * within which the process has to be gone, so that files can be closed.
   */
  static final long DRAIN_MILLIS = 1_200;

  /** Milliseconds that what is answered by then may take to be written. */
  private static final long WRITE_MILLIS = 300;

  /** Milliseconds between two looks whether the client takes its answers. */
  private static final long LOOK_MILLIS = 2_000;

  /** Milliseconds after which a write that does not end is taken for one that nobody reads. */
  private static final long STUCK_MILLIS = 1_000;

  /** Milliseconds that a write may take after the end of input. */
  private static final long PATIENCE_MILLIS = 10_000;

  private static final String UNANSWERED =
      "calls that had not finished at the end of input stay unanswered";

  /** How serving ended. */
  public enum End {
    /** What was read is answered, or the client is gone. */
    DONE,
    /** The client did not take its answers, or the server failed. */
    FAILED
  }

  private final InputPump input;
  private final LineReader reader;
  private final LineWriter writer;
  private final Connection connection;
  private final Log log;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean broken;
  private volatile boolean failed;
  private volatile boolean heard;

  /** A transport between these streams and a new connection to the server. */
  public StdioTransport(McpServer server, InputStream in, OutputStream out, Log log) {
    this.log = log;
    input = new InputPump(in);
    reader = new LineReader(input, LONGEST_LINE);
    writer = new LineWriter(out, this::broken);
    connection = server.connect(writer);
  }

  /**
   * Serves until the input ends or {@link #stop} is called, then answers what was read; or until
   * nobody reads the output. Called once.
   */
  public End run() throws InterruptedException {
    // Reading has a daemon of its own: a read that blocks cannot be woken when the output breaks.
    Thread reading = new Thread(this::read, "stdin");
    reading.setDaemon(true);
    reading.start();
    boolean taken = true;
    while (taken && !ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      if (writer.stuck(STUCK_MILLIS)) {
        // The thread that reads may be what hangs, and then nobody would notice the end of input.
        input.start();
        taken = !(input.ended() && writer.stuck(PATIENCE_MILLIS));
      }
    }
    taken &= close();
    if (!taken) {
      log.warn("the client does not read its answers");
    }
    return taken && !failed ? End.DONE : End.FAILED;
  }

  /** Answers what was read and ends the connection; false when the client does not take that. */
  private boolean close() throws InterruptedException {
    // By a thread of its own: it may hang in a write.
    Thread closing =
        new Thread(
            () -> {
              try {
                if (!broken && !connection.drain(DRAIN_MILLIS)) {
                  log.warn(UNANSWERED);
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              connection.close();
            },
            "closing");
    closing.setDaemon(true);
    closing.start();
    closing.join(DRAIN_MILLIS + WRITE_MILLIS);
    boolean taken = broken || writer.settle(WRITE_MILLIS);
    if (taken && closing.isAlive()) {
      // No write hangs: what takes so long is a call, and not the client's fault.
      log.warn(UNANSWERED);
    }
    return taken;
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
      while (ended.getCount() > 0 && next()) {
        // the next line
      }
    } catch (IOException e) {
      log.debug("the input failed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      failed = true;
      log.error("reading failed", e);
    } finally {
      ended.countDown();
    }
  }

  /** Takes one line; false at the end. */
  private boolean next() throws IOException, InterruptedException {
    try {
      LineReader.Found found = reader.next();
      heard = true;
      switch (found) {
        case LINE -> connection.receive(reader.bytes(), reader.offset(), reader.length(), writer);
        case TOO_LONG ->
            refuse(
                "a message may have at most 16 MiB, less when memory is short; send less at"
                    + " once.");
        case END -> {
          return false;
        }
      }
    } catch (OutOfMemoryError e) {
      // Other calls use what there is.
      refuse("not enough memory at the moment; retry, or send less at once.");
    }
    return true;
  }

  private void refuse(String why) {
    writer.send(
        Messages.error(JsonNull.NULL, ErrorCode.INVALID_REQUEST, "Invalid request: " + why, null));
  }
}
