package dev.rosemary.engine.document.mirror;

import dev.rosemary.engine.document.Document;
import dev.rosemary.store.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of {@code documents} (derived). */
final class DocumentTable {
  private DocumentTable() {}

  /** The hash of each document of a folder, by its id. */
  static Map<String, String> hashes(Transaction transaction, String folder) {
    Map<String, String> hashes = new HashMap<>();
    transaction.each(
        "SELECT document_id, hash FROM documents WHERE folder = ?",
        row -> {
          hashes.put(row.text(1), row.text(2));
          return true;
        },
        folder);
    return hashes;
  }

  /** What a document is called by. */
  record Named(String id, String title) {}

  /** The numbers of the rows of a folder, in descending order. */
  static long[] numbers(Transaction transaction, String folder) {
    List<Long> numbers =
        transaction.list(
            "SELECT seq FROM documents WHERE folder = ? ORDER BY seq DESC",
            row -> row.number(1),
            folder);
    return numbers.stream().mapToLong(Long::longValue).toArray();
  }

  /** The document of a row, or null. */
  static @Nullable Named named(Transaction transaction, long number) {
    return transaction.first(
        "SELECT document_id, title FROM documents WHERE seq = ?",
        row -> new Named(row.text(1), row.text(2)),
        number);
  }

  /** Writes a document, in place of what the folder has under its id. */
  static void put(Transaction transaction, String folder, Document document, String hash) {
    transaction.update(
        """
        INSERT INTO documents
            (folder, document_id, title, content, hash, document_type, created_at, updated_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (folder, document_id) DO UPDATE
        SET title = excluded.title, content = excluded.content, hash = excluded.hash,
            document_type = excluded.document_type, created_at = excluded.created_at,
            updated_at = excluded.updated_at
        """,
        folder,
        document.id(),
        document.title(),
        document.content(),
        hash,
        document.type().text(),
        document.createdAt(),
        document.updatedAt());
  }

  static void delete(Transaction transaction, String folder, String id) {
    transaction.update("DELETE FROM documents WHERE folder = ? AND document_id = ?", folder, id);
  }
}
