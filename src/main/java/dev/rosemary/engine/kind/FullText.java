package dev.rosemary.engine.kind;

import dev.rosemary.store.text.TextIndex;
import java.util.ArrayList;
import java.util.List;

/**
 * A full-text index (derived), whose row numbers are those of the rows that it is made of.
 *
 * @param index its name and the names of its columns
 * @param number the column of the row numbers
 * @param from the rows that it is made of, which SQL names {@code m}, with what is joined to them
 * @param condition which of them it holds
 * @param columns its columns, in their order
 */
public record FullText(
    TextIndex index, String number, String from, String condition, List<Column> columns) {
  /** The expression of tags, kept as an array in JSON: one a line. */
  static final String TAGS = "(SELECT group_concat(value, char(10)) FROM json_each(m.tags))";

  FullText(String table, String number, String from, String condition, Column... columns) {
    this(new TextIndex(table, names(columns)), number, from, condition, List.of(columns));
  }

  private static List<String> names(Column... columns) {
    List<String> names = new ArrayList<>();
    for (Column column : columns) {
      names.add(column.name());
    }
    return names;
  }

  /** Whether it is shared by all threads, which its first column tells apart. */
  boolean isOfThreads() {
    return columns.getFirst().form() == Form.AS_IT_IS;
  }

  /** How what is stored becomes what the table holds. */
  public enum Form {
    /** Analysed words. */
    WORDS,
    /** The words of a day, given as {@code YYYY-MM-DD}. */
    TIME,
    /** Itself. */
    AS_IT_IS
  }

  /**
   * A column.
   *
   * @param value the expression in SQL of what is stored
   */
  public record Column(String name, String value, Form form) {
    static Column words(String name, String value) {
      return new Column(name, value, Form.WORDS);
    }

    static Column time(String name, String value) {
      return new Column(name, value, Form.TIME);
    }

    static Column asItIs(String name, String value) {
      return new Column(name, value, Form.AS_IT_IS);
    }
  }
}
