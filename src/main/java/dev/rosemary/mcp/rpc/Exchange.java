package dev.rosemary.mcp.rpc;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one received message leads to: its answers, its notifications, and its end. The answers to a
 * batch are gathered into one array. Thread safe.
 */
public final class Exchange {
  /**
   * Bytes of the answers to a batch, which are held until the last is there and copied into one:
   * some times that is what one client may take of the heap.
   */
  static final int MAX_BATCH_BYTES = 4 << 20;

  private final Outbound out;
  private final @Nullable List<byte[]> gathered;
  private final List<Running> running = new ArrayList<>(1);

  /** Bytes of the answers that are gathered, errors left out. */
  private long bytes;

  /** Answers still due, and one more while the message is being read. */
  private int due = 1;

  /** An exchange that answers through {@code out}. */
  public Exchange(Outbound out, boolean batch) {
    this.out = out;
    gathered = batch ? new ArrayList<>() : null;
  }

  /** Sends a notification that belongs to a request of this message. */
  public void send(byte[] notification) {
    out.send(notification);
  }

  /** Whether notifications reach the client before the answer does. */
  boolean streams() {
    return out.streams();
  }

  /** One more answer is due. */
  public synchronized void expect() {
    due++;
  }

  /** Remembers a request that {@link #cancel} takes back. */
  synchronized void add(Running request) {
    running.add(request);
  }

  /** Whether an answer of this many bytes can be given; takes the room for it if so. */
  synchronized boolean fits(int length) {
    if (gathered == null) {
      return true;
    }
    if (bytes + length > MAX_BATCH_BYTES) {
      return false;
    }
    bytes += length;
    return true;
  }

  /** Gives one answer that was due; null when none will come after all. */
  public void answer(byte @Nullable [] message, int code) {
    if (message != null) {
      if (gathered == null) {
        out.answer(message, code);
      } else {
        synchronized (this) {
          gathered.add(message);
        }
      }
    }
    finish();
  }

  /** The message is read: no more answers will be expected. */
  public void read() {
    finish();
  }

  /** Takes back every request of this message, as when a client hangs up. */
  public void cancel() {
    List<Running> open;
    synchronized (this) {
      open = new ArrayList<>(running);
    }
    for (Running request : open) {
      request.cancel();
    }
  }

  private void finish() {
    synchronized (this) {
      due--;
      if (due > 0) {
        return;
      }
    }
    if (gathered != null && !gathered.isEmpty()) {
      out.answer(array(gathered), 0);
    }
    out.done();
  }

  private static byte[] array(List<byte[]> answers) {
    int length = 1 + answers.size();
    for (byte[] answer : answers) {
      length += answer.length;
    }
    byte[] array = new byte[length];
    int at = 0;
    for (byte[] answer : answers) {
      array[at] = (byte) (at == 0 ? '[' : ',');
      at++;
      System.arraycopy(answer, 0, array, at, answer.length);
      at += answer.length;
    }
    array[at] = ']';
    return array;
  }
}
