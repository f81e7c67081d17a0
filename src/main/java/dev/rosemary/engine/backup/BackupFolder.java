package dev.rosemary.engine.backup;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder of a backup: there as a whole, or not at all. Without state. */
final class BackupFolder {
  /** What follows the name of a backup that is being made. */
  private static final String PART = ".part";

  private BackupFolder() {}

  /** Writes the files of a backup into a folder and describes them. */
  @FunctionalInterface
  interface Filling {
    /** Writes them into a folder that is there and empty. */
    Manifest fill(Path part) throws IOException;
  }

  /**
   * Makes a backup.
   *
   * @param target a folder that is not there, or is empty
   * @throws FailureException with {@link Failure.Invalid} when it is in use, {@link
   *     Failure.Storage}, or what the filling throws; nothing is left there then
   */
  static Manifest make(Path target, Filling filling) {
    try {
      Path folder = place(target);
      if (Files.exists(folder) && !isEmptyFolder(folder)) {
        throw Manifest.invalid(
            "The folder "
                + folder
                + " is not empty. Name an empty folder, or one that does not"
                + " exist yet.");
      }
      Path parent = folder.getParent();
      if (parent != null) {
        PrivateFiles.createDirectories(parent);
      }
      Path part = folder.resolveSibling("." + folder.getFileName() + PART);
      deleteAll(part);
      PrivateFiles.createDirectories(part);
      try {
        Manifest manifest = filling.fill(part);
        forceFolders(part);
        manifest.write(part);
        Files.deleteIfExists(folder);
        DurableFiles.move(part, folder);
        return manifest;
      } catch (IOException | RuntimeException e) {
        deleteAll(part);
        throw e;
      }
    } catch (IOException e) {
      throw failure("The backup cannot be written to " + target, e);
    }
  }

  /** Where a backup goes that is to go to a path: a link stays, and leads to the backup. */
  private static Path place(Path target) throws IOException {
    Path folder = target.toAbsolutePath().normalize();
    if (!Files.isSymbolicLink(folder)) {
      return folder;
    }
    if (!Files.isDirectory(folder)) {
      throw Manifest.invalid(
          folder
              + " is a symbolic link to a missing folder. Nothing was written; name another"
              + " folder, or create the one the link points to.");
    }
    return folder.toRealPath();
  }

  /** Waits until the disk has the names of all files in a folder. */
  private static void forceFolders(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path inside : walk.filter(Files::isDirectory).toList()) {
        DurableFiles.forceFolder(inside);
      }
    }
  }

  /** Whether a name is that of a backup that is being made. */
  static boolean isPart(String name) {
    return name.startsWith(".") && name.endsWith(PART);
  }

  /** Whether a folder is there in which nothing is. */
  static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.findAny().isEmpty();
    }
  }

  /** Deletes a folder of ours and what is in it; nothing when it is not there. */
  static void deleteAll(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder)) {
      all = new ArrayList<>(walk.toList());
    }
    all.sort(Comparator.reverseOrder());
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }

  /** What could not be done to backups. */
  static FailureException failure(String what, IOException e) {
    return new FailureException(
        new Failure.Storage(what + ": " + e + ". The existing data is unchanged."), e);
  }
}
