package dev.rosemary.engine.text;

import java.util.ArrayList;
import java.util.List;

/** Writes a query as one FTS5 expression. */
final class FtsExpression {

  /** An expression that is valid and matches no row. */
  private static final String NO_ROW = "\"\"";

  private FtsExpression() {}

  /** Plain words joined by OR; a condition as it is. */
  static String anyOf(Query query) {
    return of(query, " OR ");
  }

  /** Plain words joined by AND; a condition as it is. */
  static String allOf(Query query) {
    return of(query, " AND ");
  }

  private static String of(Query query, String betweenWords) {
    return switch (query) {
      case Query.Nothing nothing -> NO_ROW;
      case Query.Words words -> {
        List<String> matches = new ArrayList<>(words.terms().size());
        for (Term term : words.terms()) {
          matches.add(term.match());
        }
        yield joined(matches, betweenWords);
      }
      case Query.Match match -> columns(match.columns()) + "(" + match.term().match() + ")";
      case Query.And and -> joined(all(and.operands()), " AND ");
      case Query.Or or -> joined(all(or.operands()), " OR ");
      case Query.Not not -> "(" + anyOf(not.wanted()) + ") NOT (" + anyOf(not.unwanted()) + ")";
    };
  }

  private static List<String> all(List<Query.Condition> conditions) {
    List<String> expressions = new ArrayList<>(conditions.size());
    for (Query.Condition condition : conditions) {
      expressions.add(anyOf(condition));
    }
    return expressions;
  }

  private static String joined(List<String> expressions, String operator) {
    StringBuilder joined = new StringBuilder();
    for (String expression : expressions) {
      joined.append(joined.isEmpty() ? "" : operator).append('(').append(expression).append(')');
    }
    return joined.toString();
  }

  private static String columns(List<String> columns) {
    if (columns.isEmpty()) {
      return "";
    }
    StringBuilder filter = new StringBuilder("{");
    for (String column : columns) {
      filter.append(" \"").append(column.replace("\"", "\"\"")).append('"');
    }
    return filter.append(" } : ").toString();
  }
}
