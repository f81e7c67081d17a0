package dev.rosemary.code.index;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;

/** The rows of {@code code_chunks} and {@code code_fts}. */
final class ChunkTable {
  /** What {@link #chunk} reads. */
  private static final String CHUNK =
      """
      SELECT c.id, f.path, f.language, c.start_line, c.end_line, c.type, c.name, c.parent,
          c.content
      """;

  /** Chunks that the full text finds. */
  private static final String NAMED =
      CHUNK
          + """
          FROM code_fts
          JOIN code_chunks c ON c.id = code_fts.rowid
          JOIN code_files f ON f.id = c.file_id
          """;

  private ChunkTable() {}

  static long next(Transaction transaction) {
    return 1 + transaction.number("SELECT max(id) FROM code_chunks");
  }

  static void add(Transaction transaction, long id, long file, String path, IndexedFile.Text text) {
    Chunk chunk = text.chunk();
    transaction.update(
        """
        INSERT INTO code_chunks
            (id, file_id, start_line, end_line, type, name, parent, content, meaning)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        id,
        file,
        chunk.start(),
        chunk.end(),
        chunk.type().name(),
        chunk.name(),
        chunk.parent(),
        chunk.content(),
        text.meaning());
    transaction.update(
        "INSERT INTO code_fts (rowid, name, path, body) VALUES (?, ?, ?, ?)",
        id,
        text.name(),
        path,
        text.body());
  }

  /** Deletes the chunks of a file; nothing where there are none, as of file 0. */
  static void deleteOf(Transaction transaction, long file) {
    if (transaction.number("SELECT count(*) FROM code_chunks WHERE file_id = ?", file) == 0) {
      return;
    }
    transaction.update(
        """
        DELETE FROM code_fts WHERE rowid IN (SELECT id FROM code_chunks WHERE file_id = ?)
        """,
        file);
    transaction.update("DELETE FROM code_chunks WHERE file_id = ?", file);
  }

  static long count(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM code_chunks");
  }

  /** How many chunks have a text that is embedded. */
  static long withMeaning(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM code_chunks WHERE meaning IS NOT NULL");
  }

  /** How many chunks hold a term, counted up to a bound. */
  static long holding(Transaction transaction, String match, long most) {
    return transaction.number(
        """
        SELECT count(*) FROM (SELECT 1 FROM code_fts WHERE code_fts MATCH ? LIMIT ?)
        """,
        match,
        most);
  }

  /**
   * The best chunks by BM25, in which a word of a name counts 2.5 times one of a path or a body.
   */
  static List<TextHit> matching(Transaction transaction, String match, int most) {
    List<TextHit> hits = new ArrayList<>();
    transaction.each(
        """
        SELECT c.id, f.path, f.language, c.start_line, c.end_line, c.type, c.name, c.parent,
            c.content, -found.score
        FROM (
            SELECT rowid AS id, bm25(code_fts, 5.0, 2.0, 2.0) AS score FROM code_fts
            WHERE code_fts MATCH ? ORDER BY score LIMIT ?) found
        JOIN code_chunks c ON c.id = found.id
        JOIN code_files f ON f.id = c.file_id
        ORDER BY found.score
        """,
        row -> hits.add(new TextHit(chunk(row), row.real(10))),
        match,
        most);
    return hits;
  }

  /**
   * Chunks of this name, in any case; also with the sign that Ruby puts behind some names and PHP
   * before others.
   *
   * @param words of the name, as the full text has them; names that begin with them are looked at
   * @param parent part of the name or the path of what comes first; may be empty
   */
  static List<StoredChunk> named(
      Transaction transaction, String words, String name, String parent, int most) {
    return transaction.list(
        NAMED
            + """
            WHERE code_fts MATCH ?1 AND (
                c.name = ?2 COLLATE NOCASE OR c.name = '$' || ?2 COLLATE NOCASE
                OR (length(c.name) = length(?2) + 1 AND substr(c.name, -1) IN ('?', '!', '=')
                    AND substr(c.name, 1, length(?2)) = ?2 COLLATE NOCASE))
            ORDER BY instr(lower(c.parent || '/' || f.path), lower(?3)) = 0, c.name <> ?2, c.id
            LIMIT ?4
            """,
        ChunkTable::chunk,
        "name : ^ \"" + words + '"',
        name,
        parent,
        most);
  }

  /**
   * Chunks whose name ends with this one behind a joint: {@code Store.Read}, {@code Box::grab}.
   *
   * @param words of the full text that the whole name has, as an expression
   */
  static List<StoredChunk> endingWith(
      Transaction transaction, String words, String name, int most) {
    return transaction.list(
        NAMED
            + """
            WHERE code_fts MATCH ?1 AND substr(c.name, -length(?2)) = ?2 COLLATE NOCASE
                AND substr(c.name, -length(?2) - 1, 1) IN ('.', ':', '#')
            ORDER BY c.id LIMIT ?3
            """,
        ChunkTable::chunk,
        "name : (" + words + ")",
        name,
        most);
  }

  /**
   * The chunks of files of this path, or this end of one from a name on; the shortest path first.
   */
  static List<StoredChunk> ofFile(Transaction transaction, String path, int most) {
    return transaction.list(
        CHUNK
            + """
            FROM code_files f JOIN code_chunks c ON c.file_id = f.id
            WHERE f.path = ?1 OR substr(f.path, -length(?1) - 1) = '/' || ?1 COLLATE NOCASE
            ORDER BY length(f.path), f.path, c.start_line LIMIT ?2
            """,
        ChunkTable::chunk,
        path,
        most);
  }

  /** The names of chunks that this expression of the full text finds. */
  static List<String> namesOf(Transaction transaction, String match, int most) {
    return transaction.list(
        """
        SELECT DISTINCT c.name FROM (SELECT rowid AS id FROM code_fts WHERE code_fts MATCH ? LIMIT ?) found
        JOIN code_chunks c ON c.id = found.id
        """,
        row -> row.text(1),
        match,
        most);
  }

  /** Chunks whose text has the vector with this number: five at most. */
  static List<StoredChunk> ofVector(Transaction transaction, long vector) {
    return transaction.list(
        CHUNK
            + """
            FROM code_vectors v
            JOIN code_chunks c ON c.meaning = v.meaning
            JOIN code_files f ON f.id = c.file_id
            WHERE v.id = ? ORDER BY c.id LIMIT 5
            """,
        ChunkTable::chunk,
        vector);
  }

  private static StoredChunk chunk(Row row) {
    return new StoredChunk(
        row.number(1),
        row.text(2),
        row.text(3),
        (int) row.number(4),
        (int) row.number(5),
        row.text(6),
        row.text(7),
        row.text(8),
        row.text(9));
  }
}
