package dev.rosemary.store;

import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A database file of 0 bytes beside a log that holds something. SQLite takes such a file for a new
 * one and deletes the log, although that may hold nearly all pages; so it must never see one.
 */
final class EmptiedFile {
  /** What is wrong with it. */
  static final String PROBLEM = "it is empty, though its log is not";

  /** Bytes of a page of all our files. */
  private static final int PAGE = 4_096;

  private EmptiedFile() {}

  private static Path log(Path file) {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  /** Whether a file is one. */
  static boolean is(Path file) {
    // The log is asked first: a file that is being made gets its first page before it has a log.
    return log(file).toFile().length() > 0 && Files.isRegularFile(file) && size(file) == 0;
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      // It was taken away meanwhile, and whoever opens it says so.
      return -1;
    }
  }

  /**
   * Refuses such a file before SQLite opens it.
   *
   * @throws dev.rosemary.base.FailureException with {@code Storage} for a damaged file
   */
  static void refuse(Path file) {
    if (is(file)) {
      throw StorageFailures.damaged(file, PROBLEM);
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
      Database.open(copy, schema, Synchronous.NORMAL, Database.Missing.CREATE).close();
    }
    PrivateFiles.copy(log(file), log(copy));
    return pages;
  }
}
