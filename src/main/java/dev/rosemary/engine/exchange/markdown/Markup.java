package dev.rosemary.engine.exchange.markdown;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells what is markup in a text and what only looks like it. Pure functions, in linear time. */
final class Markup {
  private Markup() {}

  /**
   * The text with blanks in place of everything in which brackets and tags mean nothing: code
   * between fences and between backticks, comments and formulas. Of the same length.
   */
  static String masked(String text) {
    boolean plain = true;
    for (int i = 0; i < text.length() && plain; i++) {
      plain = "`~<$%\\".indexOf(text.charAt(i)) < 0;
    }
    if (plain) {
      return text;
    }
    char[] chars = text.toCharArray();
    fences(text, chars);
    inline(new String(chars), chars);
    return new String(chars);
  }

  private static void blank(char[] chars, int from, int to) {
    for (int i = from; i < to; i++) {
      if (chars[i] != '\n') {
        chars[i] = ' ';
      }
    }
  }

  /** Blanks blocks of code, which may stand in a quotation or in an item of a list. */
  private static void fences(String text, char[] chars) {
    TextLines lines = TextLines.of(text);
    String fence = null;
    for (int i = 0; i < lines.count(); i++) {
      String line = unquoted(lines.get(i));
      int from = lines.start(i);
      if (fence != null) {
        blank(chars, from, lines.start(i + 1));
        fence = LineMarks.closes(line, fence) ? null : fence;
      } else {
        fence = opened(line);
        if (fence != null) {
          blank(chars, from, lines.start(i + 1));
        }
      }
    }
  }

  private static @Nullable String opened(String line) {
    int item = LineMarks.item(line);
    return LineMarks.fence(item < 0 ? line : line.substring(item));
  }

  /** A line without the marks of quotations before it. */
  private static String unquoted(String line) {
    int i = LineMarks.textStart(line);
    int start = 0;
    while (i < line.length() && line.charAt(i) == '>') {
      start = i + 1;
      i++;
      while (i < line.length() && line.charAt(i) == ' ') {
        i++;
      }
    }
    return line.substring(start);
  }

  private static void inline(String text, char[] chars) {
    Closers ticks = new Closers(text);
    int i = 0;
    while (i < text.length()) {
      int end =
          switch (text.charAt(i)) {
            case '\\' -> escape(chars, i);
            case '`' -> ticks.span(chars, i);
            case '<' -> pair(text, chars, ticks, i, "<!--", "-->");
            case '%' -> pair(text, chars, ticks, i, "%%", "%%");
            case '$' -> formula(text, chars, ticks, i);
            default -> i + 1;
          };
      i = Math.max(end, i + 1);
    }
  }

  /** A mark behind a backslash is none; a bar is one, since tables need that before it. */
  private static int escape(char[] chars, int at) {
    if (at + 1 < chars.length && "[]#$`%<".indexOf(chars[at + 1]) >= 0) {
      blank(chars, at, at + 2);
    }
    return at + 2;
  }

  private static int pair(
      String text, char[] chars, Closers closers, int at, String open, String close) {
    if (!text.startsWith(open, at)) {
      return at + 1;
    }
    int end = closers.next(close, at + open.length());
    if (end < 0) {
      return at + open.length();
    }
    blank(chars, at, end + close.length());
    return end + close.length();
  }

  /** A formula: no blank behind its first sign or before its last, and no digit behind that. */
  private static int formula(String text, char[] chars, Closers closers, int at) {
    if (text.startsWith("$$", at)) {
      return pair(text, chars, closers, at, "$$", "$$");
    }
    if (at + 1 >= text.length() || Character.isWhitespace(text.charAt(at + 1))) {
      return at + 1;
    }
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != '$' && text.charAt(end) != '\n') {
      end++;
    }
    boolean closed =
        end < text.length()
            && text.charAt(end) == '$'
            && !Character.isWhitespace(text.charAt(end - 1))
            && (end + 1 == text.length() || !Character.isDigit(text.charAt(end + 1)));
    if (closed) {
      blank(chars, at, end + 1);
      return end + 1;
    }
    return end;
  }

  /** Where what is opened is closed, each place looked for once. */
  private static final class Closers {
    private final String text;
    private final List<String> missing = new ArrayList<>();
    private final int[] lastRun = new int[64];

    Closers(String text) {
      this.text = text;
      for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) == '`') {
          int end = run(i);
          lastRun[Math.min(end - i, lastRun.length - 1)] = i;
          i = end;
        }
      }
    }

    private int run(int from) {
      int end = from;
      while (end < text.length() && text.charAt(end) == '`') {
        end++;
      }
      return end;
    }

    /** The next place of a mark, or −1; a mark that is missing is not looked for again. */
    int next(String mark, int from) {
      if (missing.contains(mark)) {
        return -1;
      }
      int at = text.indexOf(mark, from);
      if (at < 0) {
        missing.add(mark);
      }
      return at;
    }

    /** Blanks code between as many backticks as begin there; where the text goes on. */
    int span(char[] chars, int from) {
      int open = run(from);
      int length = Math.min(open - from, lastRun.length - 1);
      if (lastRun[length] <= from) {
        return open;
      }
      int i = open;
      while (i < text.length()) {
        int tick = text.indexOf('`', i);
        if (tick < 0) {
          return open;
        }
        int end = run(tick);
        if (end - tick == open - from) {
          blank(chars, from, end);
          return end;
        }
        i = end;
      }
      return open;
    }
  }
}
