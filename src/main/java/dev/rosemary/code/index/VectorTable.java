package dev.rosemary.code.index;

import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code code_vectors}. */
final class VectorTable {
  private VectorTable() {}

  static int embeddedChunks(Transaction transaction) {
    return (int)
        transaction.number(
            """
            SELECT count(*) FROM code_vectors v JOIN code_chunks c ON c.meaning = v.meaning
            """);
  }

  /** Texts without a vector whose hash is larger than this one, by their hash. */
  static List<Unembedded> missing(Transaction transaction, byte[] after, int most) {
    return transaction.list(
        """
        SELECT c.meaning, c.name, c.parent, c.content FROM code_chunks c
        WHERE c.meaning > ?
            AND NOT EXISTS (SELECT 1 FROM code_vectors v WHERE v.meaning = c.meaning)
        GROUP BY c.meaning ORDER BY c.meaning LIMIT ?
        """,
        VectorTable::unembedded,
        after,
        most);
  }

  /** The text of one chunk, when it has no vector yet. */
  static @Nullable Unembedded missing(Transaction transaction, long chunk) {
    return transaction.first(
        """
        SELECT c.meaning, c.name, c.parent, c.content FROM code_chunks c
        WHERE c.id = ? AND c.meaning IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM code_vectors v WHERE v.meaning = c.meaning)
        """,
        VectorTable::unembedded,
        chunk);
  }

  private static Unembedded unembedded(Row row) {
    return new Unembedded(bytes(row, 1), Meaning.of(row.text(2), row.text(3), row.text(4)));
  }

  static void put(Transaction transaction, byte[] meaning, byte[] vector) {
    transaction.update(
        "INSERT OR IGNORE INTO code_vectors (meaning, vector) VALUES (?, ?)", meaning, vector);
  }

  static byte @Nullable [] vector(Transaction transaction, byte[] meaning) {
    return transaction.first(
        "SELECT vector FROM code_vectors WHERE meaning = ?", row -> bytes(row, 1), meaning);
  }

  /** Looks at the vectors with larger numbers, by number. */
  static void since(Transaction transaction, long id, CodeFile.VectorVisitor visitor) {
    transaction.each(
        "SELECT id, vector FROM code_vectors WHERE id > ? ORDER BY id",
        row -> {
          visitor.vector(row.number(1), bytes(row, 2));
          return true;
        },
        id);
  }

  /** Dimensions of the first vector; 0 when there is none. */
  static int dimensions(Transaction transaction) {
    return (int) transaction.number("SELECT length(vector) FROM code_vectors LIMIT 1");
  }

  /** The numbers of all vectors, ascending. */
  static List<Long> numbers(Transaction transaction) {
    return transaction.list("SELECT id FROM code_vectors ORDER BY id", row -> row.number(1));
  }

  /** Drops vectors of texts that no chunk has any more. */
  static void deleteUnused(Transaction transaction) {
    transaction.update(
        """
        DELETE FROM code_vectors WHERE NOT EXISTS (
            SELECT 1 FROM code_chunks c WHERE c.meaning = code_vectors.meaning)
        """);
  }

  static void deleteAll(Transaction transaction) {
    transaction.update("DELETE FROM code_vectors");
  }

  /** The largest number of a vector; 0 when there is none. */
  static long last(Transaction transaction) {
    return transaction.number("SELECT coalesce(max(id), 0) FROM code_vectors");
  }

  static long count(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM code_vectors");
  }

  private static byte[] bytes(Row row, int column) {
    byte[] bytes = row.blob(column);
    if (bytes == null) {
      throw new IllegalStateException("column " + column + " is NULL");
    }
    return bytes;
  }
}
