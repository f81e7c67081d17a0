package dev.rosemary.engine.document;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.file.LockFile;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The right to change a folder, held by one thread of one process at a time. The operating system
 * takes it back when the process dies.
 *
 * <p>Two bytes of the file are locked: who wants the second, which is the right itself, waits for
 * it while holding the first, and lets the first go then. So a process that changes much does not
 * keep the others out.
 */
final class FolderLock implements AutoCloseable {
  /** How long to wait, in milliseconds: much longer than any change takes. */
  private static final long PATIENCE_MILLIS = 10_000;

  /** How often to ask for a lock of another process, in nanoseconds: a write takes as long. */
  private static final long PAUSE_NANOS = 500_000;

  private final LockFile file;

  private FolderLock(LockFile file) {
    this.file = file;
  }

  /**
   * Takes the lock, making its file when it is missing.
   *
   * @param file the lock's file; refused when it is a symbolic link
   * @throws FailureException with {@link Failure.NotReady} when another holds it too long
   */
  static FolderLock take(Path file) throws IOException {
    return take(file, PATIENCE_MILLIS);
  }

  /** Takes the lock, waiting this long at most. */
  static FolderLock take(Path file, long patienceMillis) throws IOException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    LockFile open = LockFile.tryOpen(file, patienceMillis);
    if (open == null) {
      throw busy(file, patienceMillis);
    }
    try {
      FileLock turn = open.lockByte(0, until, PAUSE_NANOS);
      if (turn != null) {
        FileLock right = open.lockByte(1, until, PAUSE_NANOS);
        turn.release();
        if (right != null) {
          return new FolderLock(open);
        }
      }
      throw busy(file, patienceMillis);
    } catch (IOException | RuntimeException | Error e) {
      open.close();
      throw e;
    }
  }

  private static FailureException busy(Path file, long patienceMillis) {
    return new FailureException(
        new Failure.NotReady(
            "Another process holds "
                + file
                + " for more than "
                + patienceMillis
                + " ms. Nothing was written; send the same call again."));
  }

  /** Gives the right back. */
  @Override
  public void close() {
    file.close();
  }
}
