package dev.rosemary.engine.indexing;

import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.file.LockFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The right to do a kind of work on a database, which one process has at a time: a locked file in
 * {@code locks/} beside it. The operating system ends the lock with the process, also after {@code
 * kill -9}. The file stays. Used by one thread.
 */
public final class WorkLock implements AutoCloseable {
  private static final String FOLDER = "locks";

  private final String work;
  private @Nullable Path path;

  /** Open while it is waited for, too: asking again costs a system call. */
  private @Nullable LockFile file;

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
    if (!wanted.equals(path)) {
      close();
    }
    if (held) {
      return true;
    }
    LockFile open = file;
    if (open == null) {
      PrivateFiles.createDirectories(wanted.resolveSibling("."));
      open = LockFile.tryOpen(wanted);
      if (open == null) {
        return false;
      }
      path = wanted;
      file = open;
    }
    held = open.tryLock();
    return held;
  }

  /** Gives the right back; it may be taken again. */
  @Override
  public void close() {
    LockFile open = file;
    path = null;
    file = null;
    held = false;
    if (open != null) {
      open.close();
    }
  }
}
