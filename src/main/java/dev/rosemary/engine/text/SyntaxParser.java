package dev.rosemary.engine.text;

import dev.rosemary.engine.text.SyntaxLexer.Kind;
import dev.rosemary.engine.text.SyntaxLexer.Token;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses FTS5's query language, by recursive descent over its grammar; NOT binds tighter than AND,
 * AND tighter than OR, and words side by side tightest.
 *
 * <p>A string without a letter or digit is left out of the condition, where FTS5 would let it match
 * nothing. For one query and one thread.
 */
final class SyntaxParser {

  /** Deepest nesting of parentheses that is read; bounds the recursion. */
  private static final int MAX_PARENTHESES = 50;

  /** Deepest condition: FTS5's parser has a stack of 100 entries. */
  private static final int MAX_DEPTH = 16;

  /** Distance of NEAR when none is given, of FTS5. */
  private static final int NEAR_DISTANCE = 10;

  /** Digits of a distance that are read; more is "anywhere". */
  private static final int MAX_DISTANCE_DIGITS = 6;

  private final List<Token> tokens;
  private final Set<String> known;
  private int next;
  private int parentheses;
  private int terms;
  private boolean explicit;
  private boolean valid = true;

  private SyntaxParser(List<Token> tokens, Set<String> known) {
    this.tokens = tokens;
    this.known = known;
  }

  /**
   * The query's condition; null when it is to be read as plain words: not valid, or no operator.
   */
  static @Nullable Query parse(String query, Set<String> columns) {
    List<Token> tokens = SyntaxLexer.tokens(query);
    if (tokens == null || tokens.size() == 1) {
      return null;
    }
    SyntaxParser parser = new SyntaxParser(tokens, columns);
    Query.@Nullable Condition condition = parser.or(List.of());
    if (!parser.valid
        || !parser.explicit
        || parser.peek() != Kind.END
        || parser.terms > QueryCompiler.MAX_TERMS) {
      return null;
    }
    if (condition == null) {
      return QueryCompiler.NO_WORDS;
    }
    return Conditions.depth(condition) > MAX_DEPTH ? null : condition;
  }

  private Query.@Nullable Condition or(List<String> columns) {
    List<Query.Condition> operands = new ArrayList<>();
    do {
      add(operands, and(columns));
    } while (valid && take(Kind.OR));
    return Conditions.or(operands);
  }

  private Query.@Nullable Condition and(List<String> columns) {
    List<Query.Condition> operands = new ArrayList<>();
    do {
      add(operands, not(columns));
    } while (valid && take(Kind.AND));
    return Conditions.and(operands);
  }

  private Query.@Nullable Condition not(List<String> columns) {
    Query.@Nullable Condition wanted = primary(columns);
    List<Query.Condition> unwanted = new ArrayList<>();
    while (valid && take(Kind.NOT)) {
      add(unwanted, primary(columns));
    }
    return Conditions.not(wanted, Conditions.or(unwanted));
  }

  private Query.@Nullable Condition primary(List<String> columns) {
    if (peek() == Kind.OPEN) {
      return parenthesised(columns);
    }
    List<Query.Condition> operands = new ArrayList<>();
    do {
      List<String> narrowed = columnFilter(columns);
      if (valid && peek() == Kind.OPEN && operands.isEmpty()) {
        return parenthesised(narrowed);
      }
      add(operands, near(narrowed));
    } while (valid && beginsOperand());
    return Conditions.and(operands);
  }

  private Query.@Nullable Condition parenthesised(List<String> columns) {
    require(Kind.OPEN);
    explicit = true;
    if (++parentheses > MAX_PARENTHESES) {
      valid = false;
    }
    Query.@Nullable Condition inner = valid ? or(columns) : null;
    require(Kind.CLOSE);
    parentheses--;
    return inner;
  }

  private boolean beginsOperand() {
    return switch (peek()) {
      case STRING, CARET, OPEN_BRACE, MINUS -> true;
      case AND, OR, NOT, OPEN, CLOSE, CLOSE_BRACE, COLON, COMMA, PLUS, STAR, END -> false;
    };
  }

  /** Reads a column filter if one comes; returns the columns that the operand may match in. */
  private List<String> columnFilter(List<String> outer) {
    boolean filter =
        switch (peek()) {
          case MINUS, OPEN_BRACE -> true;
          case STRING -> tokens.get(next + 1).kind() == Kind.COLON;
          case AND, OR, NOT, OPEN, CLOSE, CLOSE_BRACE, COLON, COMMA, PLUS, STAR, CARET, END ->
              false;
        };
    if (!filter) {
      return outer;
    }
    explicit = true;
    boolean others = take(Kind.MINUS);
    List<String> named = new ArrayList<>();
    if (take(Kind.OPEN_BRACE)) {
      do {
        addColumn(named);
      } while (valid && peek() == Kind.STRING);
      require(Kind.CLOSE_BRACE);
    } else {
      addColumn(named);
    }
    require(Kind.COLON);
    List<String> columns = new ArrayList<>();
    for (String column : known) {
      boolean inOuter = outer.isEmpty() || outer.contains(column);
      if (inOuter && named.contains(column) != others) {
        columns.add(column);
      }
    }
    if (columns.isEmpty()) {
      valid = false;
    }
    return columns;
  }

  private void addColumn(List<String> named) {
    if (peek() != Kind.STRING) {
      valid = false;
      return;
    }
    String name = tokens.get(next++).text();
    boolean found = false;
    for (String column : known) {
      if (column.equalsIgnoreCase(name)) {
        named.add(column);
        found = true;
      }
    }
    valid &= found;
  }

  private Query.@Nullable Condition near(List<String> columns) {
    boolean first = take(Kind.CARET);
    explicit |= first;
    if (!first
        && peek() == Kind.STRING
        && tokens.get(next).bare()
        && tokens.get(next).text().equals("NEAR")
        && tokens.get(next + 1).kind() == Kind.OPEN) {
      return nearGroup(columns);
    }
    Phrase phrase = phrase();
    if (!valid || phrase.pieces().isEmpty()) {
      return null;
    }
    if (!first) {
      return match(TermBuilder.phrase(phrase.shown(), phrase.pieces(), phrase.prefix()), columns);
    }
    TextQuery.Phrase words = TermBuilder.sequence(phrase.pieces(), phrase.prefix());
    return match(
        new Term("^" + phrase.shown(), new TextQuery.Phrase(words.words(), words.prefix(), true)),
        columns);
  }

  private Query.@Nullable Condition nearGroup(List<String> columns) {
    explicit = true;
    next += 2;
    StringBuilder shown = new StringBuilder("NEAR(");
    List<TextQuery.Phrase> near = new ArrayList<>();
    do {
      Phrase phrase = phrase();
      if (valid && !phrase.pieces().isEmpty()) {
        shown.append(near.isEmpty() ? "" : " ").append(phrase.shown());
        near.add(TermBuilder.sequence(phrase.pieces(), phrase.prefix()));
        terms++;
      }
    } while (valid && peek() == Kind.STRING);
    String distance = distance();
    require(Kind.CLOSE);
    if (!valid || near.isEmpty()) {
      return null;
    }
    shown.append(", ").append(distance).append(')');
    return match(
        new Term(shown.toString(), new TextQuery.Near(near, Integer.parseInt(distance))), columns);
  }

  private String distance() {
    if (!take(Kind.COMMA)) {
      return Integer.toString(NEAR_DISTANCE);
    }
    if (peek() != Kind.STRING) {
      valid = false;
      return "";
    }
    String digits = tokens.get(next++).text();
    for (int i = 0; i < digits.length(); i++) {
      valid &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    valid &= !digits.isEmpty();
    return digits.length() > MAX_DISTANCE_DIGITS ? "9".repeat(MAX_DISTANCE_DIGITS) : digits;
  }

  private record Phrase(String shown, List<Piece> pieces, boolean prefix) {}

  /** Reads strings joined by plus signs. */
  private Phrase phrase() {
    StringBuilder shown = new StringBuilder();
    List<Piece> pieces = new ArrayList<>();
    boolean prefix;
    do {
      if (peek() != Kind.STRING) {
        valid = false;
        return new Phrase("", pieces, false);
      }
      Token token = tokens.get(next++);
      shown.append(shown.isEmpty() ? "" : " + ");
      shown.append(token.bare() ? token.text() : '"' + token.text() + '"');
      pieces.addAll(PieceReader.readAll(token.text()));
      prefix = take(Kind.STAR);
      explicit |= peek() == Kind.PLUS;
    } while (take(Kind.PLUS));
    return new Phrase(prefix ? shown.append('*').toString() : shown.toString(), pieces, prefix);
  }

  private Query.Condition match(Term term, List<String> columns) {
    terms++;
    return new Query.Match(term, columns.size() == known.size() ? List.of() : columns);
  }

  private static void add(List<Query.Condition> operands, Query.@Nullable Condition operand) {
    if (operand != null) {
      operands.add(operand);
    }
  }

  private Kind peek() {
    return tokens.get(next).kind();
  }

  private boolean take(Kind kind) {
    if (peek() != kind) {
      return false;
    }
    explicit |= kind == Kind.AND || kind == Kind.OR || kind == Kind.NOT;
    next++;
    return true;
  }

  private void require(Kind kind) {
    if (valid && !take(kind)) {
      valid = false;
    }
  }
}
