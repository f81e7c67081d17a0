package dev.rosemary.engine.repair.content;

import dev.rosemary.engine.history.derived.FullTextRowTable;
import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.Inspection;
import dev.rosemary.store.Transaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The full-text tables of a project's file (derived) against the rows that they are made of. Each
 * query gives the row number and the texts of what has to be found, as the table's room writes it.
 */
final class TextIndexTable {
  /** Rows written in one transaction: others may write in between. */
  private static final int BATCH = 2_000;

  private static final List<TextIndexTable> ALL = ofAll();

  private final String table;

  private final FullTextRowTable texts;

  /** The query of what has to be found: the row number, then a text a column. */
  private final String rows;

  private TextIndexTable(FullText fullText) {
    table = fullText.table();
    texts = new FullTextRowTable(fullText);
    rows = texts.rows();
  }

  private static List<TextIndexTable> ofAll() {
    List<TextIndexTable> all = new ArrayList<>();
    for (FullText fullText : TextKind.allFullTexts()) {
      all.add(new TextIndexTable(fullText));
    }
    return List.copyOf(all);
  }

  static List<TextIndexTable> all() {
    return ALL;
  }

  String name() {
    return table;
  }

  /**
   * Whether it finds what it has to: each word of each row, and nothing else. Its own form has no
   * checksums. A table of the same kind is filled in memory, and the words of both are compared by
   * how often and where each is; takes about as long as making the table again.
   */
  boolean agrees(Path file) {
    return Inspection.of(
        file,
        transaction -> {
          String definition =
              transaction.first(
                  "SELECT sql FROM sqlite_schema WHERE name = ?", row -> row.text(1), table);
          return definition != null
              && Inspection.inMemory(scratch -> {
                scratch.update(definition);
                transaction.each(
                    rows,
                    row -> {
                      texts.insert(scratch, row.number(1), texts.texts(row));
                      return true;
                    });
                return words(transaction).equals(words(scratch));
              });
        });
  }

  /** A checksum of every word with its number and places. */
  private List<Long> words(Transaction transaction) {
    transaction.update(
        "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, " + table + ", 'instance')");
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

  /** Removes all of it; {@link #mend} makes it again. */
  void empty(Transaction transaction) {
    transaction.update("INSERT INTO " + table + " (" + table + ") VALUES ('delete-all')");
  }

  /** How many rows it lacks. */
  long missing(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM (" + rows + ") WHERE number" + lacking());
  }

  /** How many rows it has that it should not have. */
  long surplus(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM (" + surplusRows() + ")");
  }

  /** Removes the rows that it should not have. */
  void removeSurplus(Transaction transaction) {
    for (long number : transaction.list(surplusRows(), row -> row.number(1))) {
      transaction.update("DELETE FROM " + table + " WHERE rowid = ?", number);
    }
  }

  /** Removes the rows that it should not have and writes some that it lacks; whether more are. */
  boolean mend(Transaction transaction) {
    removeSurplus(transaction);
    List<List<@Nullable String>> lacking = new ArrayList<>();
    List<Long> numbers = new ArrayList<>();
    transaction.each(
        "SELECT * FROM (" + rows + ") WHERE number" + lacking() + " LIMIT " + BATCH,
        row -> {
          numbers.add(row.number(1));
          return lacking.add(texts.texts(row));
        });
    for (int i = 0; i < numbers.size(); i++) {
      texts.insert(transaction, numbers.get(i), lacking.get(i));
    }
    return numbers.size() == BATCH;
  }

  private String lacking() {
    return " NOT IN (SELECT id FROM " + table + "_docsize)";
  }

  private String surplusRows() {
    return "SELECT id FROM "
        + table
        + "_docsize WHERE id NOT IN (SELECT number FROM ("
        + rows
        + "))";
  }
}
