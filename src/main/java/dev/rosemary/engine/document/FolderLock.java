package dev.rosemary.engine.document;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The right to change a folder, held by one thread of one process at a time. The operating system
 * takes it back when the process dies.
 *
 * <p>File locks belong to a process as a whole and end when any channel of it on that file is
 * closed, so the threads of this process take turns first. Two bytes of the file are locked: who
 * wants the second, which is the right itself, waits for it while holding the first, and lets the
 * first go then. So a process that changes much does not keep the others out.
 */
final class FolderLock implements AutoCloseable {
  /** How long to wait, in milliseconds: much longer than any change takes. */
  private static final long PATIENCE_MILLIS = 10_000;

  /** How often to ask for a lock of another process, in nanoseconds: a write takes as long. */
  private static final long PAUSE_NANOS = 500_000;

  /** Locks among the threads of this process, by file. */
  private static final ConcurrentHashMap<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final ReentrantLock threads;
  private final FileChannel channel;

  private FolderLock(ReentrantLock threads, FileChannel channel) {
    this.threads = threads;
    this.channel = channel;
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
    ReentrantLock threads = THREADS.computeIfAbsent(file, _ -> new ReentrantLock(true));
    if (!entered(threads, patienceMillis)) {
      throw busy(file, patienceMillis);
    }
    FileChannel channel = null;
    try {
      channel =
          PrivateFiles.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      FileLock turn = wait(channel, 0, until);
      if (turn != null) {
        FileLock right = wait(channel, 1, until);
        turn.release();
        if (right != null) {
          return new FolderLock(threads, channel);
        }
      }
      throw busy(file, patienceMillis);
    } catch (IOException | RuntimeException | Error e) {
      if (channel != null) {
        channel.close();
      }
      threads.unlock();
      throw e;
    }
  }

  private static boolean entered(ReentrantLock threads, long patienceMillis) {
    try {
      return threads.tryLock(patienceMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static @org.jspecify.annotations.Nullable FileLock wait(
      FileChannel channel, long place, long until) throws IOException {
    while (true) {
      FileLock lock = channel.tryLock(place, 1, false);
      if (lock != null || System.nanoTime() > until) {
        return lock;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
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
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      threads.unlock();
    }
  }
}
