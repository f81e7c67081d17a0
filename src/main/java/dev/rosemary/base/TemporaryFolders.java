package dev.rosemary.base;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Folders among the system's temporary files, {@code rosemary-KIND-PID-…}. The number of the
 * process tells a later one what a killed process left.
 */
public final class TemporaryFolders {
  private static final String PREFIX = "rosemary-";

  private TemporaryFolders() {}

  /** A new folder, which its maker deletes. The kind has no {@code -} in it. */
  public static Path make(String kind) throws IOException {
    return Files.createTempDirectory(prefix(kind));
  }

  /** What the names of this process's folders of a kind begin with. */
  public static String prefix(String kind) {
    return PREFIX + kind + "-" + ProcessHandle.current().pid() + "-";
  }

  /**
   * Deletes what processes left that are gone.
   *
   * @param folder where it lies, the folder for temporary files
   * @param before only what was last changed before; a process that sees other numbers than this
   *     one, as in a container, has so long to use what it made
   * @return how many folders and files were deleted
   */
  public static int clear(Path folder, Instant before) {
    int cleared = 0;
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, PREFIX + "*")) {
      for (Path path : found) {
        if (isLeft(path, before) && delete(path)) {
          cleared++;
        }
      }
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      // Another start may clear it.
    }
    return cleared;
  }

  private static boolean isLeft(Path path, Instant before) throws IOException {
    String name = path.getFileName().toString();
    int start = name.indexOf('-', PREFIX.length()) + 1;
    int end = name.indexOf('-', start);
    if (start == 0 || end < 0) {
      return false;
    }
    try {
      long pid = Long.parseLong(name, start, end, 10);
      return ProcessHandle.of(pid).isEmpty()
          && Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS)
              .toInstant()
              .isBefore(before);
    } catch (NumberFormatException e) {
      return false;
    } catch (java.nio.file.NoSuchFileException e) {
      return false;
    }
  }

  private static boolean delete(Path path) {
    try {
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(path)) {
          for (Path each : inside) {
            if (!delete(each)) {
              return false;
            }
          }
        }
      }
      return Files.deleteIfExists(path);
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      // It is somebody else's.
      return false;
    }
  }
}
