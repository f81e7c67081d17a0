package dev.rosemary.base;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A thread that works behind the calls, with the lowest priority: a round, a pause, and so on until
 * it is stopped. It does not keep the process alive. Thread safe.
 */
public final class BackgroundThread {
  private final Thread thread;
  private final long delay;
  private final LongSupplier round;
  private final Runnable end;
  private volatile boolean stopping;
  private volatile boolean woken;

  /**
   * A thread that does not run yet.
   *
   * @param delay before the first round, in nanoseconds
   * @param round works for a while and says how long to pause, in nanoseconds; what it throws ends
   *     the thread
   * @param end runs on the thread when it ends
   */
  public BackgroundThread(String name, long delay, LongSupplier round, Runnable end) {
    this.delay = delay;
    this.round = round;
    this.end = end;
    thread = made(name);
  }

  @SuppressWarnings("ThreadPriorityCheck") // a hint, which some systems follow
  private Thread made(String name) {
    return Thread.ofPlatform()
        .daemon()
        .name(name)
        .priority(Thread.MIN_PRIORITY)
        .unstarted(this::work);
  }

  /** Begins. */
  public void start() {
    thread.start();
  }

  private void work() {
    try {
      pause(delay);
      while (!stopping) {
        pause(round.getAsLong());
      }
    } finally {
      end.run();
    }
  }

  private void pause(long nanoseconds) {
    long until = System.nanoTime() + nanoseconds;
    for (long left = nanoseconds; left > 0 && !stopping && !woken; ) {
      LockSupport.parkNanos(left);
      left = until - System.nanoTime();
    }
    woken = false;
  }

  /** Ends the pause. */
  public void wake() {
    woken = true;
    LockSupport.unpark(thread);
  }

  /** Whether it is to end soon; asked by long rounds. */
  public boolean isStopping() {
    return stopping;
  }

  /** Has it end after the round that is under way. */
  public void stop() {
    stopping = true;
    wake();
  }

  /** Likewise, and waits for the end at most so many milliseconds. */
  public void stop(long millis) {
    stop();
    try {
      if (thread.isAlive()) {
        thread.join(millis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
