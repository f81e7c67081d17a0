package dev.rosemary.engine.vault;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A sign of life: a file with a name that is never used again, locked for as long as its owner
 * lives. The operating system ends the lock with the process, also after {@code kill -9}.
 */
final class Lease implements AutoCloseable {
  private static final String FOLDER = "sessions";

  /**
   * The leases of this process. Their files are never opened a second time: closing any channel on
   * a file would end the locks that the process has on it (POSIX, fcntl).
   */
  private static final Set<String> OWN = ConcurrentHashMap.newKeySet();

  private final String holder;
  private final Path file;
  private final FileChannel channel;

  private Lease(String holder, Path file, FileChannel channel) {
    this.holder = holder;
    this.file = file;
    this.channel = channel;
  }

  /**
   * A new lease beside a database.
   *
   * @throws FailureException with {@link Failure.Storage} when no file can be made there
   */
  static Lease take(Path database) {
    String holder = UUID.randomUUID().toString();
    Path file = file(database, holder);
    try {
      Files.createDirectories(file.resolveSibling("."));
      OWN.add(holder);
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      channel.lock();
      return new Lease(holder, file, channel);
    } catch (IOException e) {
      OWN.remove(holder);
      throw new FailureException(
          new Failure.Storage(
              "The folder "
                  + file.getParent()
                  + " cannot be written to: "
                  + e.getMessage()
                  + ". Session memories need it; nothing was changed."),
          e);
    }
  }

  String holder() {
    return holder;
  }

  /**
   * Whether the owner of a lease is alive. The file of one that is not is deleted. When that cannot
   * be found out, it counts as alive.
   */
  static boolean isAlive(Path database, String holder) {
    if (OWN.contains(holder)) {
      return true;
    }
    Path file = file(database, holder);
    if (!Files.exists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      try (FileLock lock = channel.tryLock()) {
        if (lock == null) {
          return true;
        }
        Files.deleteIfExists(file);
        return false;
      }
    } catch (IOException e) {
      return true;
    }
  }

  private static Path file(Path database, String holder) {
    return database.toAbsolutePath().resolveSibling(FOLDER).resolve(holder + ".lock");
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
      channel.close();
    } catch (IOException e) {
      // the lock ends with the process
    } finally {
      OWN.remove(holder);
    }
  }
}
