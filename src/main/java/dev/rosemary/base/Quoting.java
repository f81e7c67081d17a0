package dev.rosemary.base;

import java.util.List;

/** Quotes names that came from outside so that a sentence stays readable whatever they hold. */
public final class Quoting {
  /** Code points of a name that a sentence shows; longer ones are cut with an ellipsis. */
  private static final int SHOWN = 80;

  private Quoting() {}

  /** The text in single quotes, control characters replaced by {@code ?}, cut to 80 code points. */
  public static String quote(String text) {
    StringBuilder quoted = new StringBuilder("'");
    int shown = 0;
    for (int i = 0; i < text.length(); ) {
      if (shown++ == SHOWN) {
        quoted.append('…');
        break;
      }
      int c = text.codePointAt(i);
      boolean plain = !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE;
      quoted.appendCodePoint(plain ? c : '?');
      i += Character.charCount(c);
    }
    return quoted.append('\'').toString();
  }

  /** Appends the first {@code shown} names, quoted, and how many more there are. */
  public static void list(StringBuilder text, List<String> names, int shown) {
    int n = Math.min(shown, names.size());
    for (int i = 0; i < n; i++) {
      text.append(i == 0 ? "" : ", ").append(quote(names.get(i)));
    }
    if (names.size() > n) {
      text.append(" and ").append(names.size() - n).append(" more");
    }
  }
}
