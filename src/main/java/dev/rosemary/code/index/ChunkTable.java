package dev.rosemary.code.index;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.Ranking;
import dev.rosemary.store.text.TextIndex;
import dev.rosemary.store.text.TextQuery;
import java.util.LinkedHashSet;
import java.util.List;

/** The rows of {@code code_chunks} with their full text. */
final class ChunkTable {
  /** What {@link #chunk} reads. */
  private static final String COLUMNS =
      """
      c.id, f.path, f.language, c.start_line, c.end_line, c.type, c.name, c.parent, c.content
      """;

  private static final String CHUNK = "SELECT " + COLUMNS;

  private static final TextIndex TEXTS = TextIndex.of("code_fts", "name", "path", "body");

  /** A word of a name counts 2.5 times one of a path or a body. */
  private static final Ranking RANKING = Ranking.weighted(5.0, 2.0, 2.0);

  /** Chunks that the full text finds. */
  private static final FoundRows FOUND =
      new FoundRows(COLUMNS, "code_chunks c", "c.id")
          .joined(" JOIN code_files f ON f.id = c.file_id");

  private static final FoundRows NAMED =
      FOUND.where(
          """
          c.name = ?1 COLLATE NOCASE OR c.name = '$' || ?1 COLLATE NOCASE
            OR (length(c.name) = length(?1) + 1 AND substr(c.name, -1) IN ('?', '!', '=')
                AND substr(c.name, 1, length(?1)) = ?1 COLLATE NOCASE)
          """);

  private static final FoundRows ENDING =
      FOUND.where(
          """
          substr(c.name, -length(?1)) = ?1 COLLATE NOCASE
            AND substr(c.name, -length(?1) - 1, 1) IN ('.', ':', '#')
          """);

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
    transaction.texts(TEXTS).add(id, List.of(text.name(), path, text.body()));
  }

  /** Deletes the chunks of a file; nothing where there are none, as of file 0. */
  static void deleteOf(Transaction transaction, long file) {
    List<Long> chunks =
        transaction.list(
            "SELECT id FROM code_chunks WHERE file_id = ?", row -> row.number(1), file);
    if (chunks.isEmpty()) {
      return;
    }
    IndexedTexts texts = transaction.texts(TEXTS);
    for (long chunk : chunks) {
      texts.remove(chunk);
    }
    transaction.update("DELETE FROM code_chunks WHERE file_id = ?", file);
  }

  static long count(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM code_chunks");
  }

  /** How many chunks have a text that is embedded. */
  static long withMeaning(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM code_chunks WHERE meaning IS NOT NULL");
  }

  /** In how many chunks a question is met, counted up to a bound. */
  static long holding(Transaction transaction, TextQuery query, long most) {
    return transaction.texts(TEXTS).count(query, most);
  }

  /** The best chunks by BM25. */
  static List<TextHit> matching(Transaction transaction, TextQuery query, int most) {
    return transaction
        .texts(TEXTS)
        .best(FOUND, RANKING, query, most, row -> new TextHit(chunk(row, 1), row.real(1)));
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
    return transaction
        .texts(TEXTS)
        .ordered(
            NAMED,
            "instr(lower(c.parent || '/' || f.path), lower(?2)) = 0, c.name <> ?1, c.id",
            new TextQuery.Phrase(words, false, true).within("name"),
            most,
            row -> chunk(row, 0),
            name,
            parent);
  }

  /**
   * Chunks whose name ends with this one behind a joint: {@code Store.Read}, {@code Box::grab}.
   *
   * @param words what the whole name has to meet
   */
  static List<StoredChunk> endingWith(
      Transaction transaction, TextQuery words, String name, int most) {
    return transaction
        .texts(TEXTS)
        .ordered(ENDING, "c.id", words.within("name"), most, row -> chunk(row, 0), name);
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
        row -> chunk(row, 0),
        path,
        most);
  }

  /** The names of the {@code among} earliest chunks that meet a question, each once. */
  static List<String> namesOf(Transaction transaction, TextQuery query, int among) {
    return List.copyOf(
        new LinkedHashSet<>(
            transaction
                .texts(TEXTS)
                .earliest(
                    new FoundRows("c.name", "code_chunks c", "c.id"),
                    query,
                    among,
                    row -> row.text(1))));
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
        row -> chunk(row, 0),
        vector);
  }

  /** The chunk of a row, of whose columns so many stand before it. */
  private static StoredChunk chunk(Row row, int before) {
    return new StoredChunk(
        row.number(before + 1),
        row.text(before + 2),
        row.text(before + 3),
        (int) row.number(before + 4),
        (int) row.number(before + 5),
        row.text(before + 6),
        row.text(before + 7),
        row.text(before + 8),
        row.text(before + 9));
  }
}
