package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * The certainty that no process has a database file open, nor opens it as long as this lasts: the
 * lock that SQLite itself would take (the bytes of SHARED_FIRST, see "File Locking And
 * Concurrency"), which every connection to a file with a write-ahead log shares while it is open.
 * So servers need no lock of their own for it, and one that died holds none. This process must not
 * open the file meanwhile: closing it would end the lock (POSIX, fcntl).
 */
public final class SoleUse implements AutoCloseable {
  /** SQLite's SHARED_FIRST: the byte at 1 GB, and the two after it, are for other locks. */
  private static final long FIRST = 0x4000_0000L + 2;

  private static final long BYTES = 510;

  private final FileChannel channel;

  private SoleUse(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes a file, which has to be there.
   *
   * @throws FailureException with {@link Failure.Conflict} when another process uses it, named by
   *     its number where the system tells; or {@link Failure.Storage}
   */
  public static SoleUse take(Path file) {
    FileChannel channel = null;
    try {
      channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock(FIRST, BYTES, false);
      if (lock != null) {
        return new SoleUse(channel);
      }
      Set<Long> users = LockHolders.users(file);
      channel.close();
      throw new FailureException(
          new Failure.Conflict(
              "Another process uses "
                  + file
                  + (users.isEmpty() ? "" : " (process " + LockHolders.text(users) + ")")
                  + ". Nothing was changed; stop the servers of this data directory, close their"
                  + " clients, and try again."));
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The file " + file + " cannot be locked: " + e), e);
    }
  }

  /** The whole file, read without opening it anew, into a file that is not there yet. */
  public void copyTo(Path target) throws IOException {
    try (FileChannel out =
        PrivateFiles.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long size = channel.size();
      for (long done = 0; done < size; ) {
        done += channel.transferTo(done, size - done, out);
      }
      out.force(true);
    }
  }

  /** Lets others in again. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // the lock ends with the process
    }
  }
}
