package dev.rosemary.transport.http;

import dev.rosemary.mcp.rpc.Outbound;
import org.jspecify.annotations.Nullable;

/**
 * What comes back for one POST, and the decision in which form it is sent: alone when it is an
 * answer and nothing else. Thread safe.
 */
final class Reply implements Outbound {
  /** What there is to send. */
  enum Form {
    /** One answer: {@link #answer}, {@link #code}. */
    ALONE,
    /** Nothing: there were only notifications, or the request was taken back. */
    NOTHING,
    /** Notifications, or an answer that is not there yet: the stream. */
    STREAM
  }

  private final EventStream stream;
  private final boolean streams;
  private byte @Nullable [] answer;
  private int code;
  private boolean notified;
  private boolean done;

  /** The reply to a client that takes event streams, or does not. */
  Reply(EventStream stream, boolean streams) {
    this.stream = stream;
    this.streams = streams;
  }

  @Override
  public boolean streams() {
    return streams;
  }

  EventStream stream() {
    return stream;
  }

  @Override
  public void send(byte[] message) {
    stream.add(message);
    synchronized (this) {
      notified = true;
      notifyAll();
    }
  }

  @Override
  public void answer(byte[] message, int code) {
    stream.add(message);
    synchronized (this) {
      answer = message;
      this.code = code;
    }
  }

  @Override
  public void done() {
    stream.end();
    synchronized (this) {
      done = true;
      notifyAll();
    }
  }

  /** Waits until it is known in which form to send it, at most so long. */
  synchronized Form await(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (!done && !notified) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        break;
      }
      wait(left);
    }
    return notified || !done ? Form.STREAM : form();
  }

  /** Waits for the answer, for a client that takes no streams. */
  synchronized Form awaitDone() throws InterruptedException {
    while (!done) {
      wait();
    }
    return form();
  }

  private Form form() {
    return answer == null ? Form.NOTHING : Form.ALONE;
  }

  synchronized byte[] answer() {
    byte[] message = answer;
    return message == null ? new byte[0] : message;
  }

  /** The code of the answer's error, or 0. */
  synchronized int code() {
    return code;
  }
}
