package dev.rosemary.mcp.rpc;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that do the work of calls. Platform threads: calls spend their time inside a native
 * library, where a virtual thread would hold its carrier. Daemons, so that work which hangs keeps
 * no process alive. Thread safe.
 */
public final class Workers implements Executor, AutoCloseable {
  private static final long IDLE_SECONDS = 30;

  private final ThreadPoolExecutor pool;
  private int size;

  /** At most this many threads, started as they are needed. */
  public Workers(int threads) {
    size = threads;
    AtomicInteger number = new AtomicInteger();
    pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "call-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            },
            // After close() the process is ending: what comes late has no one to answer.
            (work, closed) -> {});
    pool.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable work) {
    pool.execute(work);
  }

  /** Adds so many threads, or takes them back, while others wait for something that is no work. */
  public synchronized void lend(int threads) {
    size += threads;
    // The first must never be above the second.
    if (threads > 0) {
      pool.setMaximumPoolSize(size);
      pool.setCorePoolSize(size);
    } else {
      pool.setCorePoolSize(size);
      pool.setMaximumPoolSize(size);
    }
  }

  /** How much work waits for a thread. */
  public int waiting() {
    return pool.getQueue().size();
  }

  /** How much work is being done; a guess while threads come and go. */
  public int active() {
    return pool.getActiveCount();
  }

  @Override
  public void close() {
    pool.shutdown();
  }
}
