package dev.rosemary.engine.kind;

import java.util.List;

/**
 * A full-text table (derived), whose row numbers are those of the rows that it is made of.
 *
 * @param table its name
 * @param from the rows that it is made of, which SQL names {@code m}, with what is joined to them
 * @param condition which of them it holds
 * @param columns its columns, in their order
 */
public record FullText(String table, String from, String condition, List<Column> columns) {
  /** The expression of tags, kept as an array in JSON: one a line. */
  static final String TAGS = "(SELECT group_concat(value, char(10)) FROM json_each(m.tags))";

  FullText(String table, String from, String condition, Column... columns) {
    this(table, from, condition, List.of(columns));
  }

  /** The statement that adds a row: its number, then a text for each column. */
  public String insertion() {
    StringBuilder names = new StringBuilder();
    for (Column column : columns) {
      names.append(", ").append(column.name());
    }
    String places = ", ?".repeat(columns.size());
    return "INSERT INTO " + table + " (rowid" + names + ") VALUES (?" + places + ")";
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
