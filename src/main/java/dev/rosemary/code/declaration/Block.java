package dev.rosemary.code.declaration;

import org.jspecify.annotations.Nullable;

/**
 * What a comment or a string of several lines begins and ends with.
 *
 * @param sort what a block that never ends makes unknown; few for a language
 */
record Block(String open, String close, Form form, String sort) {
  /** How a comment or a string of several lines goes on. */
  enum Form {
    /** Up to the first sign that ends it. */
    PLAIN,
    /** With others of its sort in it. */
    NESTED,
    /** As a plain string does, where a backslash takes the meaning of a quote. */
    STRING,
    /** As strings of several lines in Nix do. */
    ESCAPED,
    /** Any number of {@code =} and a bracket are part of its begin, and the same of its end. */
    LEVELS,
    /** A word, perhaps none, and a bar are part of its begin, and the same of its end. */
    WORD
  }

  /** The most {@code =} of blocks that are a sort of their own. */
  private static final int LEVELS = 4;

  /** The operator of languages whose comments nest, which begins no comment. */
  private static final String TIMES = "(*)";

  /** Behind what a string of Groovy begins; the end of a pattern looks alike. */
  private static final String BEFORE_DOLLAR = " \t([{,=:";

  /** The sign that begins and ends a string of several lines in Nix. */
  private static final String QUOTES = "''";

  /** What such a sign does not end the string before. */
  private static final String ESCAPES = "'$\\";

  /** The block that begins at a place, or null. */
  @Nullable Block at(String line, int at) {
    if (!line.startsWith(open, at) || !mayStand(line, at)) {
      return null;
    }
    int end = at + open.length();
    return switch (form) {
      case PLAIN, NESTED, STRING, ESCAPED -> this;
      case LEVELS -> {
        while (end < line.length() && line.charAt(end) == '=') {
          end++;
        }
        int level = end - at - open.length();
        yield line.startsWith("[", end)
            ? concrete(line.substring(at, end + 1), "]" + "=".repeat(level) + "]", level)
            : null;
      }
      case WORD -> {
        while (end < line.length() && isWord(line.charAt(end))) {
          end++;
        }
        String word = line.substring(at + open.length(), end);
        yield line.startsWith("|", end)
            ? concrete(line.substring(at, end + 1), "|" + word + close, 0)
            : null;
      }
    };
  }

  private Block concrete(String begin, String end, int level) {
    return new Block(begin, end, Form.PLAIN, open + Math.min(level, LEVELS));
  }

  private static boolean isWord(char c) {
    return c == '_' || (c >= 'a' && c <= 'z');
  }

  private boolean mayStand(String line, int at) {
    return switch (open.charAt(0)) {
      // What is a line of its own, such as the documentation of Perl, begins with the line.
      case '=' -> at == 0;
      case '$' -> at == 0 || BEFORE_DOLLAR.indexOf(line.charAt(at - 1)) >= 0;
      case '(' -> !isTimes(line, at);
      // A comment of several lines in MATLAB has lines of its own for its begin and its end.
      case '%' -> line.strip().length() == open.length();
      default -> true;
    };
  }

  private boolean isTimes(String line, int at) {
    return form == Form.NESTED && TIMES.startsWith(open) && line.startsWith(TIMES, at);
  }

  /**
   * Looks for the end.
   *
   * @param depth how many blocks of the sort are open
   * @return the place behind the end, or as a negative number −1 minus what is open then
   */
  int end(String line, int from, int depth) {
    return switch (form) {
      case PLAIN, LEVELS, WORD -> {
        int at = line.indexOf(close, from);
        yield at < 0 ? -1 - depth : at + close.length();
      }
      case STRING -> {
        int at = from;
        while (at < line.length() && line.charAt(at) != close.charAt(0)) {
          at += line.charAt(at) == '\\' ? 2 : 1;
        }
        yield at < line.length() ? at + 1 : -1 - depth;
      }
      case ESCAPED -> {
        int end = endOfEscaped(line, from);
        yield end < 0 ? -1 - depth : end;
      }
      case NESTED -> endNested(line, from, depth);
    };
  }

  /** The place behind the end of a string of several lines in Nix; −1 when it goes on. */
  private static int endOfEscaped(String line, int from) {
    int at = line.indexOf(QUOTES, from);
    while (at >= 0) {
      int end = at + QUOTES.length();
      if (end == line.length() || ESCAPES.indexOf(line.charAt(end)) < 0) {
        return end;
      }
      at = line.indexOf(QUOTES, end + 1);
    }
    return -1;
  }

  private int endNested(String line, int from, int depth) {
    int now = depth;
    int at = from;
    while (at < line.length()) {
      if (isTimes(line, at)) {
        at += TIMES.length();
      } else if (line.startsWith(open, at)) {
        now++;
        at += open.length();
      } else if (line.startsWith(close, at)) {
        now--;
        at += close.length();
        if (now == 0) {
          return at;
        }
      } else {
        at++;
      }
    }
    return -1 - now;
  }

  /** The same, where what is in it does not count. */
  Block plain() {
    return new Block(open, close, Form.PLAIN, sort);
  }
}
