package dev.rosemary.code.disk;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Reading that is given up when it takes too long: opening a pipe waits for somebody who writes to
 * it, and nothing but a writer ends that. Thread safe.
 */
public final class Bounded {
  /** How long to wait, in seconds: far more than a folder or a file of a slow disk takes. */
  private static final long SECONDS = 5;

  /** Reads of this process that may hang: each keeps its thread. */
  static final int MOST_HANGING = 32;

  private static final AtomicInteger HANGING = new AtomicInteger();

  /** What is given up keeps its thread, which no process waits for. */
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("code-disk").factory());

  private Bounded() {}

  /** What is read. */
  public interface Read<T extends @Nullable Object> {
    T read() throws IOException;
  }

  /** A read, which its thread and the one that waits for it know to be at an end or not. */
  private record Call<T extends @Nullable Object>(Read<T> read, AtomicReference<State> state)
      implements Callable<T> {
    private enum State {
      NEW,
      BEGUN,
      HANGING,
      ENDED
    }

    @Override
    public T call() throws IOException {
      if (!state.compareAndSet(State.NEW, State.BEGUN)) {
        throw new CancellationException();
      }
      try {
        return read.read();
      } finally {
        if (state.getAndSet(State.ENDED) == State.HANGING) {
          HANGING.decrementAndGet();
        }
      }
    }

    /** Gives it up, unless it never began or has come to its end. */
    void leave() {
      boolean begun = !state.compareAndSet(State.NEW, State.ENDED);
      if (begun && state.compareAndSet(State.BEGUN, State.HANGING)) {
        HANGING.incrementAndGet();
      }
    }
  }

  /**
   * Reads.
   *
   * @throws IOException when it fails or takes too long
   * @throws FailureException with {@link Failure.NotReady} when so many reads hang that none is
   *     begun: that says nothing about what is read, so it must not count as unreadable
   */
  public static <T extends @Nullable Object> T of(Read<T> read) throws IOException {
    if (HANGING.get() >= MOST_HANGING) {
      throw new FailureException(
          new Failure.NotReady(
              "The disk did not answer "
                  + MOST_HANGING
                  + " times, so no folder is read. Try again when it responds, or restart the"
                  + " server."));
    }
    Call<T> call = new Call<>(read, new AtomicReference<>(Call.State.NEW));
    Future<T> result = THREADS.submit(call);
    try {
      return result.get(SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      call.leave();
      result.cancel(true);
      throw new IOException("took more than " + SECONDS + " seconds", e);
    } catch (InterruptedException e) {
      // That says nothing about what is read either.
      call.leave();
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
