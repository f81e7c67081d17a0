package dev.rosemary.engine.exchange.markdown;

import org.jspecify.annotations.Nullable;

/** What the beginning of a line of Markdown marks. Pure functions. */
final class LineMarks {
  /** Columns from which on a line is code, and neither a heading nor a fence. */
  static final int CODE_INDENT = 4;

  private static final int DEEPEST_HEADING = 6;
  private static final int SHORTEST_FENCE = 3;

  private LineMarks() {}

  /** Columns of white space before a line; a tab reaches to the next multiple of four. */
  static int indent(String line) {
    int columns = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\t') {
        columns += CODE_INDENT - columns % CODE_INDENT;
      } else if (c == ' ') {
        columns++;
      } else {
        break;
      }
    }
    return columns;
  }

  /** Where the text of a line begins. */
  static int textStart(String line) {
    int i = 0;
    while (i < line.length() && (line.charAt(i) == ' ' || line.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  /** Where the text of an item of a list begins in its line; −1 when the line is none. */
  static int item(String line) {
    int i = textStart(line);
    int length = line.length();
    if (i < length && "-*+".indexOf(line.charAt(i)) >= 0) {
      i++;
    } else {
      int digits = i;
      while (i < length && line.charAt(i) >= '0' && line.charAt(i) <= '9') {
        i++;
      }
      if (i == digits || i - digits > 9 || i == length || ".)".indexOf(line.charAt(i)) < 0) {
        return -1;
      }
      i++;
    }
    boolean spaced = i < length && (line.charAt(i) == ' ' || line.charAt(i) == '\t');
    return spaced && !isRule(line) ? i + 1 : -1;
  }

  /** Whether an item of a list has a number. */
  static boolean isNumbered(String line) {
    char first = line.charAt(textStart(line));
    return first >= '0' && first <= '9';
  }

  /** Whether a line is a rule, such as {@code * * *}, or the mark of an item without text. */
  static boolean isRule(String line) {
    int marks = 0;
    char mark = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == ' ' || c == '\t') {
        continue;
      }
      if ("-*_+".indexOf(c) < 0 || (mark != 0 && c != mark)) {
        return false;
      }
      mark = c;
      marks++;
    }
    return mark == '+' ? marks == 1 : mark == '_' ? marks >= 3 : marks == 1 || marks >= 3;
  }

  /** The level of a heading, 1 to 6; 0 where the line is none. */
  static int heading(String line) {
    int start = textStart(line);
    int i = start;
    while (i < line.length() && line.charAt(i) == '#') {
      i++;
    }
    int level = i - start;
    boolean ends = i == line.length() || line.charAt(i) == ' ' || line.charAt(i) == '\t';
    return level > 0 && level <= DEEPEST_HEADING && ends && indent(line) < CODE_INDENT ? level : 0;
  }

  /** The level of the heading that a line under one line of text makes of it, 1 or 2; else 0. */
  static int underline(String line) {
    String marks = line.strip();
    if (marks.length() < 2 || indent(line) >= CODE_INDENT) {
      return 0;
    }
    char mark = marks.charAt(0);
    for (int i = 1; i < marks.length(); i++) {
      if (marks.charAt(i) != mark) {
        return 0;
      }
    }
    return mark == '=' ? 1 : mark == '-' ? 2 : 0;
  }

  /** The fence that a line opens, all of its marks; null where it opens none. */
  static @Nullable String fence(String line) {
    int start = textStart(line);
    if (start == line.length() || "`~".indexOf(line.charAt(start)) < 0) {
      return null;
    }
    char mark = line.charAt(start);
    int end = start;
    while (end < line.length() && line.charAt(end) == mark) {
      end++;
    }
    boolean opens = end - start >= SHORTEST_FENCE && (mark == '~' || line.indexOf('`', end) < 0);
    return opens ? line.substring(start, end) : null;
  }

  /** Whether a line closes a fence: marks of the same kind, at least as many, and nothing else. */
  static boolean closes(String line, String fence) {
    String marks = line.strip();
    if (marks.length() < fence.length()) {
      return false;
    }
    for (int i = 0; i < marks.length(); i++) {
      if (marks.charAt(i) != fence.charAt(0)) {
        return false;
      }
    }
    return true;
  }
}
