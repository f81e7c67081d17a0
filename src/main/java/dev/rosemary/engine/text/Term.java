package dev.rosemary.engine.text;

/**
 * One thing that a query asks for.
 *
 * @param shown the term as it was typed, for people
 * @param match an FTS5 expression that finds the term in analysed text; it holds only quoted
 *     strings and operators that this room put there, names no column, and is safe to bind to
 *     MATCH; put it in parentheses before joining it to others. Equal terms have equal expressions.
 */
public record Term(String shown, String match) {

  public Term {
    if (match.isEmpty()) {
      throw new IllegalArgumentException("a term needs an expression");
    }
  }
}
