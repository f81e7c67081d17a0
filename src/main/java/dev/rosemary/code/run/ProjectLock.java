package dev.rosemary.code.run;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The right to change an index, held by one thread of one process at a time. The operating system
 * takes it back when the process dies, so who finds it taken knows that its holder lives.
 *
 * <p>File locks belong to a process as a whole and end when any channel of it on the file is
 * closed: so the threads of this process take turns first.
 */
public final class ProjectLock implements AutoCloseable {
  /** How often to ask for a lock of another process, in nanoseconds: a run takes seconds. */
  private static final long PAUSE_NANOS = 20_000_000;

  /** What is locked while an index is made or deleted; no project has such a name. */
  public static final String NAMES = ".names";

  private static final ConcurrentHashMap<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final ReentrantLock threads;
  private final FileChannel channel;

  private ProjectLock(ReentrantLock threads, FileChannel channel) {
    this.threads = threads;
    this.channel = channel;
  }

  /**
   * The file that is locked by whoever changes an index.
   *
   * @param folder of all indexes
   * @param id of a project, or {@link #NAMES}, which is taken after that of a project
   */
  public static Path file(Path folder, String id) {
    return folder.resolve("locks").resolve(id + ".lock");
  }

  /** Takes the lock, however long that takes. */
  public static ProjectLock take(Path file) {
    ReentrantLock threads = threads(file);
    threads.lock();
    return locked(file, threads, true);
  }

  /** Takes the lock when it is free, else null. */
  public static @Nullable ProjectLock tryTake(Path file) {
    ReentrantLock threads = threads(file);
    if (threads.isHeldByCurrentThread() || !threads.tryLock()) {
      return null;
    }
    ProjectLock lock = locked(file, threads, false);
    return lock.channel.isOpen() ? lock : null;
  }

  private static ReentrantLock threads(Path file) {
    return THREADS.computeIfAbsent(file.toAbsolutePath(), _ -> new ReentrantLock(true));
  }

  private static ProjectLock locked(Path file, ReentrantLock threads, boolean wait) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        PrivateFiles.createDirectories(folder);
      }
      FileChannel channel =
          PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      while (lock == null && wait) {
        LockSupport.parkNanos(PAUSE_NANOS);
        lock = channel.tryLock();
      }
      ProjectLock taken = new ProjectLock(threads, channel);
      if (lock == null) {
        taken.close();
      }
      return taken;
    } catch (IOException e) {
      threads.unlock();
      throw new FailureException(
          new Failure.Storage("The lock " + file + " cannot be acquired: " + e.getMessage() + "."),
          e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // the lock is gone either way
    } finally {
      threads.unlock();
    }
  }
}
