package dev.rosemary.mcp.rpc;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads that do the work of calls, shared fairly: a principal has at most its share of them
 * at once, and what waits is taken from the principals in turn, and within one from its sessions in
 * turn. Platform threads: calls spend their time inside a native library, where a virtual thread
 * would hold its carrier. Daemons, so that work which hangs keeps no process alive. Thread safe.
 */
public final class Workers implements AutoCloseable {
  /** Seconds that one call may take, where nothing else is said. */
  public static final int CALL_SECONDS = 30;

  private static final long IDLE_SECONDS = 30;

  /** What the thread is doing; a thread belongs to one object of this class. */
  private static final ThreadLocal<@Nullable Work> CURRENT = new ThreadLocal<>();

  private final ThreadPoolExecutor pool;
  private final FairQueue queue;
  private final int callSeconds;
  private int size;

  /** At most this many threads, all of which may work for one principal. */
  public Workers(int threads) {
    this(threads, threads, CALL_SECONDS);
  }

  /**
   * At most this many threads, started as they are needed.
   *
   * @param share how many of them may work for one principal at once
   * @param callSeconds how long one call may work; 0 for any time
   */
  public Workers(int threads, int share, int callSeconds) {
    size = threads;
    this.callSeconds = callSeconds;
    queue = new FairQueue(threads, share);
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

  /** Seconds that one call may work; 0 for any time. */
  public int callSeconds() {
    return callSeconds;
  }

  /**
   * Where the calls of one session run.
   *
   * @param principal whose share they take; equal objects have one share
   * @param session whose turn within it they take; equal objects have one turn
   */
  public Executor of(Object principal, Object session) {
    return new Executor() {
      @Override
      public void execute(Runnable work) {
        queue.add(principal, session, work);
        start();
      }
    };
  }

  /** One piece of work in its thread. */
  private final class Work implements Runnable {
    private final FairQueue.Taken taken;

    Work(FairQueue.Taken taken) {
      this.taken = taken;
    }

    @Override
    public void run() {
      CURRENT.set(this);
      try {
        taken.work().run();
      } finally {
        CURRENT.remove();
        queue.done(taken);
        start();
      }
    }
  }

  /** Starts what may run now. */
  private void start() {
    for (FairQueue.Taken next = queue.take(); next != null; next = queue.take()) {
      pool.execute(new Work(next));
    }
  }

  /**
   * Adds so many threads, or takes them back, while the work of this thread waits for something
   * that is no work; it does not count against its principal's share meanwhile.
   */
  public void lend(int threads) {
    Work work = CURRENT.get();
    synchronized (this) {
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
    queue.lend(work == null ? null : work.taken, threads);
    start();
  }

  /** How much work waits for a thread. */
  public int waiting() {
    return queue.waiting();
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
