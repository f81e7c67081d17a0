package dev.rosemary.store;

import java.util.List;
import java.util.Map;

/**
 * Tables of a file as they stood at a time: common table expressions of their names, which queries
 * read instead of the tables.
 *
 * @param tables the expressions behind {@code WITH}, with parameters from {@link #FIRST} on; empty
 *     where nothing changed since
 * @param parameters texts
 * @param changed the numbers of rows that were there and are different or gone now, by table
 */
public record PastView(String tables, List<String> parameters, Map<String, List<Long>> changed) {
  /** The number of the first parameter: no query has so many of its own. */
  public static final int FIRST = 900;

  public PastView {
    parameters = List.copyOf(parameters);
    changed = Map.copyOf(changed);
  }

  /** A query over these tables, with its parameters numbered. */
  public String of(String query) {
    StringBuilder sql = new StringBuilder("WITH ").append(tables).append('\n');
    int number = 0;
    boolean quoted = false;
    for (int i = 0; i < query.length(); i++) {
      char c = query.charAt(i);
      quoted ^= c == '\'';
      sql.append(c);
      boolean isBare =
          c == '?'
              && !quoted
              && (i + 1 == query.length() || !Character.isDigit(query.charAt(i + 1)));
      if (isBare) {
        sql.append(++number);
      }
    }
    return sql.toString();
  }
}
