package dev.rosemary.engine.project.file;

import dev.rosemary.store.Transaction;

/** The rows of {@code files} in the registry. Canonical. */
public final class FileTable {
  private FileTable() {}

  /** Whether a file has been there. */
  public static boolean has(Transaction transaction, String path) {
    return transaction.number("SELECT count(*) FROM files WHERE path = ?", path) > 0;
  }

  /**
   * Notes that a file is there; one that is noted stays as it was.
   *
   * @param since ISO 8601 UTC
   */
  public static void insert(Transaction transaction, String path, String since) {
    transaction.update(
        "INSERT OR IGNORE INTO files (path, known_since) VALUES (?, ?)", path, since);
  }

  /** Forgets a file. */
  public static void delete(Transaction transaction, String path) {
    transaction.update("DELETE FROM files WHERE path = ?", path);
  }
}
