package dev.rosemary.engine.code.chunk;

import java.util.Arrays;

/** A text as lines, counted from 0 here. */
final class Lines {
  private final String text;
  private final int[] starts;

  /** The line breaks of a text. A line break at its end begins no further line. */
  Lines(String text) {
    this.text = text;
    int[] found = new int[64];
    int count = 0;
    int at = 0;
    while (at < text.length()) {
      if (count == found.length) {
        found = Arrays.copyOf(found, 2 * count);
      }
      found[count++] = at;
      int end = text.indexOf('\n', at);
      at = end < 0 ? text.length() : end + 1;
    }
    starts = Arrays.copyOf(found, count + 1);
    starts[count] = text.length();
  }

  int count() {
    return starts.length - 1;
  }

  /** Characters of these lines with their line breaks; both ends included. */
  int length(int first, int last) {
    return starts[last + 1] - starts[first];
  }

  /** These lines without the last line break; both ends included. */
  String text(int first, int last) {
    int end = starts[last + 1];
    if (end > starts[first] && text.charAt(end - 1) == '\n') {
      end--;
    }
    if (end > starts[first] && text.charAt(end - 1) == '\r') {
      end--;
    }
    return text.substring(starts[first], end);
  }

  /** Whether a line has nothing but white space. */
  boolean isBlank(int line) {
    for (int i = starts[line]; i < starts[line + 1]; i++) {
      if (!Character.isWhitespace(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a line has a letter or a digit: brackets alone say nothing. */
  boolean hasWord(int line) {
    for (int i = starts[line]; i < starts[line + 1]; i++) {
      if (Character.isLetterOrDigit(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** Characters of white space that a line begins with. */
  int indent(int line) {
    int i = starts[line];
    while (i < starts[line + 1] && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    return i - starts[line];
  }
}
