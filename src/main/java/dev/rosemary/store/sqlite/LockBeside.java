package dev.rosemary.store.sqlite;

import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.file.LockFile;
import dev.rosemary.store.AdvisoryLock;
import dev.rosemary.store.Database;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A locked file in {@code locks/} beside a database, which stays. The operating system ends the
 * lock with the process.
 */
public final class LockBeside implements AdvisoryLock {
  private static final String FOLDER = "locks";

  private final String work;
  private final Path path;

  /** Open while it is waited for, too: asking again costs a system call. */
  private @Nullable LockFile file;

  private boolean held;

  /** A right that nobody has yet. */
  public LockBeside(Path database, String work) {
    this.work = work;
    path = path(database);
  }

  private Path path(Path database) {
    return database
        .toAbsolutePath()
        .resolveSibling(FOLDER)
        .resolve(database.getFileName() + "." + work);
  }

  @Override
  public boolean isOf(Database database) {
    return path(database.file()).equals(path);
  }

  @Override
  public boolean take() throws IOException {
    if (held) {
      return true;
    }
    LockFile open = file;
    if (open == null) {
      PrivateFiles.createDirectories(path.resolveSibling("."));
      open = LockFile.tryOpen(path);
      if (open == null) {
        return false;
      }
      file = open;
    }
    held = open.tryLock();
    return held;
  }

  @Override
  public void close() {
    LockFile open = file;
    file = null;
    held = false;
    if (open != null) {
      open.close();
    }
  }
}
