package dev.rosemary.mcp.rpc;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one received message leads to: its answers, its notifications, and its end. The answers to a
 * batch are gathered into one array. Thread safe.
 */
public final class Exchange {
  private final Outbound out;
  private final @Nullable List<byte[]> gathered;
  private final List<Running> running = new ArrayList<>(1);

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
    ByteArrayOutputStream array = new ByteArrayOutputStream();
    array.write('[');
    for (int i = 0; i < answers.size(); i++) {
      if (i > 0) {
        array.write(',');
      }
      array.writeBytes(answers.get(i));
    }
    array.write(']');
    return array.toByteArray();
  }
}
