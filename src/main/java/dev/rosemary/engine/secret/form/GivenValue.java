package dev.rosemary.engine.secret.form;

import org.jspecify.annotations.Nullable;

/**
 * A value that a text gives to a name: {@code name=value}, {@code "name": "value"}, {@code
 * \"name\": \"value\"}, {@code name is value}, {@code --name value}, {@code <name>value</name>}.
 *
 * @param start where the value begins, behind its quote
 * @param quote what quotes it; 0 for nothing
 * @param sign what stands between: {@code =}, {@code :}, {@code >} of an element, {@code i} for the
 *     word is, a space for an option of a command line
 * @param spaced whether white space stands before a value that nothing quotes
 */
record GivenValue(int start, char quote, char sign, boolean spaced) {
  /** Spaces that are passed over at most. */
  private static final int SPACES = 8;

  /** The value behind a name that ends at a place; null when none is given to it. */
  static @Nullable GivenValue behind(String text, int name, boolean option) {
    int i = name;
    if (at(text, i) == '\\') {
      i++;
    }
    char close = at(text, i);
    boolean quoted = close == '"' || close == '\'' || close == '`';
    if (quoted) {
      i++;
    } else if (i > name) {
      return null;
    }
    if (close == '>') {
      return new GivenValue(i + 1, (char) 0, '>', false);
    }
    int sign = spaces(text, i);
    char c = at(text, sign);
    if (c == '=' || c == ':') {
      i = sign + 1;
      if ((c == '=' && at(text, i) == '>') || (c == ':' && at(text, i) == '=')) {
        i++;
      }
      return value(text, i, c, sign > name);
    }
    boolean is = sign > i && text.startsWith("is", sign) && " :".indexOf(at(text, sign + 2)) >= 0;
    if (is) {
      return value(text, sign + (at(text, sign + 2) == ':' ? 3 : 2), 'i', true);
    }
    return option && sign > i ? value(text, i, ' ', true) : null;
  }

  private static GivenValue value(String text, int behindSign, char sign, boolean spaced) {
    int i = spaces(text, behindSign);
    int start = i;
    if (at(text, i) == '\\') {
      i++;
    }
    char quote = at(text, i);
    if (quote == '"' || quote == '\'' || quote == '`') {
      return new GivenValue(i + 1, quote, sign, false);
    }
    return new GivenValue(start, (char) 0, sign, spaced);
  }

  private static int spaces(String text, int from) {
    int i = from;
    while (i - from < SPACES && (at(text, i) == ' ' || at(text, i) == '\t')) {
      i++;
    }
    return i;
  }

  /** The character at a place; a line feed behind the end. */
  static char at(String text, int i) {
    return i < text.length() ? text.charAt(i) : '\n';
  }

  /** Where a quoted value ends, before its quote or the backslash of it; -1 when it has no end. */
  int endOfQuoted(String text, int most) {
    int end = text.indexOf(quote, start, Math.min(text.length(), start + most));
    return end > start && text.charAt(end - 1) == '\\' ? end - 1 : end;
  }
}
