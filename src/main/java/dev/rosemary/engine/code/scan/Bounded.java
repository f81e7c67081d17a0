package dev.rosemary.engine.code.scan;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reading that is given up when it takes too long: opening a pipe waits for somebody who writes to
 * it, and nothing but a writer ends that. Thread safe.
 */
final class Bounded {
  /** How long to wait, in seconds: far more than a folder or a file of a slow disk takes. */
  private static final long SECONDS = 5;

  /** What is given up keeps its thread, which no process waits for. */
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("code-disk-", 0).factory());

  private Bounded() {}

  /** What is read. */
  interface Read<T> {
    T read() throws IOException;
  }

  /**
   * Reads.
   *
   * @throws IOException when it fails or takes too long
   */
  static <T> T of(Read<T> read) throws IOException {
    Future<T> result = THREADS.submit(read::read);
    try {
      return result.get(SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      result.cancel(true);
      throw new IOException("took more than " + SECONDS + " seconds", e);
    } catch (InterruptedException e) {
      // That says nothing about what is read, so it must not count as unreadable.
      result.cancel(true);
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failed) {
        throw failed;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
