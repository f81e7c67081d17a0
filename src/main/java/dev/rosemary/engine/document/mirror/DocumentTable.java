package dev.rosemary.engine.document.mirror;

import dev.rosemary.engine.document.Document;
import dev.rosemary.store.Transaction;
import java.util.HashMap;
import java.util.Map;

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

  /** Writes a document, in place of what the folder has under its id. */
  static void put(Transaction transaction, String folder, Document document, String hash) {
    transaction.update(
        """
        INSERT INTO documents (folder, document_id, title, content, hash) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (folder, document_id) DO UPDATE
        SET title = excluded.title, content = excluded.content, hash = excluded.hash
        """,
        folder,
        document.id(),
        document.title(),
        document.content(),
        hash);
  }

  static void delete(Transaction transaction, String folder, String id) {
    transaction.update("DELETE FROM documents WHERE folder = ? AND document_id = ?", folder, id);
  }
}
