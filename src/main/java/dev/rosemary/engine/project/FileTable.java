package dev.rosemary.engine.project;

import dev.rosemary.store.Transaction;

/** The rows of {@code files} in the registry. Canonical. */
final class FileTable {
  private FileTable() {}

  static boolean has(Transaction transaction, String path) {
    return transaction.number("SELECT count(*) FROM files WHERE path = ?", path) > 0;
  }

  static void insert(Transaction transaction, String path, String since) {
    transaction.update(
        "INSERT OR IGNORE INTO files (path, known_since) VALUES (?, ?)", path, since);
  }

  static void delete(Transaction transaction, String path) {
    transaction.update("DELETE FROM files WHERE path = ?", path);
  }
}
