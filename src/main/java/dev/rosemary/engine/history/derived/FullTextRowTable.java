package dev.rosemary.engine.history.derived;

import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.FullText.Column;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows that a full-text index has to hold, by its declaration. */
public final class FullTextRowTable {
  private final FullText fullText;

  /** The query of what has to be found: the row number, then a text a column. */
  private final String rows;

  /** Those of an index. */
  public FullTextRowTable(FullText fullText) {
    this.fullText = fullText;
    StringBuilder select = new StringBuilder("SELECT ").append(fullText.number());
    select.append(" AS number");
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
    IndexedTexts index = transaction.texts(fullText.index());
    index.remove(number);
    String one = rows + " AND " + fullText.number() + " = ?";
    for (List<String> texts : transaction.list(one, this::texts, number)) {
      index.add(number, texts);
    }
  }

  /** The texts of a row of the query, as the index has them. */
  public List<String> texts(Row row) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < fullText.columns().size(); i++) {
      texts.add(inForm(fullText.columns().get(i).form(), row.optionalText(i + 2)));
    }
    return texts;
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
