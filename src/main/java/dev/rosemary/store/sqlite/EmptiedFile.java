package dev.rosemary.store.sqlite;

import dev.rosemary.base.PrivateFiles;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A database file that is gone, empty or written over, beside a log that holds something. SQLite
 * takes a file without a byte, or with one, for a new one and deletes the log, although that may
 * hold nearly all pages; and it moves the log's pages into whatever else lies there. So it must
 * never see such a file.
 */
final class EmptiedFile {
  /** What is wrong with one that is empty. */
  private static final String EMPTY = "it is empty, but its log is not";

  private static final String GONE = "it is missing, but its log exists";

  private static final String OVERWRITTEN =
      "something else was written over it, but its log exists";

  /** Bytes of a page of all our files. */
  private static final int PAGE = 4_096;

  private EmptiedFile() {}

  /** Where the log of a file lies. */
  static Path log(Path file) {
    Path real = LinkedFile.real(file);
    return real.resolveSibling(real.getFileName() + "-wal");
  }

  /** Whether a file is gone or empty, and its log is not. */
  static boolean is(Path file) {
    // The log is asked first: a file that is being made gets its first page before it has a log.
    return log(file).toFile().length() > 0 && isEmpty(file);
  }

  /** Whether there is no file, or one that SQLite takes for a new one. */
  static boolean isEmpty(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return attributes.isRegularFile() && attributes.size() <= 1;
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      // Whoever opens it says why.
      return false;
    }
  }

  /**
   * What is wrong with a file that has a log, or null.
   *
   * @param schema of the file; null: of any kind
   */
  static @Nullable String problem(Path file, @Nullable FileSchema schema) {
    if (is(file)) {
      return Files.exists(file) ? EMPTY : GONE;
    }
    return log(file).toFile().length() > 0
            && Files.isRegularFile(file)
            && RawPage.pages(file, schema) == RawPage.NONE
        ? OVERWRITTEN
        : null;
  }

  /**
   * Refuses a file that is gone or empty before SQLite opens it.
   *
   * @throws dev.rosemary.base.FailureException with {@code Storage} for a damaged file
   */
  static void refuse(Path file) {
    if (is(file)) {
      throw StorageFailures.damaged(file, Files.exists(file) ? EMPTY : GONE);
    }
  }

  /**
   * Refuses one that was written over as well. SQLite may delete the log that was left of an index
   * of code, since that can be made again.
   *
   * @throws dev.rosemary.base.FailureException with {@code Storage} for a damaged file
   */
  static void refuse(Path file, FileSchema schema) {
    if (schema == FileSchema.CODE && !Files.exists(file)) {
      return;
    }
    String problem = problem(file, schema);
    if (problem != null) {
      throw StorageFailures.damaged(file, problem);
    }
  }

  /**
   * Writes a copy of which SQLite reads the log. A page of zeros stands for the file when all its
   * pages are in the log; else a new file does, so that the tables of one that was made like it are
   * found: its schema is written once, and moved out of the log soon.
   *
   * @return what the log holds
   */
  static LogPages copy(Path file, Path copy, FileSchema schema) throws IOException {
    LogPages pages = LogPages.of(log(file));
    if (pages.isWhole()) {
      PrivateFiles.createFile(copy);
      Files.write(copy, new byte[PAGE]);
    } else {
      SqliteDatabase.open(copy, schema, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE).close();
    }
    PrivateFiles.copy(log(file), log(copy));
    return pages;
  }
}
