package dev.rosemary.transport.stdio;

import dev.rosemary.mcp.rpc.Outbound;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes each message as one line by one write, and flushes when no other message is waiting. Once
 * the stream is broken everything is dropped. Thread safe.
 */
final class LineWriter implements Outbound {
  private final OutputStream out;
  private final Runnable whenBroken;
  private final AtomicInteger waiting = new AtomicInteger();
  private boolean broken;

  /** A writer that runs {@code whenBroken} at the first write that fails. */
  LineWriter(OutputStream out, Runnable whenBroken) {
    this.out = out;
    this.whenBroken = whenBroken;
  }

  @Override
  public void send(byte[] message) {
    byte[] line = Arrays.copyOf(message, message.length + 1);
    line[message.length] = '\n';
    waiting.incrementAndGet();
    synchronized (this) {
      int left = waiting.decrementAndGet();
      if (broken) {
        return;
      }
      try {
        out.write(line);
        if (left == 0) {
          out.flush();
        }
        return;
      } catch (IOException e) {
        broken = true;
      }
    }
    whenBroken.run();
  }
}
