package dev.rosemary.engine.secret.form;

import java.util.Locale;

/**
 * The whole name around a word of it: {@code db.smtp_password} around {@code password}.
 *
 * @param start where it begins
 * @param lower the name in small letters
 */
record GivenName(int start, String lower) {
  /** Characters of a name before the word that are looked at. */
  private static final int MOST = 100;

  static GivenName around(String text, int at, int end) {
    int start = at;
    while (start > 0 && at - start < MOST && isOfName(text.charAt(start - 1))) {
      start--;
    }
    return new GivenName(start, text.substring(start, end).toLowerCase(Locale.ROOT));
  }

  /** Whether the name is an option of a command line. */
  boolean isOption() {
    return lower.startsWith("--");
  }

  static boolean isOfName(char c) {
    return PlaceholderValue.isLetterOrDigit(c) || c == '.' || c == '_' || c == '-';
  }
}
