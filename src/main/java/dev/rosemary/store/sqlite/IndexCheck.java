package dev.rosemary.store.sqlite;

import dev.rosemary.store.IndexUpkeep;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextIndex;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Compares an index of full text with the rows that it is made of, word by word. Without state. */
public final class IndexCheck {
  private IndexCheck() {}

  /**
   * Whether an index finds what it has to: each word of each row, and nothing else. Its own form
   * has no checksums. One of the same kind is filled in memory, and the words of both are compared
   * by how often and where each is; takes about as long as making the index again.
   *
   * @param rows as in {@link IndexUpkeep}
   * @param texts the texts of such a row, analysed, one a column
   */
  public static boolean agrees(
      Path file, TextIndex index, String rows, Function<Row, List<String>> texts) {
    return Inspection.of(
        file,
        transaction -> {
          String definition =
              transaction.first(
                  "SELECT sql FROM sqlite_schema WHERE name = ?", row -> row.text(1), index.name());
          return definition != null
              && Inspection.inMemory(scratch -> {
                scratch.update(definition);
                IndexedTexts made = scratch.texts(index);
                transaction.each(
                    rows,
                    row -> {
                      made.add(row.number(1), texts.apply(row));
                      return true;
                    });
                return words(transaction, index).equals(words(scratch, index));
              });
        });
  }

  /** A checksum of every word with its number and places. */
  private static List<Long> words(Transaction transaction, TextIndex index) {
    transaction.update(
        "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, " + index.name() + ", 'instance')");
    long[] sum = new long[2];
    transaction.each(
        """
        SELECT term, count(*), sum(doc * 31 + offset * 7 + unicode(col)) FROM temp.words
        GROUP BY term
        """,
        row -> {
          sum[0]++;
          sum[1] +=
              (row.text(1).hashCode() * 0x9E3779B97F4A7C15L + row.number(2)) * 31 + row.number(3);
          return true;
        });
    return List.of(sum[0], sum[1]);
  }
}
