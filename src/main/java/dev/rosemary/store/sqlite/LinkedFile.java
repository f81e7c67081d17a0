package dev.rosemary.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file that a symbolic link leads to. SQLite follows links, and keeps a log beside the file
 * itself and not beside the link.
 */
final class LinkedFile {
  private LinkedFile() {}

  /** The file itself; the path as it is where there is no link, or nothing behind it. */
  static Path real(Path file) {
    try {
      return Files.isSymbolicLink(file) ? file.toRealPath() : file;
    } catch (IOException e) {
      return file;
    }
  }
}
