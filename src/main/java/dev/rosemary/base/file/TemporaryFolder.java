package dev.rosemary.base.file;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A folder among the system's temporary files, {@code rosemary-KIND-PID-…}, which goes with its
 * owner. A locked file in it says that the owner lives, so that a later process can clear what a
 * killed one left: {@link LeftFolders}. Thread safe.
 */
public final class TemporaryFolder implements AutoCloseable {
  static final String PREFIX = "rosemary-";

  /** The file in it that its owner locks. */
  static final String LOCK = ".lock";

  private final Path path;
  private final @Nullable LockFile lock;
  private final AtomicBoolean closed = new AtomicBoolean();

  private TemporaryFolder(Path path, @Nullable LockFile lock) {
    this.path = path;
    this.lock = lock;
  }

  /** A new folder. The kind has no {@code -} in it. */
  public static TemporaryFolder make(String kind) throws IOException {
    Path path = Files.createTempDirectory(prefix(kind));
    LockFile lock = null;
    try {
      lock = LockFile.tryOpen(path.resolve(LOCK));
      if (lock != null && lock.tryLock()) {
        return new TemporaryFolder(path, lock);
      }
    } catch (IOException e) {
      // A file system without locks: then the number of the process has to do.
    }
    if (lock != null) {
      lock.delete();
    }
    return new TemporaryFolder(path, null);
  }

  /** What the names of this process's folders of a kind begin with. */
  public static String prefix(String kind) {
    return PREFIX + kind + "-" + ProcessHandle.current().pid() + "-";
  }

  public Path path() {
    return path;
  }

  /** What is called so in it. */
  public Path resolve(String name) {
    return path.resolve(name);
  }

  /** Deletes it with all that is in it, as far as that can be deleted; links are not followed. */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    delete(path);
    if (lock != null) {
      lock.delete();
    }
  }

  /** Deletes a file, or a folder with all that is in it, likewise. */
  public static void delete(Path path) {
    try {
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(path)) {
          inside.forEach(TemporaryFolder::delete);
        }
      }
      Files.deleteIfExists(path);
    } catch (IOException | DirectoryIteratorException e) {
      // A later start may clear it.
    }
  }
}
