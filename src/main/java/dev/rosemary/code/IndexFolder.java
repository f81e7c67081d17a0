package dev.rosemary.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.store.sqlite.FileCheck;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The folder of a data directory in which the files of indexes lie. Thread safe. */
final class IndexFolder {
  private final Path folder;

  IndexFolder(Path dataDirectory) {
    folder = dataDirectory.resolve("code");
  }

  /** The file of an index. */
  Path file(String id) {
    return folder.resolve(id + ".db");
  }

  /** The file that is locked by whoever changes an index. */
  Path lock(String id) {
    return ProjectLock.file(folder, id);
  }

  /** The ids of all projects, sorted. */
  List<String> ids() {
    List<String> ids = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return ids;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.db")) {
      for (Path file : files) {
        Path name = file.getFileName();
        String id = name == null ? null : ProjectNames.ofFile(name.toString());
        if (id != null) {
          ids.add(id);
        }
      }
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The folder " + folder + " cannot be read: " + e.getMessage() + "."),
          e);
    }
    ids.sort(null);
    return ids;
  }

  /** Makes it. */
  void create() {
    try {
      PrivateFiles.createDirectories(folder);
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage(
              "The folder " + folder + " cannot be created: " + e.getMessage() + "."),
          e);
    }
  }

  /**
   * Whether anybody holds a lock, in whatever process.
   *
   * @param reading whether no file may be made for that
   */
  boolean isHeld(String id, boolean reading) {
    Path file = lock(id);
    if (reading && !Files.isWritable(file)) {
      return Files.exists(file);
    }
    ProjectLock lock = ProjectLock.tryTake(file);
    if (lock == null) {
      return true;
    }
    lock.close();
    return false;
  }

  /** Whether a file is there and damaged, looked through page by page. */
  boolean isDamaged(String id) {
    try {
      return !FileCheck.damage(file(id)).isEmpty();
    } catch (FailureException e) {
      return false; // it cannot be looked at, which says nothing of what is in it
    }
  }

  /** Deletes the files of an index; nothing when they are not there. */
  void delete(String id) throws IOException {
    for (String ending : List.of(".db", ".db-wal", ".db-shm")) {
      Files.deleteIfExists(folder.resolve(id + ending));
    }
  }
}
