package dev.rosemary.transport.http.guard;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ends writes that take too long because the client does not read. Interrupting a thread that
 * writes to a channel closes the channel, so that the write fails. Thread safe.
 */
public final class WriteWatch {
  /** Seconds that one write may take. */
  public static final long PATIENCE_SECONDS = 30;

  /** A write, which throws when it fails. */
  @FunctionalInterface
  public interface Write {
    /** Writes. */
    void run() throws IOException;
  }

  private static final class Running {
    private final Thread thread = Thread.currentThread();
    private final long end;
    private boolean ended;

    Running(long end) {
      this.end = end;
    }
  }

  private final Set<Running> running = ConcurrentHashMap.newKeySet();
  private final long patienceNanos;

  /** A watch that gives writes this many nanoseconds. */
  public WriteWatch(long patienceNanos) {
    this.patienceNanos = patienceNanos;
  }

  /** Writes, for so long as there is patience. */
  public void write(Write write) throws IOException {
    Running now = new Running(System.nanoTime() + patienceNanos);
    running.add(now);
    try {
      write.run();
    } finally {
      running.remove(now);
      synchronized (now) {
        now.ended = true;
      }
      // An interrupt was this watch's own, and the channel is closed.
      Thread.interrupted();
    }
  }

  /** Ends the writes that have taken too long; to be called now and then. */
  public void sweep() {
    long now = System.nanoTime();
    for (Running write : running) {
      if (now - write.end > 0) {
        synchronized (write) {
          if (!write.ended) {
            write.thread.interrupt();
          }
        }
      }
    }
  }
}
