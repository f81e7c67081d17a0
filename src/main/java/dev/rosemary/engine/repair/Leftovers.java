package dev.rosemary.engine.repair;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.engine.repair.Finding.State;
import dev.rosemary.store.sqlite.FileCheck;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Files that can be made again and belong to nothing any more. */
final class Leftovers {
  private static final List<String> FOLDERS = List.of(".", "projects", "archive", "trash");

  private final Path directory;
  private final boolean dry;
  private final List<Finding> findings;

  Leftovers(Path directory, boolean dry, List<Finding> findings) {
    this.directory = directory;
    this.dry = dry;
    this.findings = findings;
  }

  void run() {
    try {
      for (String folder : FOLDERS) {
        sidecars(directory.resolve(folder).normalize());
      }
      Path code = directory.resolve("code");
      for (Path index : list(code, ".db")) {
        index(index);
      }
    } catch (IOException e) {
      throw unreadable(directory, e);
    }
  }

  /** The new files of repairs that were cut short. */
  static List<Path> mended(Path directory) {
    List<Path> mended = new ArrayList<>();
    try {
      for (String folder : FOLDERS) {
        mended.addAll(list(directory.resolve(folder).normalize(), ".db" + Replacement.ENDING));
      }
      return mended;
    } catch (IOException e) {
      throw unreadable(directory, e);
    }
  }

  private static FailureException unreadable(Path directory, IOException e) {
    return new FailureException(
        new Failure.Storage(
            "The data directory " + directory + " cannot be read: " + DiskReason.of(e)),
        e);
  }

  /** Files of vectors whose database is gone. */
  private void sidecars(Path folder) throws IOException {
    for (Path file : list(folder, ".db-vectors")) {
      String name = file.getFileName().toString();
      Path database = file.resolveSibling(name.substring(0, name.length() - "-vectors".length()));
      if (!Files.exists(database)) {
        remove(List.of(file), file, "is a file of vectors whose database no longer exists");
      }
    }
  }

  private void index(Path index) throws IOException {
    if (look(index, false)) {
      return;
    }
    // What looks damaged may be in the making: so it is looked at again while nobody may change it.
    Path folder = index.resolveSibling(".").normalize();
    String file = index.getFileName().toString();
    String id = file.substring(0, file.length() - ".db".length());
    try (Held project = Held.of(ProjectLock.file(folder, id), dry);
        Held names = Held.of(ProjectLock.file(folder, ProjectLock.NAMES), dry)) {
      if (project.isFree() && names.isFree()) {
        look(index, true);
      } else {
        findings.add(
            new Finding(
                State.LEFT,
                name(index),
                "is being built or changed by another process and was not touched. Run doctor"
                    + " again when that has finished."));
      }
    }
  }

  /** A lock that is held as long as this is open, when nobody else held it. */
  private record Held(@Nullable ProjectLock lock, boolean isFree) implements AutoCloseable {
    /** A run that changes nothing makes no file: one that is not there is held by nobody. */
    static Held of(Path file, boolean dry) {
      if (dry && !Files.exists(file)) {
        return new Held(null, true);
      }
      ProjectLock lock = ProjectLock.tryTake(file);
      return new Held(lock, lock != null);
    }

    @Override
    public void close() {
      if (lock != null) {
        lock.close();
      }
    }
  }

  /**
   * Looks at an index.
   *
   * @param locked whether nobody changes it meanwhile, so that it may be removed
   * @return whether nothing is left to do
   */
  private boolean look(Path index, boolean locked) throws IOException {
    @Nullable String why;
    try {
      why = why(index);
    } catch (FailureException e) {
      if (locked && isThere(index)) {
        findings.add(new Finding(State.LEFT, name(index), e.failure().message()));
      }
      return !isThere(index);
    }
    if (why != null && locked) {
      remove(
          List.of(
              index,
              index.resolveSibling(index.getFileName() + "-wal"),
              index.resolveSibling(index.getFileName() + "-shm")),
          index,
          why);
    }
    return why == null;
  }

  private static boolean isThere(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** Why an index is to go; null when it is not. */
  private static @Nullable String why(Path index) {
    if (!FileCheck.damage(index).isEmpty()) {
      return "is a damaged index of code, which the next index_project rebuilds";
    }
    try (CodeFile file = CodeFile.open(index, SqliteDatabase.Missing.REFUSE)) {
      String root = file.root();
      return root == null || Files.isDirectory(Path.of(root))
          ? null
          : "is the index of the folder " + root + ", which no longer exists";
    }
  }

  private void remove(List<Path> files, Path of, String why) throws IOException {
    if (!dry) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    findings.add(
        new Finding(
            dry ? State.REPAIRABLE : State.REPAIRED,
            name(of),
            why + (dry ? "; it would be removed" : "; it was removed")));
  }

  private String name(Path file) {
    return directory.relativize(file).toString().replace('\\', '/');
  }

  private static List<Path> list(Path folder, String ending) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.getFileName().toString().endsWith(ending)).sorted().toList();
    }
  }
}
