package dev.rosemary.code.parser.text;

import java.util.Arrays;

/** What is kept of a text while it is read from its begin to its end. Used by one thread. */
final class KeptText {
  private final byte[] text;
  private final byte[] kept;
  private int length;

  /** Keeps at most as many bytes as the text has. */
  KeptText(byte[] text) {
    this.text = text;
    this.kept = new byte[text.length];
  }

  int length() {
    return length;
  }

  void add(char sign) {
    kept[length++] = (byte) sign;
  }

  void add(byte sign) {
    kept[length++] = sign;
  }

  /** Keeps what stands there. */
  void copy(int from, int to) {
    System.arraycopy(text, from, kept, length, to - from);
    length += to - from;
  }

  /** Keeps the line breaks that stand there. */
  void lines(int from, int to) {
    for (int i = from; i < to; i++) {
      if (text[i] == '\n') {
        kept[length++] = '\n';
      }
    }
  }

  /** Leaves of what was kept behind a place the line breaks alone. */
  void onlyLinesFrom(int place) {
    int lines = 0;
    for (int i = place; i < length; i++) {
      lines += kept[i] == '\n' ? 1 : 0;
    }
    Arrays.fill(kept, place, place + lines, (byte) '\n');
    length = place + lines;
  }

  byte[] bytes() {
    return Arrays.copyOf(kept, length);
  }
}
