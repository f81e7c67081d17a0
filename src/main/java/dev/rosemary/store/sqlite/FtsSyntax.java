package dev.rosemary.store.sqlite;

import dev.rosemary.store.text.TextQuery;
import java.util.List;

/** Spells what full text is asked for as FTS5 reads it. Without state. */
final class FtsSyntax {
  private FtsSyntax() {}

  /** The expression for MATCH. */
  static String of(TextQuery query) {
    StringBuilder expression = new StringBuilder();
    append(expression, query);
    return expression.toString();
  }

  @SuppressWarnings("IfChainToSwitch") // linking a switch over types costs a start-up milliseconds
  private static void append(StringBuilder to, TextQuery query) {
    if (query instanceof TextQuery.Phrase phrase) {
      append(to, phrase);
    } else if (query instanceof TextQuery.Any any) {
      join(to, any.operands(), " OR ");
    } else if (query instanceof TextQuery.All all) {
      join(to, all.operands(), " AND ");
    } else if (query instanceof TextQuery.Except except) {
      operand(to, except.wanted());
      to.append(" NOT ");
      operand(to, except.unwanted());
    } else if (query instanceof TextQuery.Within within) {
      to.append('{');
      for (String column : within.columns()) {
        to.append(' ');
        quote(to, column);
      }
      to.append(" } : (");
      append(to, within.query());
      to.append(')');
    } else if (query instanceof TextQuery.Near near) {
      to.append("NEAR(");
      for (TextQuery.Phrase phrase : near.phrases()) {
        append(to, phrase);
        to.append(' ');
      }
      to.append(", ").append(near.distance()).append(')');
    }
  }

  private static void append(StringBuilder to, TextQuery.Phrase phrase) {
    if (phrase.first()) {
      to.append("^ ");
    }
    quote(to, phrase.words());
    if (phrase.prefix()) {
      to.append('*');
    }
  }

  private static void join(StringBuilder to, List<TextQuery> operands, String operator) {
    for (int i = 0; i < operands.size(); i++) {
      if (i > 0) {
        to.append(operator);
      }
      operand(to, operands.get(i));
    }
  }

  private static void operand(StringBuilder to, TextQuery query) {
    if (query instanceof TextQuery.Phrase phrase && !phrase.first()) {
      append(to, phrase);
      return;
    }
    to.append('(');
    append(to, query);
    to.append(')');
  }

  private static void quote(StringBuilder to, String text) {
    to.append('"').append(text.replace("\"", "\"\"")).append('"');
  }
}
