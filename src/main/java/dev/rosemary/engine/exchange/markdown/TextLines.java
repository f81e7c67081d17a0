package dev.rosemary.engine.exchange.markdown;

import java.util.Arrays;

/** The lines of a text by their offsets, without a copy of any. Immutable. */
final class TextLines {
  private final String text;
  private final int[] starts;
  private final int count;

  private TextLines(String text, int[] starts, int count) {
    this.text = text;
    this.starts = starts;
    this.count = count;
  }

  /** The lines of a text, whether they end with a line feed or with a return before it. */
  static TextLines of(String text) {
    int[] starts = new int[Math.max(16, text.length() / 24)];
    int count = 0;
    for (int from = 0; from < text.length(); ) {
      if (count + 1 >= starts.length) {
        starts = Arrays.copyOf(starts, starts.length * 2);
      }
      starts[count++] = from;
      int feed = text.indexOf('\n', from);
      from = feed < 0 ? text.length() : feed + 1;
    }
    starts[count] = text.length();
    return new TextLines(text, starts, count);
  }

  /** How many there are. A line feed at the end of the text begins no further line. */
  int count() {
    return count;
  }

  /** The offset of the first character of a line; that of the end of the text for the last + 1. */
  int start(int line) {
    return starts[line];
  }

  /** A line without what ends it. */
  String get(int line) {
    int end = starts[line + 1];
    if (end > starts[line] && text.charAt(end - 1) == '\n') {
      end--;
      if (end > starts[line] && text.charAt(end - 1) == '\r') {
        end--;
      }
    }
    return text.substring(starts[line], end);
  }
}
