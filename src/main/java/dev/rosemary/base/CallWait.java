package dev.rosemary.base;

import org.jspecify.annotations.Nullable;

/**
 * How long the call that a thread works on has waited for its turn, and what is to happen when it
 * meets another process's lock. A call that waited behind others has spent that time, too, so that
 * calls in a row do not wait in full one after another.
 */
public final class CallWait {
  private static final ThreadLocal<@Nullable CallWait> CURRENT = new ThreadLocal<>();

  private final long since;
  private @Nullable Runnable whenBlocked;

  private CallWait(long since, Runnable whenBlocked) {
    this.since = since;
    this.whenBlocked = whenBlocked;
  }

  /**
   * Does the work of a call on this thread.
   *
   * @param since when the call arrived, as {@link System#nanoTime} tells it
   * @param whenBlocked run at most once, when the call has to wait for another process
   */
  public static void run(long since, Runnable whenBlocked, Runnable work) {
    CURRENT.set(new CallWait(since, whenBlocked));
    try {
      work.run();
    } finally {
      CURRENT.remove();
    }
  }

  /** When this thread's call arrived; now, when it works on none. */
  public static long since() {
    CallWait current = CURRENT.get();
    return current == null ? System.nanoTime() : current.since;
  }

  /** Tells that this thread's call goes on waiting for another process. */
  public static void blocked() {
    CallWait current = CURRENT.get();
    if (current != null && current.whenBlocked != null) {
      Runnable action = current.whenBlocked;
      current.whenBlocked = null;
      action.run();
    }
  }
}
