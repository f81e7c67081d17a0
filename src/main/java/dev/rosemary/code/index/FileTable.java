package dev.rosemary.code.index;

import dev.rosemary.code.scan.ScannedFile;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of {@code code_files}. */
final class FileTable {
  /** A time of change that no file has: the file is read again. */
  static final long UNSURE = -1;

  private FileTable() {}

  static Map<String, KnownFile> all(Transaction transaction) {
    Map<String, KnownFile> files = new HashMap<>();
    transaction.each(
        "SELECT path, id, hash, size, modified, identity, skipped FROM code_files",
        row -> files.put(row.text(1), known(row)) == null);
    return files;
  }

  /** What is known of one file, or null. */
  static @Nullable KnownFile one(Transaction transaction, String path) {
    return transaction.first(
        "SELECT path, id, hash, size, modified, identity, skipped FROM code_files WHERE path = ?",
        FileTable::known,
        path);
  }

  private static KnownFile known(Row row) {
    return new KnownFile(
        row.number(2),
        bytes(row),
        row.number(4),
        row.number(5),
        row.number(6),
        row.optionalText(7) == null);
  }

  private static byte[] bytes(Row row) {
    byte[] hash = row.blob(3);
    return hash == null ? new byte[0] : hash;
  }

  /** Writes a file that is new or changed, and returns its number. */
  static long put(Transaction transaction, IndexedFile read, long modified) {
    ScannedFile file = read.file();
    transaction.update(
        """
        INSERT INTO code_files
            (path, hash, size, modified, identity, language, degraded, skipped)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (path) DO UPDATE SET
            hash = excluded.hash, size = excluded.size, modified = excluded.modified,
            identity = excluded.identity, language = excluded.language,
            degraded = excluded.degraded, skipped = excluded.skipped
        """,
        file.path(),
        read.hash(),
        file.size(),
        modified,
        file.identity(),
        read.language().shown(),
        read.degraded() ? 1 : 0,
        read.skipped() == null ? null : read.skipped().label());
    return id(transaction, file.path());
  }

  /** The number of a file; 0 when it is not known. */
  static long id(Transaction transaction, String path) {
    return transaction.number("SELECT id FROM code_files WHERE path = ?", path);
  }

  /** Notes how a file looks whose bytes are the same. */
  static void touch(Transaction transaction, ScannedFile file, long modified) {
    transaction.update(
        "UPDATE code_files SET size = ?, modified = ?, identity = ? WHERE path = ?",
        file.size(),
        modified,
        file.identity(),
        file.path());
  }

  static void delete(Transaction transaction, long id) {
    transaction.update("DELETE FROM code_files WHERE id = ?", id);
  }
}
