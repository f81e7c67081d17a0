package dev.rosemary.engine.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts a query into the tokens of FTS5's query language. */
final class SyntaxLexer {

  /** The kinds of token; {@code STRING} is a bare word or a quoted string. */
  enum Kind {
    STRING,
    AND,
    OR,
    NOT,
    OPEN,
    CLOSE,
    OPEN_BRACE,
    CLOSE_BRACE,
    COLON,
    COMMA,
    PLUS,
    STAR,
    MINUS,
    CARET,
    END
  }

  /**
   * A token.
   *
   * @param text of a string its characters without the quotation marks, else empty
   * @param bare whether it is a bare word
   */
  record Token(Kind kind, String text, boolean bare) {}

  private static final Token END = new Token(Kind.END, "", false);

  private SyntaxLexer() {}

  /** The tokens, the last being END; null when FTS5 would refuse a character or a quote is open. */
  static @Nullable List<Token> tokens(String query) {
    List<Token> tokens = new ArrayList<>();
    int i = 0;
    while (i < query.length()) {
      char c = query.charAt(i);
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        i++;
      } else if (c == '"') {
        i = readQuoted(query, i, tokens);
        if (i < 0) {
          return null;
        }
      } else if (isBare(c)) {
        int start = i;
        while (i < query.length() && isBare(query.charAt(i))) {
          i++;
        }
        Token word = word(query.substring(start, i));
        if (word.kind() == Kind.NOT && !tokens.isEmpty() && tokens.getLast().kind() == Kind.AND) {
          // FTS5 has no AND NOT; models write it, and its NOT alone says the same.
          tokens.removeLast();
        }
        tokens.add(word);
      } else {
        Kind kind = sign(c);
        if (kind == null) {
          return null;
        }
        tokens.add(new Token(kind, "", false));
        i++;
      }
    }
    tokens.add(END);
    return tokens;
  }

  /** Adds the string that begins at a quotation mark; returns the index behind it, -1 if open. */
  private static int readQuoted(String query, int start, List<Token> tokens) {
    StringBuilder text = new StringBuilder();
    for (int i = start + 1; i < query.length(); i++) {
      char c = query.charAt(i);
      if (c == 0) {
        return -1;
      }
      if (c == '"') {
        if (i + 1 == query.length() || query.charAt(i + 1) != '"') {
          tokens.add(new Token(Kind.STRING, text.toString(), false));
          return i + 1;
        }
        i++;
      }
      text.append(c);
    }
    return -1;
  }

  private static Token word(String text) {
    return switch (text) {
      case "AND" -> new Token(Kind.AND, "", true);
      case "OR" -> new Token(Kind.OR, "", true);
      case "NOT" -> new Token(Kind.NOT, "", true);
      default -> new Token(Kind.STRING, text, true);
    };
  }

  /** FTS5's bare word characters: ASCII letters, digits, underscore, SUB, and all above ASCII. */
  private static boolean isBare(char c) {
    return c >= 0x80 || c == '_' || c == 0x1A || Letters.isWord(c);
  }

  private static @Nullable Kind sign(char c) {
    return switch (c) {
      case '(' -> Kind.OPEN;
      case ')' -> Kind.CLOSE;
      case '{' -> Kind.OPEN_BRACE;
      case '}' -> Kind.CLOSE_BRACE;
      case ':' -> Kind.COLON;
      case ',' -> Kind.COMMA;
      case '+' -> Kind.PLUS;
      case '*' -> Kind.STAR;
      case '-' -> Kind.MINUS;
      case '^' -> Kind.CARET;
      default -> null;
    };
  }
}
