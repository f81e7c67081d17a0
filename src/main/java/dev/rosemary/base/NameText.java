package dev.rosemary.base;

/** What counts as the text of a name: white space and invisible marks at its ends do not. */
public final class NameText {
  private static final char ZERO_WIDTH_SPACE = '\u200B';
  private static final char WORD_JOINER = '\u2060';
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private NameText() {}

  /** The name without what shows nothing at its ends; empty when nothing of it shows. */
  public static String trim(String given) {
    int start = 0;
    int end = given.length();
    while (start < end && showsNothing(given.charAt(start))) {
      start++;
    }
    while (start < end && showsNothing(given.charAt(end - 1))) {
      end--;
    }
    return given.substring(start, end);
  }

  /** {@code String.strip} keeps no-break spaces, which nobody can tell from others. */
  private static boolean showsNothing(char c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || c == ZERO_WIDTH_SPACE
        || c == WORD_JOINER
        || c == BYTE_ORDER_MARK;
  }
}
