package dev.rosemary.store.sqlite;

import dev.rosemary.base.DurableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The write-ahead log of a file that is open. When another file takes the place of that one, SQLite
 * would take the log for the new one's own: whoever opens it next would have pages of the old file
 * put into it.
 */
final class OwnLog {
  /** What follows the name of a log that is kept so. */
  private static final String ENDING = "-replaced";

  private final Path file;
  private final Path log;
  private final @Nullable FileIdentity identity;

  /** The log of a file that has just been opened. */
  OwnLog(Path file) {
    this.file = file;
    log = EmptiedFile.log(file);
    identity = FileIdentity.of(log);
  }

  /**
   * Keeps the log away from the file that took the place. Not done when the log there is another
   * one, nor for a file that was moved, whose log moves with it; nor beside an empty file, with
   * which no server opens it, and where a doctor looks for it.
   */
  void setAside() {
    if (identity == null || EmptiedFile.isEmpty(file) || !identity.equals(FileIdentity.of(log))) {
      return;
    }
    try {
      Path place = log.resolveSibling(log.getFileName() + ENDING);
      for (int i = 2; Files.exists(place); i++) {
        place = log.resolveSibling(log.getFileName() + ENDING + "-" + i);
      }
      DurableFiles.move(log, place);
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-shm"));
    } catch (IOException e) {
      // then it stays, and a doctor finds what came of it
    }
  }
}
