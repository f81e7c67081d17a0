package dev.rosemary.code.parser.text;

import dev.rosemary.code.parser.text.BraceRules.Literals;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Where comments and literals of a text end, in which braces mean nothing. */
final class Lexemes {
  /** Where a bracket ends that is never closed. */
  static final int UNMATCHED = -1;

  private final byte[] text;
  private final Literals literals;

  Lexemes(byte[] text, BraceRules rules) {
    this.text = text;
    this.literals = rules.literals();
  }

  /** The end of what begins here, or the same place where nothing of the kind does. */
  int end(int at) {
    return switch (text[at]) {
      case '/' -> commentEnd(at);
      case '"' -> stringEnd(at);
      case '\'' -> characterEnd(at);
      case '`' -> literals == Literals.GO ? behind('`', at + 1) : at;
      case 'r' -> literals == Literals.RUST ? rawEnd(at) : at;
      default -> at;
    };
  }

  /** How many bytes of the comment here say what it is; 0 where there is none to be emptied. */
  int commentSigns(int at, int end) {
    if (text[at] != '/' || end - at < 5 || (text[at + 1] == '*' && !is(end - 2, "*/"))) {
      return 0;
    }
    byte third = text[at + 2];
    return third == '/' || third == '*' || third == '!' ? 3 : 2;
  }

  static boolean isWord(byte b) {
    return (b >= 'a' && b <= 'z')
        || (b >= 'A' && b <= 'Z')
        || (b >= '0' && b <= '9')
        || b == '_'
        || b == '$'
        || b < 0;
  }

  int wordEnd(int at) {
    int end = at;
    while (end < text.length && isWord(text[end])) {
      end++;
    }
    return end;
  }

  /** Words in ASCII, which single spaces separate. */
  static byte[][] words(String words) {
    String[] split = words.split(" ", -1);
    byte[][] bytes = new byte[split.length][];
    for (int i = 0; i < split.length; i++) {
      bytes[i] = split[i].getBytes(StandardCharsets.US_ASCII);
    }
    return bytes;
  }

  /** Whether this is what stands there. */
  boolean is(byte[] word, int from, int to) {
    return Arrays.equals(word, 0, word.length, text, from, to);
  }

  /** Whether a word is one of these. */
  boolean isOneOf(byte[][] words, int from, int to) {
    for (byte[] word : words) {
      if (is(word, from, to)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Behind the sign that closes the one here, or {@link #UNMATCHED}; what ends a statement or
   * begins a body also ends type arguments that are none.
   */
  int closing(int from, char opening, char closing) {
    int open = 0;
    int at = from;
    while (at < text.length) {
      int after = end(at);
      if (after > at) {
        at = after;
        continue;
      }
      byte b = text[at];
      if (b == opening) {
        open++;
      } else if (b == closing) {
        open--;
        if (open == 0) {
          return at + 1;
        }
      } else if (opening == '<' && (b == ';' || b == '{')) {
        return UNMATCHED;
      }
      at++;
    }
    return UNMATCHED;
  }

  private boolean is(int at, String what) {
    if (at + what.length() > text.length) {
      return false;
    }
    for (int i = 0; i < what.length(); i++) {
      if (text[at + i] != what.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int commentEnd(int at) {
    if (is(at, "//")) {
      int end = at;
      while (end < text.length && text[end] != '\n') {
        end++;
      }
      return end;
    }
    if (!is(at, "/*")) {
      return at;
    }
    int open = 1;
    int end = at + 2;
    while (end < text.length && open > 0) {
      if (is(end, "*/")) {
        open--;
        end += 2;
      } else if (literals == Literals.RUST && is(end, "/*")) {
        open++;
        end += 2;
      } else {
        end++;
      }
    }
    return end;
  }

  private int stringEnd(int at) {
    if (literals == Literals.JAVA && is(at, "\"\"\"")) {
      int end = at + 3;
      while (end < text.length && !is(end, "\"\"\"")) {
        end += text[end] == '\\' ? 2 : 1;
      }
      return Math.min(text.length, end + 3);
    }
    int end = at + 1;
    while (end < text.length && text[end] != '"') {
      if (text[end] == '\n' && literals != Literals.RUST) {
        // It was none, or is broken.
        return end;
      }
      end += text[end] == '\\' ? 2 : 1;
    }
    return Math.min(text.length, end + 1);
  }

  /** A lifetime is no character. */
  private int characterEnd(int at) {
    int first = at + 1;
    if (first < text.length && text[first] == '\\') {
      int end = first + 2;
      while (end < text.length && text[end] != '\'' && text[end] != '\n') {
        end++;
      }
      return Math.min(text.length, end + 1);
    }
    int end = first + 1;
    while (end < text.length && (text[end] & 0xC0) == 0x80) {
      end++;
    }
    return end < text.length && text[end] == '\'' ? end + 1 : at;
  }

  private int behind(char quote, int from) {
    int end = from;
    while (end < text.length && text[end] != quote) {
      end++;
    }
    return Math.min(text.length, end + 1);
  }

  private int rawEnd(int at) {
    if (at > 0 && isWord(text[at - 1]) && text[at - 1] != 'b' && text[at - 1] != 'c') {
      return at;
    }
    int signs = 0;
    while (at + 1 + signs < text.length && text[at + 1 + signs] == '#') {
      signs++;
    }
    int end = at + 1 + signs;
    if (end >= text.length || text[end] != '"') {
      return at;
    }
    String close = "\"" + "#".repeat(signs);
    end++;
    while (end < text.length && !is(end, close)) {
      end++;
    }
    return Math.min(text.length, end + close.length());
  }
}
