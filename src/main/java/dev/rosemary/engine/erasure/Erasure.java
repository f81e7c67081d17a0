package dev.rosemary.engine.erasure;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Erases the remains of deletions in one file, on a thread that runs only while there are any.
 * Thread safe; one owner closes it.
 */
public final class Erasure implements AutoCloseable {
  /** Before the next attempt, when another process kept the log in use, in nanoseconds. */
  private static final long RETRY = TimeUnit.SECONDS.toNanos(1);

  /** A pause is so many times as long as the work before it, which takes time from the calls. */
  private static final int REST = 5;

  /** How long closing may take, in nanoseconds; the next process does the rest. */
  private static final long LONGEST_CLOSE = TimeUnit.SECONDS.toNanos(1);

  /** Transactions for one index at most before others are looked at again. */
  private static final int TRANSACTIONS = 10_000;

  private final FileAccess file;
  private final Predicate<Database> vectors;
  private final Log log;
  private @Nullable Thread thread;
  private boolean asked;
  private boolean again;
  private volatile boolean stopping;

  /**
   * For one file.
   *
   * @param vectors zeroes the places of deleted vectors in the file beside the database; whether it
   *     could
   */
  public Erasure(FileAccess file, Predicate<Database> vectors, Log log) {
    this.file = file;
    this.vectors = vectors;
    this.log = log;
  }

  /** Says that something may have been deleted; returns at once. */
  public synchronized void wake() {
    if (stopping) {
      return;
    }
    asked = true;
    again = true;
    if (thread == null) {
      thread = Thread.ofPlatform().daemon().name("erasure").unstarted(this::work);
      thread.start();
    }
  }

  private void work() {
    while (true) {
      synchronized (this) {
        if (stopping || !again) {
          thread = null;
          return;
        }
        again = false;
      }
      long began = System.nanoTime();
      boolean done = attempt(() -> !stopping);
      long pause = done ? REST * (System.nanoTime() - began) : RETRY;
      synchronized (this) {
        again |= !done;
        if (!again) {
          thread = null;
          return;
        }
      }
      if (!stopping) {
        LockSupport.parkNanos(pause);
      }
    }
  }

  private boolean attempt(BooleanSupplier goOn) {
    try {
      return file.use(database -> erase(database, vectors, goOn));
    } catch (FailureException e) {
      // A file that is gone, or read-only, leaves nothing to do here.
      boolean gone =
          e.failure() instanceof Failure.NotFound || e.failure() instanceof Failure.Conflict;
      if (!gone) {
        log.warn("deleted data could not be erased yet: " + e.failure().message());
      }
      return true;
    }
  }

  /**
   * Erases what is left of deletions.
   *
   * @param vectors zeroes the places of deleted vectors in the file beside the database; whether it
   *     could
   * @param goOn whether to go on; asked after each transaction
   * @return whether nothing is left
   * @throws FailureException when the file cannot be written
   */
  public static boolean erase(
      Database database, Predicate<Database> vectors, BooleanSupplier goOn) {
    Map<String, Long> pending = database.read(ErasureTable::pending);
    if (pending.isEmpty()) {
      return true;
    }
    for (String table : pending.keySet()) {
      boolean more = true;
      for (int i = 0; more; i++) {
        if (i == TRANSACTIONS || !goOn.getAsBoolean()) {
          return false;
        }
        more = database.write(transaction -> ErasureTable.erase(transaction, table));
      }
    }
    if (!vectors.test(database) || !database.truncateLog()) {
      return false;
    }
    database.write(transaction -> {
      ErasureTable.done(transaction, pending);
      return true;
    });
    return true;
  }

  /** Finishes what was asked for, as far as that takes no longer than a second. */
  @Override
  public void close() {
    Thread running;
    synchronized (this) {
      stopping = true;
      running = thread;
    }
    if (running != null) {
      LockSupport.unpark(running);
      try {
        running.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
    if (asked) {
      long deadline = System.nanoTime() + LONGEST_CLOSE;
      boolean _ = attempt(() -> System.nanoTime() < deadline);
    }
  }
}
