package dev.rosemary.engine.embed;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The calls into ONNX Runtime that are under way. A process may only exit when there are none: the
 * C library tears down the runtime's tables at exit, also at {@link Runtime#halt}, and a thread
 * that uses them then ends the process with a crash. Thread safe.
 */
public final class NativeCalls {
  /** All calls of this process. */
  static final NativeCalls ALL = new NativeCalls();

  /**
   * How long an exit waits, in milliseconds. The longest call, which loads a model, takes 400 ms of
   * one processor.
   */
  static final long EXIT_MILLIS = 2_000;

  /** The exit code that shells give to a process that SIGINT ended. */
  private static final int INTERRUPTED = 130;

  /** Calls share it; the exit has it for itself and keeps it. */
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  private volatile boolean ended;

  NativeCalls() {}

  /** A call under way, which ends with {@link #close}, on the thread that began it. */
  @FunctionalInterface
  interface Call extends AutoCloseable {
    @Override
    void close();
  }

  /** Begins a call; once the exit has begun, the thread that asks is held until the end. */
  Call begin() {
    lock.readLock().lock();
    return lock.readLock()::unlock;
  }

  /**
   * Lets no more calls begin, for good, and waits for those under way.
   *
   * @return whether there are none now
   */
  boolean end(long millis) {
    if (ended) {
      return true;
    }
    try {
      ended = lock.writeLock().tryLock(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ended;
  }

  /**
   * Ends the process, two seconds later at most. What still wants a vector meanwhile waits for
   * ever. When a call takes longer, as on a busy machine, nothing of the C library is torn down.
   */
  public static void exit(int status) {
    if (!ALL.end(EXIT_MILLIS)) {
      AbruptExit.exit(status);
    }
    Runtime.getRuntime().halt(status);
  }

  /** Has a signal wait likewise, for a process that no other code ends when one comes. */
  public static void endAtSignal() {
    Runtime.getRuntime().addShutdownHook(new Thread(NativeCalls::atSignal, "native calls"));
  }

  private static void atSignal() {
    if (!ALL.end(EXIT_MILLIS)) {
      AbruptExit.exit(INTERRUPTED);
    }
  }
}
