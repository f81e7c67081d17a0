package dev.rosemary.engine.vault;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A sign of life: a file with a name that is never used again, locked for as long as its owner
 * lives. The operating system ends the lock with the process, also after {@code kill -9}.
 */
final class Lease implements AutoCloseable {
  private static final String FOLDER = "sessions";

  private static final String ENDING = ".lock";

  /** How long a lease counts as new after its file was made. */
  private static final Duration NEW = Duration.ofMinutes(1);

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
      PrivateFiles.createDirectories(file.resolveSibling("."));
      OWN.add(holder);
      FileChannel channel =
          PrivateFiles.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
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
    return isAlive(file(database, holder), holder, true);
  }

  /** The same, only looking: no file is deleted. */
  static boolean isHeld(Path database, String holder) {
    return isAlive(file(database, holder), holder, false);
  }

  /**
   * The leases beside the databases of a folder whose owners died, but for new ones, which may be
   * just about to be locked.
   *
   * @param delete whether their files are deleted
   */
  static List<String> dead(Path databases, boolean delete) throws IOException {
    List<String> dead = new ArrayList<>();
    Path folder = databases.resolve(FOLDER);
    if (!Files.isDirectory(folder)) {
      return dead;
    }
    Instant old = Instant.now().minus(NEW);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        String holder = name.substring(0, name.length() - ENDING.length());
        if (Files.getLastModifiedTime(file).toInstant().isBefore(old)
            && !isAlive(file, holder, delete)) {
          dead.add(holder);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return dead;
  }

  private static boolean isAlive(Path file, String holder, boolean delete) {
    if (OWN.contains(holder)) {
      return true;
    }
    if (!Files.exists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      try (FileLock lock = channel.tryLock()) {
        if (lock == null) {
          return true;
        }
        if (delete) {
          Files.deleteIfExists(file);
        }
        return false;
      }
    } catch (IOException e) {
      return true;
    }
  }

  private static Path file(Path database, String holder) {
    return database.toAbsolutePath().resolveSibling(FOLDER).resolve(holder + ENDING);
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
