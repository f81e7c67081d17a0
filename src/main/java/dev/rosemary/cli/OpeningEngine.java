package dev.rosemary.cli;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import java.util.concurrent.CountDownLatch;
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
  private @Nullable Engine engine;
  private boolean closed;

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

  private synchronized Engine open() {
    Engine present = engine;
    if (present == null) {
      if (closed) {
        throw new IllegalStateException("the engine is closed");
      }
      present = opener.get();
      engine = present;
    }
    return present;
  }

  /** Whether it is open. */
  synchronized boolean isOpen() {
    return engine != null && !closed;
  }

  @Override
  public Engine get() {
    boolean interrupted = false;
    while (true) {
      try {
        opened.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return open();
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (engine != null) {
      engine.close();
    }
  }
}
