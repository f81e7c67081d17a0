package dev.rosemary.engine.repair.content;

import dev.rosemary.engine.history.derived.FullTextRowTable;
import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.IndexCheck;
import dev.rosemary.store.text.TextIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The full-text indexes of a project's file (derived) against the rows that they are made of. Each
 * query gives the row number and the texts of what has to be found, as the index's room writes it.
 */
final class TextIndexTable {
  /** Rows written in one transaction: others may write in between. */
  private static final int BATCH = 2_000;

  private static final List<TextIndexTable> ALL = ofAll();

  private final TextIndex index;
  private final FullTextRowTable texts;

  /** The query of what has to be found: the row number, then a text a column. */
  private final String rows;

  private TextIndexTable(FullText fullText) {
    index = fullText.index();
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
    return index.name();
  }

  /** Whether it finds what it has to: {@link IndexCheck#agrees}. */
  boolean agrees(Path file) {
    return IndexCheck.agrees(file, index, rows, texts::texts);
  }

  /** Removes all of it; {@link #mend} makes it again. */
  void empty(Transaction transaction) {
    transaction.upkeep(index).clear();
  }

  /** How many rows it lacks. */
  long missing(Transaction transaction) {
    return transaction.upkeep(index).lacking(rows);
  }

  /** How many rows it has that it should not have. */
  long surplus(Transaction transaction) {
    return transaction.upkeep(index).surplus(rows).size();
  }

  /** Removes the rows that it should not have. */
  void removeSurplus(Transaction transaction) {
    IndexedTexts indexed = transaction.texts(index);
    for (long number : transaction.upkeep(index).surplus(rows)) {
      indexed.remove(number);
    }
  }

  /** Removes the rows that it should not have and writes some that it lacks; whether more are. */
  boolean mend(Transaction transaction) {
    removeSurplus(transaction);
    List<List<String>> lacking = new ArrayList<>();
    List<Long> numbers = new ArrayList<>();
    transaction
        .upkeep(index)
        .eachLacking(
            rows,
            BATCH,
            row -> {
              numbers.add(row.number(1));
              return lacking.add(texts.texts(row));
            });
    IndexedTexts indexed = transaction.texts(index);
    for (int i = 0; i < numbers.size(); i++) {
      indexed.add(numbers.get(i), lacking.get(i));
    }
    return numbers.size() == BATCH;
  }
}
