package dev.rosemary.cli.terminal;

/** Text in the cells of a terminal: East Asian characters and emoji take two each. */
public final class Cells {
  /** Cells between two tab stops of code. */
  private static final int TAB = 4;

  private Cells() {}

  /**
   * A line without what steers a terminal, cut with an ellipsis where it is wider.
   *
   * @param width cells at most; 0 for no limit, and tabs stay as they are
   */
  public static String line(String text, int width) {
    StringBuilder line = new StringBuilder();
    int used = 0;
    // Where the line ends if an ellipsis has to follow.
    int end = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c == '\t' && width > 0) {
        int blanks = TAB - used % TAB;
        line.repeat(' ', blanks);
        used += blanks;
      } else {
        line.appendCodePoint(c == '\t' || isHarmless(c) ? c : '\uFFFD');
        used += of(c);
      }
      if (width > 0 && used > width) {
        return line.delete(end, line.length()).append('…').toString();
      }
      if (used < width) {
        end = line.length();
      }
    }
    return line.toString();
  }

  /** Whether a character neither steers a terminal nor turns the direction of what follows. */
  public static boolean isHarmless(int c) {
    return !Character.isISOControl(c)
        && !(c >= 0x202A && c <= 0x202E)
        && !(c >= 0x2066 && c <= 0x2069);
  }

  /** Cells of one character: 0, 1 or 2 (Unicode Standard Annex 11, as far as Java tells). */
  private static int of(int c) {
    if (c < 0x300) {
      return 1;
    }
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    // Letters of Hangul that join the one before begin at 1160; half forms lie from FF61 to FFDC.
    boolean wide =
        (c >= 0x1100 && c <= 0x115F)
            || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F)
            || (c >= 0xA960 && c <= 0xA97F)
            || (c >= 0xAC00 && c <= 0xD7A3)
            || (c >= 0xF900 && c <= 0xFAFF)
            || (c >= 0xFE30 && c <= 0xFE6F)
            || (c >= 0xFF01 && c <= 0xFF60)
            || (c >= 0xFFE0 && c <= 0xFFE6)
            || Character.isIdeographic(c)
            || Character.isEmojiPresentation(c);
    return wide ? 2 : 1;
  }
}
