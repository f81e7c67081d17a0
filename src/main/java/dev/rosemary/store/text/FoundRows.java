package dev.rosemary.store.text;

/**
 * Rows of tables that an index finds. Parameters in the condition and in the order are numbered
 * from {@code ?1}.
 *
 * @param columns what is read
 * @param table the rows that the index is made of, with the name that SQL gives them
 * @param number their column that has the number in the index
 * @param joins what is joined to them, or empty
 * @param condition what they have to meet, or empty
 */
public record FoundRows(
    String columns, String table, String number, String joins, String condition) {
  /** Rows without conditions. */
  public FoundRows(String columns, String table, String number) {
    this(columns, table, number, "", "");
  }

  /** Those of these that meet a condition. */
  public FoundRows where(String condition) {
    return new FoundRows(columns, table, number, joins, condition);
  }

  /** These with what is joined to them. */
  public FoundRows joined(String joins) {
    return new FoundRows(columns, table, number, joins, condition);
  }
}
