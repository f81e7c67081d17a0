package dev.rosemary.base.file;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Clears what killed processes left among the system's temporary files: each {@link
 * TemporaryFolder} whose lock nobody has, and what has no lock and the number of a process that
 * there is not. Everybody may write there, so folders are deleted through open directories, which a
 * link that takes the place of one cannot lead astray.
 */
public final class LeftFolders {
  /** How old a folder with a lock has to be: its owner may be just about to lock it. */
  private static final Duration NEW = Duration.ofMinutes(1);

  /**
   * How old what has no lock has to be: a process that sees other numbers than this one, as in a
   * container, has so long to use what it made.
   */
  private static final Duration OLD = Duration.ofHours(1);

  private LeftFolders() {}

  /**
   * Deletes what processes left that are gone.
   *
   * @param folder where it lies, the folder for temporary files
   * @return how many folders and files were deleted
   */
  public static int clear(Path folder, Instant now) {
    int cleared = 0;
    try (DirectoryStream<Path> found =
            Files.newDirectoryStream(folder, TemporaryFolder.PREFIX + "*");
        DirectoryStream<Path> around = Files.newDirectoryStream(folder)) {
      if (around instanceof SecureDirectoryStream<Path> inside) {
        for (Path path : found) {
          if (isLeft(path, now) && delete(inside, path.getFileName())) {
            cleared++;
          }
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Another start may clear it.
    }
    return cleared;
  }

  private static boolean isLeft(Path path, Instant now) {
    Long process = process(path.getFileName().toString());
    if (process == null) {
      return false;
    }
    try {
      Instant changed = Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toInstant();
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        Path lock = path.resolve(TemporaryFolder.LOCK);
        if (Files.exists(lock, LinkOption.NOFOLLOW_LINKS)) {
          return changed.isBefore(now.minus(NEW)) && !LockFile.isLocked(lock);
        }
      }
      return changed.isBefore(now.minus(OLD)) && ProcessHandle.of(process).isEmpty();
    } catch (IOException e) {
      // Somebody else's, or gone.
      return false;
    }
  }

  /** The number of the process in a name, or null. */
  private static @Nullable Long process(String name) {
    int start = name.indexOf('-', TemporaryFolder.PREFIX.length()) + 1;
    int end = name.indexOf('-', start);
    if (start == 0 || end < 0) {
      return null;
    }
    try {
      return Long.parseLong(name, start, end, 10);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static boolean delete(SecureDirectoryStream<Path> folder, Path name) {
    try {
      BasicFileAttributes attributes =
          folder
              .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
              .readAttributes();
      if (!attributes.isDirectory()) {
        folder.deleteFile(name);
        return true;
      }
      try (SecureDirectoryStream<Path> inside =
          folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
        for (Path each : inside) {
          if (!delete(inside, each.getFileName())) {
            return false;
          }
        }
      }
      folder.deleteDirectory(name);
      return true;
    } catch (IOException | DirectoryIteratorException e) {
      // It is somebody else's.
      return false;
    }
  }
}
