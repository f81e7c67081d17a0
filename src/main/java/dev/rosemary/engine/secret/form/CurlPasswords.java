package dev.rosemary.engine.secret.form;

import org.jspecify.annotations.Nullable;

/** {@code curl -u user:password}. Pure functions, linear in the text. */
public final class CurlPasswords {
  /** Characters of a command, and of a login, that are looked at. */
  private static final int COMMAND = 300;

  private static final int LOGIN = 200;

  /** Characters of a password at least. */
  private static final int LEAST = 5;

  private CurlPasswords() {}

  /** The password of a command whose name stands at a place. */
  public static @Nullable Span read(String text, int at, int length) {
    int last = Math.min(text.length(), at + COMMAND);
    int line = text.indexOf('\n', at, last);
    int end = line < 0 ? last : line;
    int brief = text.indexOf(" -u", at, end);
    int option = brief < 0 ? text.indexOf(" --user ", at, end) : brief;
    if (option < 0) {
      return null;
    }
    int from = option + (brief < 0 ? " --user ".length() : " -u".length());
    while (from < end && " \"'".indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    int to = from;
    while (to < Math.min(text.length(), from + LOGIN) && isOfLogin(text.charAt(to))) {
      to++;
    }
    int colon = text.indexOf(':', from, to);
    if (colon <= from || to - colon <= LEAST) {
      return null;
    }
    String password = text.substring(colon + 1, to);
    return SecretCheck.PASSWORD.passes(password, 0) ? new Span(colon + 1, to) : null;
  }

  private static boolean isOfLogin(char c) {
    return c > ' ' && "\"'`$<>{}[]".indexOf(c) < 0;
  }
}
