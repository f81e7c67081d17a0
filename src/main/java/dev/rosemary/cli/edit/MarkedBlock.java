package dev.rosemary.cli.edit;

/**
 * A part of a text for people and models that a program writes, between two lines that mark it.
 * Without state.
 */
public final class MarkedBlock {
  /** The line before it. */
  public static final String START = "<!-- rosemary: start -->";

  /** The line after it. */
  public static final String END = "<!-- rosemary: end -->";

  private MarkedBlock() {}

  /** Whether a text has one. */
  public static boolean isIn(String text) {
    return text.contains(START);
  }

  /**
   * The text with these lines as its block: in the place of that which is there, else at the end.
   *
   * @param lines whole lines, each ended by a line feed
   * @throws UnreadableTextException when marks are missing, or there are several
   */
  public static String put(String text, String lines) throws UnreadableTextException {
    String end = Position.lineEnd(text);
    String block = (START + "\n" + lines + END + "\n").replace("\n", end);
    if (isIn(text)) {
      int[] place = place(text);
      return text.substring(0, place[0]) + block + text.substring(place[1]);
    }
    if (text.isEmpty()) {
      return block;
    }
    return text + (text.endsWith("\n") ? end : end + end) + block;
  }

  /**
   * The text without its block, and without the blank line before it.
   *
   * @throws UnreadableTextException when marks are missing, or there are several
   */
  public static String remove(String text) throws UnreadableTextException {
    if (!isIn(text)) {
      return text;
    }
    int[] place = place(text);
    String before = text.substring(0, place[0]);
    String end = Position.lineEnd(text);
    if (before.endsWith(end + end)) {
      before = before.substring(0, before.length() - end.length());
    }
    return before + text.substring(place[1]);
  }

  private static int[] place(String text) throws UnreadableTextException {
    int start = text.indexOf(START);
    int end = text.indexOf(END, start);
    if (end < 0 || text.indexOf(START, start + 1) >= 0 || text.indexOf(END, end + 1) >= 0) {
      throw new UnreadableTextException(
          "the lines \"" + START + "\" and \"" + END + "\" are not there once each, in this order");
    }
    end += END.length();
    end += text.startsWith("\r\n", end) ? 2 : text.startsWith("\n", end) ? 1 : 0;
    return new int[] {start, end};
  }
}
