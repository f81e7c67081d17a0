package dev.rosemary.code.run;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.file.LockFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The right to change an index, held by one thread of one process at a time. The operating system
 * takes it back when the process dies, so who finds it taken knows that its holder lives.
 */
public final class ProjectLock implements AutoCloseable {
  /** How often to ask for a lock of another process, in nanoseconds: a run takes seconds. */
  private static final long PAUSE_NANOS = 20_000_000;

  /** What is locked while an index is made or deleted; no project has such a name. */
  public static final String NAMES = ".names";

  private final LockFile file;

  private ProjectLock(LockFile file) {
    this.file = file;
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
    try {
      makeFolder(file);
      LockFile open = LockFile.open(file);
      try {
        open.lock(PAUSE_NANOS);
        return new ProjectLock(open);
      } catch (IOException e) {
        open.close();
        throw e;
      }
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  /** Takes the lock when it is free, else null. */
  public static @Nullable ProjectLock tryTake(Path file) {
    try {
      makeFolder(file);
      LockFile open = LockFile.tryOpen(file);
      if (open == null) {
        return null;
      }
      boolean taken = false;
      try {
        taken = open.tryLock();
      } finally {
        if (!taken) {
          open.close();
        }
      }
      return taken ? new ProjectLock(open) : null;
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  private static void makeFolder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      PrivateFiles.createDirectories(folder);
    }
  }

  private static FailureException failure(Path file, IOException e) {
    return new FailureException(
        new Failure.Storage("The lock " + file + " cannot be acquired: " + e.getMessage() + "."),
        e);
  }

  @Override
  public void close() {
    file.close();
  }
}
