package dev.rosemary.cli;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.engine.Engine;
import dev.rosemary.store.sqlite.BusyFiles;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An engine that is opened on a thread of its own while the handshake is answered. Whoever asks for
 * it waits; when opening failed, it is tried again at each request, so that a server recovers when
 * its disk does. Thread safe.
 */
final class OpeningEngine implements Supplier<Engine>, AutoCloseable {
  private final Supplier<Engine> opener;
  private final CountDownLatch opened = new CountDownLatch(1);
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable Engine engine;
  private volatile boolean closed;

  OpeningEngine(Supplier<Engine> opener) {
    this.opener = opener;
  }

  /** Begins to open. */
  void start() {
    Thread thread =
        new Thread(
            () -> {
              try {
                open();
              } catch (FailureException e) {
                // the first call that needs the engine tries again and tells its client
              } finally {
                opened.countDown();
              }
            },
            "open");
    thread.setDaemon(true);
    thread.start();
  }

  private Engine open() {
    if (!lock.tryLock()) {
      waitFor(new Locked(lock));
    }
    try {
      Engine present = engine;
      if (present == null) {
        if (closed) {
          throw new IllegalStateException("the engine is closed");
        }
        present = opener.get();
        engine = present;
      }
      return present;
    } finally {
      lock.unlock();
    }
  }

  /** Whether it is open. */
  boolean isOpen() {
    return engine != null && !closed;
  }

  @Override
  public Engine get() {
    if (opened.getCount() > 0) {
      waitFor(new Opened(opened));
    }
    return open();
  }

  /** A call whose time is over while it waits says whom the opening waits for. */
  private static void waitFor(WorkLimit.Wait wait) {
    try {
      WorkLimit.await(wait);
    } catch (FailureException e) {
      WorkLimit limit = WorkLimit.current();
      throw limit == null ? e : limit.failure(BusyFiles.why());
    }
  }

  private record Opened(CountDownLatch latch) implements WorkLimit.Wait {
    @Override
    public boolean await(long nanos) throws InterruptedException {
      return latch.await(nanos, TimeUnit.NANOSECONDS);
    }
  }

  private record Locked(ReentrantLock lock) implements WorkLimit.Wait {
    @Override
    public boolean await(long nanos) throws InterruptedException {
      return lock.tryLock(nanos, TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public void close() {
    closed = true;
    lock.lock();
    try {
      if (engine != null) {
        engine.close();
      }
    } finally {
      lock.unlock();
    }
  }
}
