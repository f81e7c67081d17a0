package dev.rosemary.engine.indexing;

import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The right to do a kind of work on a database, which one process has at a time: a locked file in
 * {@code locks/} beside it. The operating system ends the lock with the process, also after {@code
 * kill -9}. The file stays: deleting it would let two processes lock two files of its name. Used by
 * one thread.
 */
public final class WorkLock implements AutoCloseable {
  private static final String FOLDER = "locks";

  /**
   * The files that are open in this process. None is opened a second time: closing any channel on a
   * file would end the locks that the process has on it (POSIX, fcntl).
   */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final String work;
  private @Nullable Path file;
  private @Nullable FileChannel channel;
  private boolean held;

  /** A right that nobody has yet. */
  public WorkLock(String work) {
    this.work = work;
  }

  /**
   * Takes the right unless another process, or another owner in this one, has it. Costs a system
   * call; nothing when it is held already.
   *
   * @throws IOException when the lock's file cannot be made
   */
  public boolean take(Path database) throws IOException {
    Path wanted =
        database
            .toAbsolutePath()
            .resolveSibling(FOLDER)
            .resolve(database.getFileName() + "." + work);
    if (!wanted.equals(file)) {
      close();
    }
    if (held) {
      return true;
    }
    FileChannel open = channel;
    if (open == null) {
      if (!OPEN.add(wanted)) {
        return false;
      }
      open = open(wanted);
      file = wanted;
      channel = open;
    }
    FileLock lock = open.tryLock();
    held = lock != null;
    return held;
  }

  private static FileChannel open(Path file) throws IOException {
    try {
      PrivateFiles.createDirectories(file.resolveSibling("."));
      return PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      OPEN.remove(file);
      throw e;
    }
  }

  /** Gives the right back; it may be taken again. */
  @Override
  public void close() {
    Path open = file;
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // the lock ends with the process
    } finally {
      file = null;
      channel = null;
      held = false;
      if (open != null) {
        OPEN.remove(open);
      }
    }
  }
}
