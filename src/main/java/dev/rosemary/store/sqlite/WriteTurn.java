package dev.rosemary.store.sqlite;

import dev.rosemary.base.CallWait;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The right to write to a file: first among the threads of this process, then among processes. A
 * write waits 15 s for one that does not end, from when its call began to wait; the time that it
 * stood behind a call that met the same lock counts. While writes do end, it waits for its turn, a
 * minute at most. Thread safe.
 */
final class WriteTurn {
  /** How long a write waits while no other one ends, in nanoseconds. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(15);

  /** How long one waits in all, in nanoseconds. */
  private static final long MOST = TimeUnit.SECONDS.toNanos(60);

  /** How long one waits that has spent its patience in a queue, in nanoseconds. */
  private static final long LEAST = TimeUnit.MILLISECONDS.toNanos(100);

  /** The wait after which a call says that it is blocked, in nanoseconds. */
  private static final long BLOCKED = TimeUnit.MILLISECONDS.toNanos(500);

  /** How often who waits looks whether another process has written, in nanoseconds. */
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(250);

  /** The longest first pause between two attempts to begin a write, in nanoseconds. */
  private static final long FIRST_PAUSE = TimeUnit.MICROSECONDS.toNanos(250);

  /** The longest pause between two attempts, in nanoseconds. */
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(4);

  private final Path file;
  private final ReentrantLock lock = new ReentrantLock(true);

  /** When a write of this process began or one of another process ended, as far as is known. */
  private volatile long progress = System.nanoTime();

  /** Since when other processes have kept the file busy, if {@link #isBlocked}. */
  private volatile long blockedSince;

  private volatile boolean isBlocked;

  WriteTurn(Path file) {
    this.file = file;
  }

  /** Waits for the other threads of this process, without an end. */
  void take() {
    lock.lock();
  }

  /** Takes it if nobody has it and nobody waits for it. */
  boolean takeIfFree() {
    return !lock.hasQueuedThreads() && lock.tryLock();
  }

  /**
   * Waits for the other threads of this process.
   *
   * @return when the write began to wait
   * @throws FailureException with {@link Failure.Storage} when its patience is spent, or what
   *     {@link WorkLimit#check()} throws
   */
  long takeToWrite() {
    long now = System.nanoTime();
    if (!tryLock(BLOCKED)) {
      CallWait.blocked();
      do {
        BusyFiles.check();
        long begun = begun(now);
        if (isSpent(begun)) {
          throw isBlocked ? StorageFailures.busy(file) : overtaken();
        }
      } while (!tryLock(LOOK));
    }
    return begun(now);
  }

  /** What a call spent behind others before the lock was held was no wait for that lock. */
  private long begun(long now) {
    if (!isBlocked) {
      return now;
    }
    long arrived = CallWait.since();
    long blocked = blockedSince;
    return arrived - blocked > 0 ? arrived : blocked;
  }

  private boolean isSpent(long begun) {
    long now = System.nanoTime();
    long last = progress;
    return now - (last - begun > 0 ? last : begun) > PATIENCE || now - begun > MOST;
  }

  /** Who is interrupted goes on waiting, and is interrupted afterwards. */
  private boolean tryLock(long nanos) {
    long until = System.nanoTime() + nanos;
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return lock.tryLock(until - System.nanoTime(), TimeUnit.NANOSECONDS);
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

  private FailureException overtaken() {
    return new FailureException(
        new Failure.Storage(
            "Another call of this server has kept "
                + file
                + " busy for too long. Nothing was written; send the same call again."));
  }

  /** Lets the next thread of this process in. */
  void give() {
    lock.unlock();
  }

  /**
   * Begins a write, and tries again at short, random intervals while another process writes: a
   * write takes less than a millisecond, and SQLite's own waiting sleeps for up to 100, so that
   * four writers got a third of the throughput, and single writes took 20 times as long.
   */
  void begin(Connection writer, long begun) {
    long first = System.nanoTime();
    long looked = first;
    long version = -1;
    boolean waiting = false;
    writer.waitForLocks(false);
    try {
      for (long pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
        try {
          writer.prepared("BEGIN IMMEDIATE").executeUpdate();
          isBlocked = false;
          progress = System.nanoTime();
          return;
        } catch (SQLException e) {
          if (!DatabaseException.isBusy(e)) {
            throw StorageFailures.of(file, e);
          }
          if (!isBlocked) {
            blockedSince = first;
            isBlocked = true;
          }
          if (!waiting) {
            waiting = true;
            BusyFiles.add(file);
          }
          long now = System.nanoTime();
          if (now - looked > LOOK) {
            looked = now;
            version = look(writer, version);
          }
          if (now - first > LEAST && isSpent(begun)) {
            throw StorageFailures.of(file, e);
          }
          if (now - first > BLOCKED) {
            CallWait.blocked();
          }
        }
        BusyFiles.check();
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(pause / 2, pause));
      }
    } finally {
      if (waiting) {
        BusyFiles.remove(file);
      }
      writer.waitForLocks(true);
    }
  }

  /** Notes whether another process has written since the last look. */
  private long look(Connection writer, long before) {
    try {
      long version = writer.pragmaNumber("data_version");
      if (before >= 0 && version != before) {
        progress = System.nanoTime();
      }
      return version;
    } catch (SQLException e) {
      return before; // the file is being changed as a whole; the next look tells
    }
  }
}
