package dev.rosemary.store.sqlite;

/** Names of tables and columns in SQL. */
final class SqlName {
  private SqlName() {}

  /** A name as SQL takes it whatever is in it. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A name as a text in SQL. */
  static String text(String name) {
    return "'" + name.replace("'", "''") + "'";
  }
}
