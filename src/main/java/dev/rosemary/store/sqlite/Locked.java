package dev.rosemary.store.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Tries again what another process's lock prevented. Some steps of opening a file (turning on the
 * write-ahead log, recovering one) fail at once instead of waiting when several processes do them
 * at the same moment.
 */
final class Locked {
  /** How long to go on trying, in nanoseconds. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

  /** The first pause, in nanoseconds; each next one is longer by a half, up to the longest. */
  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);

  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

  private Locked() {}

  /** A step that may meet a lock. */
  @FunctionalInterface
  interface Step<T> {
    T run() throws SQLException;
  }

  /**
   * Does a step, again and again while a lock prevents it, for 30 s or as long as the call of this
   * thread may take.
   */
  static <T> T retry(Path file, Step<T> step) {
    long deadline = System.nanoTime() + PATIENCE;
    boolean waiting = false;
    try {
      for (long pause = FIRST_PAUSE; ; pause = Math.min(pause * 3 / 2, LONGEST_PAUSE)) {
        try {
          return step.run();
        } catch (SQLException e) {
          if (!DatabaseException.isBusy(e) || System.nanoTime() - deadline > 0) {
            throw StorageFailures.of(file, e);
          }
          if (!waiting) {
            waiting = true;
            BusyFiles.add(file);
          }
          BusyFiles.check();
          LockSupport.parkNanos(pause);
        }
      }
    } finally {
      if (waiting) {
        BusyFiles.remove(file);
      }
    }
  }
}
