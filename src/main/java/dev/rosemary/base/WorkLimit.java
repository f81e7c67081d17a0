package dev.rosemary.base;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * How long the work of one call may go on: until its client takes it back, or its time is over.
 *
 * <p>A limit is bound to the thread that does the work ({@link #run}); loops whose length the input
 * decides ask {@link #check()} now and then, and so do the statements of the store. Once the work
 * has kept something for good ({@link #keep}) it is no longer stopped, so that a call that fails
 * has changed nothing. Thread safe.
 */
public final class WorkLimit {
  /** How many rounds of a short loop may pass between two checks; a power of two. */
  public static final int ROUNDS = 1_024;

  private static final ThreadLocal<@Nullable WorkLimit> CURRENT = new ThreadLocal<>();

  private final long seconds;

  /** Whether the work may change what is stored; what only reads can be stopped at any time. */
  private final boolean changes;

  /** When the time is over, by {@link System#nanoTime}; only the working thread touches it. */
  private long end;

  private volatile boolean cancelled;
  private volatile boolean hurried;
  private boolean kept;
  private @Nullable Thread waiting;

  /**
   * A limit; its time begins with {@link #start}.
   *
   * @param seconds how long the work may take; 0 for any time
   * @param changes whether the work may change what is stored
   */
  public WorkLimit(long seconds, boolean changes) {
    this.seconds = seconds;
    this.changes = changes;
    start();
  }

  /** The time begins; to be called before the work, by whoever does it. */
  public final void start() {
    end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
  }

  /** Does work under this limit, in this thread. */
  public void run(Runnable work) {
    WorkLimit outer = CURRENT.get();
    CURRENT.set(this);
    try {
      work.run();
    } finally {
      if (outer == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(outer);
      }
    }
  }

  /** The limit of this thread's work; null where nobody set one. */
  public static @Nullable WorkLimit current() {
    return CURRENT.get();
  }

  /**
   * Stops the work of this thread when it may not go on.
   *
   * @throws FailureException with {@link Failure.Cancelled} or {@link Failure.NotReady}
   */
  public static void check() {
    WorkLimit limit = CURRENT.get();
    if (limit != null && limit.isOver()) {
      throw limit.failure();
    }
  }

  /** {@link #check()} in one of {@link #ROUNDS} rounds of a loop. */
  public static void check(int round) {
    if ((round & (ROUNDS - 1)) == 0) {
      check();
    }
  }

  /** Whether the work has to stop; asked by the thread that does it. */
  public boolean isOver() {
    return !kept && (cancelled || (seconds > 0 && System.nanoTime() - end >= 0));
  }

  /** Why the work was stopped. */
  public FailureException failure() {
    return failure("");
  }

  /**
   * The same, with what it waited for.
   *
   * @param wait a sentence, or empty for work that did not wait
   */
  public FailureException failure(String wait) {
    return new FailureException(
        cancelled
            ? new Failure.Cancelled("The client cancelled the request. Nothing was changed.")
            : new Failure.NotReady(
                "The call was stopped after "
                    + seconds
                    + " s, the longest that a call may take here. Nothing was changed. "
                    + (wait.isEmpty()
                        ? "Ask for"
                            + " less in one call (fewer items, shorter texts, a smaller limit), or"
                            + " send it again when the server is less busy."
                        : wait + " Then send the same call again.")));
  }

  /** The work is to stop: nobody wants its result any more. Any thread may call it. */
  public void cancel() {
    cancelled = true;
    synchronized (this) {
      if (waiting != null) {
        waiting.interrupt();
      }
    }
  }

  /** The server is ending: what only waits for something better is to go on without it. */
  public void hurry() {
    hurried = true;
  }

  /** Whether the work of this thread is not to wait for anything that it can do without. */
  public static boolean isHurried() {
    WorkLimit limit = CURRENT.get();
    return limit != null && limit.hurried;
  }

  /**
   * What this thread's work is about to keep stays: it is not stopped from here on.
   *
   * @return whether it could be stopped until now; to be given to {@link #unkeep} when nothing was
   *     kept after all
   */
  public static boolean keep() {
    WorkLimit limit = CURRENT.get();
    if (limit == null || limit.kept || !limit.changes) {
      return false;
    }
    limit.kept = true;
    return true;
  }

  /** Takes {@link #keep} back. */
  public static void unkeep(boolean could) {
    WorkLimit limit = CURRENT.get();
    if (limit != null && could) {
      limit.kept = false;
    }
  }

  /** Time that this thread's work waited for its client does not count. */
  public static void excuse(long nanos) {
    WorkLimit limit = CURRENT.get();
    if (limit != null) {
      limit.end += nanos;
    }
  }

  /** A wait that an interrupt ends. */
  @FunctionalInterface
  public interface Wait {
    /**
     * Waits.
     *
     * @param nanos how long at most
     * @return whether what was waited for came
     */
    boolean await(long nanos) throws InterruptedException;
  }

  /** A wait for a lock; no lambda, since a training run of the AOT cache has nobody to wait for. */
  private record LockWait(Lock lock) implements Wait {
    @Override
    public boolean await(long nanos) throws InterruptedException {
      return lock.tryLock(nanos, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * Takes a lock; gives up when the work has to stop.
   *
   * @throws FailureException as {@link #check()}; the lock is not held then
   */
  public static void lock(Lock lock) {
    // A free one is taken without what a wait would have to load, which a first call would pay.
    if (lock.tryLock()) {
      return;
    }
    if (CURRENT.get() == null) {
      lock.lock();
    } else {
      await(new LockWait(lock));
    }
  }

  /**
   * Waits; gives up when the work has to stop. Without a limit it waits for any time.
   *
   * @throws FailureException as {@link #check()}; what was waited for has not come then
   */
  public static void await(Wait wait) {
    WorkLimit limit = CURRENT.get();
    if (limit == null) {
      uninterrupted(wait);
    } else {
      limit.waitFor(wait);
    }
  }

  private void waitFor(Wait wait) {
    synchronized (this) {
      if (isOver()) {
        throw failure();
      }
      waiting = Thread.currentThread();
    }
    boolean came = false;
    try {
      came = wait.await(seconds > 0 && !kept ? end - System.nanoTime() : Long.MAX_VALUE);
    } catch (InterruptedException e) {
      // It was cancelled: nothing else interrupts a thread that works on a call.
    } finally {
      synchronized (this) {
        waiting = null;
        // An interrupt that came too late must not meet the next wait, or a channel.
        Thread.interrupted();
      }
    }
    if (!came) {
      if (kept) {
        // Cancelled after something was kept: the work is brought to its end.
        uninterrupted(wait);
      } else {
        throw failure();
      }
    }
  }

  private static void uninterrupted(Wait wait) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          if (wait.await(Long.MAX_VALUE)) {
            return;
          }
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
