package dev.rosemary.store.sqlite;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files that belong to a database file and go where it goes. */
public final class Companions {
  /** What follows its name: nothing, SQLite's own endings, and that of its vectors. */
  public static final List<String> ENDINGS = List.of("", "-journal", "-wal", "-shm", "-vectors");

  private Companions() {}

  /** Whether a log that holds something lies beside a file, or where one was. */
  public static boolean hasLog(Path file) {
    return EmptiedFile.log(file).toFile().length() > 0;
  }

  /** Moves those beside a file, and not the file, to where they lie beside another path. */
  public static void move(Path file, Path target) throws IOException {
    for (String ending : ENDINGS) {
      Path beside = file.resolveSibling(file.getFileName() + ending);
      if (!ending.isEmpty() && Files.exists(beside)) {
        DurableFiles.move(beside, target.resolveSibling(target.getFileName() + ending));
      }
    }
  }

  /** Copies those beside a file, and not the file, likewise. */
  public static void copy(Path file, Path target) throws IOException {
    for (String ending : ENDINGS) {
      Path beside = file.resolveSibling(file.getFileName() + ending);
      if (!ending.isEmpty() && Files.exists(beside)) {
        Path copy = target.resolveSibling(target.getFileName() + ending);
        Files.deleteIfExists(copy);
        PrivateFiles.copy(beside, copy);
      }
    }
  }

  /** Deletes a file and those beside it, as far as they are there. */
  public static void delete(Path file) throws IOException {
    for (String ending : ENDINGS) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + ending));
    }
  }
}
