package dev.rosemary.base.file;

import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A file that processes lock to take turns or to show that they live. The operating system ends the
 * locks with their process, also after {@code kill -9}.
 *
 * <p>File locks belong to a process as a whole and end when any channel of it on the file is closed
 * (POSIX, fcntl). So a file is open once in a process: whoever wants it next waits for the first,
 * or goes without. The file stays when it is closed: deleting it would let two processes lock two
 * files of its name. Only one whose name is never used again is deleted. Used by one thread at a
 * time, and closed once, by any.
 */
public final class LockFile implements AutoCloseable {
  /** Whose turn it is in this process, by absolute path. */
  private static final ConcurrentHashMap<Path, Semaphore> TURNS = new ConcurrentHashMap<>();

  private final Path file;
  private final Semaphore turn;
  private final FileChannel channel;

  private LockFile(Path file, Semaphore turn, FileChannel channel) {
    this.file = file;
    this.turn = turn;
    this.channel = channel;
  }

  /**
   * Opens the file unless it is open in this process, and makes it when it is missing, private to
   * its owner. Locks nothing yet.
   *
   * @return null where another owner in this process has it
   * @throws IOException when it cannot be made, or is a symbolic link
   */
  public static @Nullable LockFile tryOpen(Path file) throws IOException {
    Path path = file.toAbsolutePath();
    Semaphore turn = turn(path);
    return turn.tryAcquire() ? opened(path, turn) : null;
  }

  /**
   * Likewise, and waits for another owner in this process, in the order of asking.
   *
   * @param patienceMillis how long, in milliseconds
   * @return null where it is not given back in that time, or the thread was interrupted
   */
  public static @Nullable LockFile tryOpen(Path file, long patienceMillis) throws IOException {
    Path path = file.toAbsolutePath();
    Semaphore turn = turn(path);
    try {
      if (!turn.tryAcquire(patienceMillis, TimeUnit.MILLISECONDS)) {
        return null;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
    return opened(path, turn);
  }

  /** Likewise, and waits for as long as it takes. */
  public static LockFile open(Path file) throws IOException {
    Path path = file.toAbsolutePath();
    Semaphore turn = turn(path);
    turn.acquireUninterruptibly();
    return opened(path, turn);
  }

  private static Semaphore turn(Path path) {
    return TURNS.computeIfAbsent(path, _ -> new Semaphore(1, true));
  }

  private static LockFile opened(Path path, Semaphore turn) throws IOException {
    try {
      FileChannel channel =
          PrivateFiles.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      return new LockFile(path, turn, channel);
    } catch (IOException | RuntimeException | Error e) {
      turn.release();
      throw e;
    }
  }

  /** Locks the file as a whole, unless another process has locked any of it. */
  public boolean tryLock() throws IOException {
    return channel.tryLock() != null;
  }

  /** Locks the file as a whole, asking again after each pause, however long it takes. */
  public void lock(long pauseNanos) throws IOException {
    while (!tryLock()) {
      LockSupport.parkNanos(pauseNanos);
    }
  }

  /**
   * Locks one byte of the file, asking again after each pause.
   *
   * @param place of the byte, from 0
   * @param until when to give up, as {@link System#nanoTime} tells time
   * @return null when another process still has it then
   */
  public @Nullable FileLock lockByte(long place, long until, long pauseNanos) throws IOException {
    while (true) {
      FileLock lock = channel.tryLock(place, 1, false);
      if (lock != null || System.nanoTime() - until > 0) {
        return lock;
      }
      LockSupport.parkNanos(pauseNanos);
    }
  }

  /**
   * Whether somebody has locked this file: this process, where it has the file open, or another
   * one. No file is made.
   *
   * @throws IOException when that cannot be found out
   */
  public static boolean isLocked(Path file) throws IOException {
    return !unlocked(file, false);
  }

  /**
   * Deletes the file of a lock that nobody has, whose name is never used again.
   *
   * @return false where somebody has locked it; then it stays
   * @throws IOException when that cannot be found out
   */
  public static boolean deleteUnlocked(Path file) throws IOException {
    return unlocked(file, true);
  }

  private static boolean unlocked(Path file, boolean delete) throws IOException {
    Path path = file.toAbsolutePath();
    Semaphore turn = turn(path);
    if (!turn.tryAcquire()) {
      return false;
    }
    try {
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        return true;
      }
      try (FileChannel channel =
              FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
          FileLock lock = channel.tryLock()) {
        if (lock == null) {
          return false;
        }
        if (delete) {
          Files.deleteIfExists(path);
          TURNS.remove(path, turn);
        }
        return true;
      }
    } finally {
      turn.release();
    }
  }

  /** Gives it back, and deletes a file whose name is never used again. */
  public void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // whoever finds it finds it unlocked
    }
    TURNS.remove(file, turn);
    close();
  }

  /** Gives the locks back, and the file to the next of this process. Closed once. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // the locks are gone either way
    } finally {
      turn.release();
    }
  }
}
