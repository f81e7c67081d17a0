package dev.rosemary.engine.file;

import dev.rosemary.engine.file.text.Section;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code file_sections} and of their full text (derived). */
final class SectionTable {
  private static final String SELECT =
      "SELECT seq, file, part, path, id, heading, content FROM file_sections ";

  private SectionTable() {}

  /**
   * A row.
   *
   * @param file the number of the row of its file
   * @param path of its file when it was written
   */
  record Stored(long number, long file, int part, FilePath path, Section section) {}

  /** The sections of a file, in their order. */
  static List<Stored> of(Transaction transaction, long file) {
    return transaction.list(SELECT + "WHERE file = ? ORDER BY part", SectionTable::stored, file);
  }

  /** The section of a row, or null. */
  static @Nullable Stored numbered(Transaction transaction, long number) {
    return transaction.first(SELECT + "WHERE seq = ?", SectionTable::stored, number);
  }

  private static Stored stored(Row row) {
    return new Stored(
        row.number(1),
        row.number(2),
        (int) row.number(3),
        new FilePath(row.text(4)),
        new Section(row.text(5), row.text(6), row.text(7)));
  }

  static void insert(Transaction transaction, StoredFile file, int part, Section section) {
    long number =
        transaction.insert(
            """
            INSERT INTO file_sections
                (file, part, id, path, heading, user_id, updated_at, content)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            file.number(),
            part,
            section.id(),
            file.path().text(),
            section.heading(),
            file.user(),
            file.updated(),
            section.content());
    texts(transaction)
        .add(
            number,
            List.of(
                TextAnalyzer.analyze(
                    file.path().text().substring(FilePath.ROOT.text().length() + 1)),
                TextAnalyzer.analyze(section.heading()),
                TextAnalyzer.analyze(section.content())));
  }

  static void move(Transaction transaction, long number, int part) {
    transaction.update("UPDATE file_sections SET part = ? WHERE seq = ?", part, number);
  }

  static void delete(Transaction transaction, long number) {
    texts(transaction).remove(number);
    transaction.update("DELETE FROM file_sections WHERE seq = ?", number);
  }

  private static IndexedTexts texts(Transaction transaction) {
    return transaction.texts(TextKind.FILE.index());
  }
}
