package dev.rosemary.cli.edit;

import java.util.function.IntConsumer;

/** Reads and writes the four kinds of strings of TOML. For one text and one thread. */
final class TomlStrings {
  private final String text;
  private int at;

  /** Reads the string that begins here with a quotation mark. */
  TomlStrings(String text, int at) {
    this.text = text;
    this.at = at;
  }

  /** A string as TOML writes it, in one line. */
  static String write(String value) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (isControl(c)) {
            String hex = Integer.toHexString(c);
            out.append("\\u").append("0".repeat(4 - hex.length())).append(hex);
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }

  /** The string; the place after it goes to {@code end}. */
  String read(IntConsumer end) throws UnreadableTextException {
    char quote = text.charAt(at);
    String three = String.valueOf(quote).repeat(3);
    boolean multi = text.startsWith(three, at);
    at += multi ? 3 : 1;
    if (multi && at < text.length()) {
      at += text.startsWith("\r\n", at) ? 2 : text.charAt(at) == '\n' ? 1 : 0;
    }
    StringBuilder out = new StringBuilder();
    while (true) {
      if (at >= text.length()) {
        throw error("a string does not end");
      }
      char c = text.charAt(at);
      if (c == quote && (!multi || text.startsWith(three, at))) {
        // Up to two more quotation marks belong to the string.
        int more = 0;
        while (multi && more < 2 && at + 3 < text.length() && text.charAt(at + 3) == quote) {
          out.append(quote);
          at++;
          more++;
        }
        at += multi ? 3 : 1;
        end.accept(at);
        return out.toString();
      }
      if (c == '\\' && quote == '"') {
        escape(out, multi);
      } else if (multi && text.startsWith("\r\n", at)) {
        out.append("\r\n");
        at += 2;
      } else if (isControl(c) && !(multi && c == '\n')) {
        throw error("a string has a control character");
      } else {
        out.append(c);
        at++;
      }
    }
  }

  private void escape(StringBuilder out, boolean multi) throws UnreadableTextException {
    char c = at + 1 < text.length() ? text.charAt(at + 1) : '\0';
    int simple = "btnfr\"\\".indexOf(c);
    if (simple >= 0) {
      out.append("\b\t\n\f\r\"\\".charAt(simple));
      at += 2;
    } else if (c == 'u' || c == 'U') {
      int digits = c == 'u' ? 4 : 8;
      int code = -1;
      if (at + 2 + digits <= text.length()) {
        code = hex(text.substring(at + 2, at + 2 + digits));
      }
      if (code < 0 || code > Character.MAX_CODE_POINT || (code >= 0xD800 && code <= 0xDFFF)) {
        throw error("a string has an unknown escape");
      }
      out.appendCodePoint(code);
      at += 2 + digits;
    } else if (multi && skipLines()) {
      // The end of the line and what is blank after it do not count.
      return;
    } else {
      throw error("a string has an unknown escape");
    }
  }

  private boolean skipLines() {
    int i = at + 1;
    boolean line = false;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '\n') {
        line = true;
      } else if (text.startsWith("\r\n", i)) {
        line = true;
        i++;
      } else if (c != ' ' && c != '\t') {
        break;
      }
      i++;
    }
    if (line) {
      at = i;
    }
    return line;
  }

  private static int hex(String digits) {
    int code = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = Character.digit(digits.charAt(i), 16);
      if (digit < 0 || digits.charAt(i) > 'f' || code > Character.MAX_CODE_POINT) {
        return -1;
      }
      code = code * 16 + digit;
    }
    return code;
  }

  /** What stands in no string and in no comment. */
  static boolean isControl(char c) {
    return (c < ' ' && c != '\t') || c == 0x7F;
  }

  private UnreadableTextException error(String what) {
    return new UnreadableTextException(Position.of(text, at) + ": " + what);
  }
}
