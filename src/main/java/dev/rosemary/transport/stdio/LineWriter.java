package dev.rosemary.transport.stdio;

import dev.rosemary.mcp.rpc.Outbound;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes each message as one line by one write, and flushes when no other message is waiting. Once
 * the stream is broken, or given up as nobody reads it, everything is dropped. Thread safe.
 */
final class LineWriter implements Outbound {
  private static final long NOTHING = 0;

  private final OutputStream out;
  private final Runnable whenBroken;
  private final AtomicInteger waiting = new AtomicInteger();
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean broken;

  /** Since when a write is under way, in nanoseconds and never 0; 0 for none. */
  private volatile long since = NOTHING;

  /** A writer that runs {@code whenBroken} at the first write that fails. */
  LineWriter(OutputStream out, Runnable whenBroken) {
    this.out = out;
    this.whenBroken = whenBroken;
  }

  @Override
  public void send(byte[] message) {
    if (broken) {
      return;
    }
    byte[] line = Arrays.copyOf(message, message.length + 1);
    line[message.length] = '\n';
    waiting.incrementAndGet();
    lock.lock();
    try {
      int left = waiting.decrementAndGet();
      if (broken) {
        return;
      }
      since = System.nanoTime() | 1;
      out.write(line);
      if (left == 0) {
        out.flush();
      }
      return;
    } catch (IOException e) {
      broken = true;
    } finally {
      since = NOTHING;
      lock.unlock();
    }
    whenBroken.run();
  }

  /** Whether a write has been under way for so long: nobody reads. */
  boolean stuck(long millis) {
    long begun = since;
    return begun != NOTHING && System.nanoTime() - begun > millis * 1_000_000;
  }

  /**
   * Waits until no write is under way.
   *
   * @return false when one still is after so long; then the stream counts as broken
   */
  boolean settle(long millis) throws InterruptedException {
    if (lock.tryLock(millis, TimeUnit.MILLISECONDS)) {
      lock.unlock();
      return true;
    }
    broken = true;
    return false;
  }
}
