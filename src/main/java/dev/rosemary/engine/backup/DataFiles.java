package dev.rosemary.engine.backup;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.sqlite.Companions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of a data directory that hold what cannot be made again. */
public final class DataFiles {
  /** The registry of projects, which every server of a data directory has open. */
  public static final String REGISTRY = "_meta.db";

  /** The home store. */
  public static final String HOME = "memory.db";

  private static final List<String> FOLDERS = List.of("projects", "archive", "trash");

  private static final String EXTENSION = ".db";

  private DataFiles() {}

  /** Their paths below the directory with {@code /} between names, sorted, the registry first. */
  public static List<String> of(Path directory) {
    List<String> files = new ArrayList<>();
    for (String name : List.of(REGISTRY, HOME)) {
      if (Files.isRegularFile(directory.resolve(name))) {
        files.add(name);
      }
    }
    for (String folder : FOLDERS) {
      if (Files.isDirectory(directory.resolve(folder))) {
        files.addAll(in(directory, folder, EXTENSION));
      }
    }
    return files;
  }

  /**
   * Likewise those that are gone and have left a log that holds something. A project's file that
   * has been moved to another folder is not gone.
   */
  public static List<String> lost(Path directory) {
    List<String> lost = new ArrayList<>(List.of(REGISTRY, HOME));
    for (String folder : FOLDERS) {
      if (Files.isDirectory(directory.resolve(folder))) {
        for (String log : in(directory, folder, EXTENSION + "-wal")) {
          lost.add(log.substring(0, log.length() - "-wal".length()));
        }
      }
    }
    lost.removeIf(path -> {
      boolean moved = false;
      for (String other : elsewhere(path)) {
        moved |= Files.exists(directory.resolve(other));
      }
      return moved
          || Files.exists(directory.resolve(path))
          || !Companions.hasLog(directory.resolve(path));
    });
    return lost;
  }

  private static List<String> in(Path directory, String folder, String ending) {
    try (Stream<Path> all = Files.list(directory.resolve(folder))) {
      return all.filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ending))
          .sorted()
          .map(name -> folder + "/" + name)
          .toList();
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage(
              "The folder " + directory.resolve(folder) + " cannot be read: " + DiskReason.of(e)),
          e);
    }
  }

  /** Whether a path is one that a backup may hold: nothing else is ever written from one. */
  static boolean isOne(String path) {
    if (path.equals(REGISTRY) || path.equals(HOME)) {
      return true;
    }
    int slash = path.indexOf('/');
    String name = path.substring(slash + 1);
    return slash > 0
        && FOLDERS.contains(path.substring(0, slash))
        && name.endsWith(EXTENSION)
        && name.length() > EXTENSION.length()
        && !name.startsWith(".")
        && name.chars()
            .allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '.' || c == '_');
  }

  /** Where the same project's file would lie with another status; none when it is no project's. */
  public static List<String> elsewhere(String path) {
    List<String> others = new ArrayList<>();
    int slash = path.indexOf('/');
    for (String folder : FOLDERS) {
      if (slash > 0 && !folder.equals(path.substring(0, slash))) {
        others.add(folder + path.substring(slash));
      }
    }
    return others;
  }

  /** The schema of a file. */
  public static FileSchema schema(String path) {
    return path.equals(REGISTRY) ? FileSchema.REGISTRY : FileSchema.PROJECT;
  }
}
