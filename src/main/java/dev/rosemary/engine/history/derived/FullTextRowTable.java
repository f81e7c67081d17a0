package dev.rosemary.engine.history.derived;

import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.FullText.Column;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows that a full-text table has to hold, by its declaration. */
public final class FullTextRowTable {
  private final FullText fullText;

  /** The query of what has to be found: the row number, then a text a column. */
  private final String rows;

  /** Those of a table. */
  public FullTextRowTable(FullText fullText) {
    this.fullText = fullText;
    StringBuilder select = new StringBuilder("SELECT m.rowid AS number");
    for (Column column : fullText.columns()) {
      select.append(", ").append(column.value());
    }
    rows =
        select
            .append(" FROM ")
            .append(fullText.from())
            .append(" WHERE ")
            .append(fullText.condition())
            .toString();
  }

  /** The query of the rows: their numbers ({@code number}), then a text a column. */
  public String rows() {
    return rows;
  }

  /** Makes one row again, or removes it where there is to be none. */
  public void renew(Transaction transaction, long number) {
    transaction.update("DELETE FROM " + fullText.table() + " WHERE rowid = ?", number);
    List<List<@Nullable String>> found =
        transaction.list(rows + " AND m.rowid = ?", this::texts, number);
    for (List<@Nullable String> texts : found) {
      insert(transaction, number, texts);
    }
  }

  /** The texts of a row of the query. */
  public List<@Nullable String> texts(Row row) {
    List<@Nullable String> texts = new ArrayList<>();
    for (int i = 0; i < fullText.columns().size(); i++) {
      texts.add(row.optionalText(i + 2));
    }
    return texts;
  }

  /** Adds a row. */
  public void insert(Transaction transaction, long number, List<@Nullable String> texts) {
    List<Column> columns = fullText.columns();
    Object[] values = new Object[columns.size() + 1];
    values[0] = number;
    for (int i = 0; i < columns.size(); i++) {
      values[i + 1] = inForm(columns.get(i).form(), texts.get(i));
    }
    transaction.update(fullText.insertion(), values);
  }

  private static String inForm(FullText.Form form, @Nullable String text) {
    if (text == null) {
      return "";
    }
    return switch (form) {
      case AS_IT_IS -> text;
      case TIME -> TextAnalyzer.analyze(MemoryTime.words(text));
      case WORDS -> TextAnalyzer.analyze(text);
    };
  }
}
