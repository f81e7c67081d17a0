package dev.rosemary.cli.edit;

/** Says where in a text something is. */
final class Position {
  private Position() {}

  /** The line of a character, counted from 1. */
  static String of(String text, int at) {
    int line = 1;
    for (int i = 0; i < at && i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        line++;
      }
    }
    return "line " + line;
  }

  /** Where the line of a character begins. */
  static int lineStart(String text, int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  /** The line end that a text has first, else a line feed. */
  static String lineEnd(String text) {
    int feed = text.indexOf('\n');
    return feed > 0 && text.charAt(feed - 1) == '\r' ? "\r\n" : "\n";
  }
}
