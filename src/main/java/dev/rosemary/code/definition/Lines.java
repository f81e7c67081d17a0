package dev.rosemary.code.definition;

import java.util.Arrays;

/**
 * A text as lines, counted from 0 here. A line ends with {@code \n}, {@code \r\n} or a {@code \r}
 * by itself, in any mixture.
 *
 * <p>So count editors (Visual Studio Code, those of JetBrains), and the compilers whose messages
 * name lines (Java, JavaScript, Python). Git and grep count {@code \n} alone, for which a file with
 * nothing but {@code \r} is one line: no number in it would say anything. Form feeds, vertical
 * tabs, U+0085, U+2028 and U+2029 end no line, as with both.
 */
public final class Lines {
  private final String text;
  private final int[] starts;

  /** The line breaks of a text. A line break at its end begins no further line. */
  public Lines(String text) {
    this.text = text;
    int[] found = new int[64];
    int count = 0;
    int at = 0;
    while (at < text.length()) {
      if (count == found.length) {
        found = Arrays.copyOf(found, 2 * count);
      }
      found[count++] = at;
      at = next(text, at);
    }
    starts = Arrays.copyOf(found, count + 1);
    starts[count] = text.length();
  }

  /** Where the line after the one at a place begins. */
  private static int next(String text, int from) {
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '\n') {
        return at;
      }
      if (c == '\r') {
        return at < text.length() && text.charAt(at) == '\n' ? at + 1 : at;
      }
    }
    return at;
  }

  /** All lines, without their line breaks. */
  public String[] all() {
    String[] all = new String[count()];
    for (int i = 0; i < all.length; i++) {
      all[i] = text(i, i);
    }
    return all;
  }

  public int count() {
    return starts.length - 1;
  }

  /** Where a line begins; the end of the text behind the last one. */
  public int begin(int line) {
    return starts[line];
  }

  /** Characters of these lines with their line breaks; both ends included. */
  public int length(int first, int last) {
    return starts[last + 1] - starts[first];
  }

  /** These lines without the last line break; both ends included. */
  public String text(int first, int last) {
    int end = starts[last + 1];
    // No more than one line break: an empty line before it may end with a return by itself.
    if (end > starts[last] && text.charAt(end - 1) == '\n') {
      end--;
    }
    if (end > starts[last] && text.charAt(end - 1) == '\r') {
      end--;
    }
    return text.substring(starts[first], end);
  }

  /** Whether a line has nothing but white space. */
  public boolean isBlank(int line) {
    for (int i = starts[line]; i < starts[line + 1]; i++) {
      if (!Character.isWhitespace(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a line has a letter or a digit: brackets alone say nothing. */
  public boolean hasWord(int line) {
    int i = starts[line];
    while (i < starts[line + 1]) {
      int c = text.codePointAt(i);
      if (Character.isLetterOrDigit(c)) {
        return true;
      }
      i += Character.charCount(c);
    }
    return false;
  }

  /** Characters of white space that a line begins with. */
  public int indent(int line) {
    int i = starts[line];
    while (i < starts[line + 1] && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    return i - starts[line];
  }
}
