package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.base.file.LockFile;
import dev.rosemary.store.Lease;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A file in {@code sessions/} beside a database, locked for as long as its owner lives. The
 * operating system ends the lock with the process.
 */
public final class LeaseFile implements Lease {
  private static final String FOLDER = "sessions";

  private static final String ENDING = ".lock";

  /** How long a lease counts as new after its file was made. */
  private static final Duration NEW = Duration.ofMinutes(1);

  /** How often to ask for a lock that somebody who looks has for a moment, in nanoseconds. */
  private static final long PAUSE_NANOS = 1_000_000;

  private final String holder;
  private final LockFile file;

  private LeaseFile(String holder, LockFile file) {
    this.holder = holder;
    this.file = file;
  }

  /**
   * A new lease beside a database.
   *
   * @throws FailureException with {@link Failure.Storage} when no file can be made there
   */
  static LeaseFile take(Path database) {
    String holder = UUID.randomUUID().toString();
    Path file = file(database, holder);
    try {
      PrivateFiles.createDirectories(file.resolveSibling("."));
      LockFile open = LockFile.open(file);
      try {
        open.lock(PAUSE_NANOS);
        return new LeaseFile(holder, open);
      } catch (IOException e) {
        open.delete();
        throw e;
      }
    } catch (IOException e) {
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

  @Override
  public String holder() {
    return holder;
  }

  /**
   * Whether the owner of a lease is alive. The file of one that is not is deleted. When that cannot
   * be found out, it counts as alive.
   */
  static boolean isAlive(Path database, String holder) {
    return isAlive(file(database, holder), true);
  }

  /** The same, only looking: no file is deleted. */
  static boolean isHeld(Path database, String holder) {
    return isAlive(file(database, holder), false);
  }

  /**
   * The leases beside the databases of a folder whose owners died, but for new ones, which may be
   * just about to be locked.
   *
   * @param delete whether their files are deleted
   * @throws FailureException with {@link Failure.Storage}
   */
  public static List<String> dead(Path databases, boolean delete) {
    try {
      return findDead(databases, delete);
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage(
              "The leases in " + databases + " cannot be read: " + DiskReason.of(e) + "."),
          e);
    }
  }

  private static List<String> findDead(Path databases, boolean delete) throws IOException {
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
        if (Files.getLastModifiedTime(file).toInstant().isBefore(old) && !isAlive(file, delete)) {
          dead.add(holder);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return dead;
  }

  private static boolean isAlive(Path file, boolean delete) {
    try {
      return delete ? !LockFile.deleteUnlocked(file) : LockFile.isLocked(file);
    } catch (IOException e) {
      return true;
    }
  }

  private static Path file(Path database, String holder) {
    return database.toAbsolutePath().resolveSibling(FOLDER).resolve(holder + ENDING);
  }

  @Override
  public void close() {
    file.delete();
  }
}
