package dev.rosemary.engine.secret.form;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Random values that are given to a name that tells: {@code api_key=…}, {@code "token": "…"}. What
 * is as random under another name is a hash or an identifier. Pure functions, linear in the text.
 */
public final class NamedSecrets {
  /** Characters of a value that are looked at. */
  private static final int VALUE = 300;

  /** How a name may go on behind the word that tells. */
  private static final List<String> SUFFIXES =
      List.of(
          "_access_key",
          "_value",
          "-value",
          "value",
          "_key",
          "-key",
          "key",
          "_token",
          "-token",
          "_base",
          "");

  /** Names of values that open nothing: places in a list, marks of a form. */
  private static final List<String> HARMLESS =
      List.of("page", "next", "sync", "csrf", "xsrf", "continu", "cursor", "cancel", "public");

  private NamedSecrets() {}

  /** The value of a name that has a word for secret. */
  public static @Nullable Span read(String text, int key, int length) {
    int end = endOfName(text, key + length);
    GivenName name = GivenName.around(text, key, end);
    GivenValue given =
        end < text.length() && GivenName.isOfName(text.charAt(end))
            ? null
            : GivenValue.behind(text, end, name.isOption());
    if (given == null || isHarmless(name.lower())) {
      return null;
    }
    int start = given.start();
    int last = Math.min(text.length(), start + VALUE);
    int behind = start;
    while (behind < last && isOfValue(text.charAt(behind))) {
      behind++;
    }
    if (behind == last && last < text.length()) {
      return null;
    }
    boolean closed = given.quote() == 0 ? isEnd(text, behind) : isQuote(text, behind, given);
    while (behind > start && given.quote() == 0 && text.charAt(behind - 1) == '.') {
      behind--;
    }
    String value = text.substring(start, behind);
    return closed
            && Randomness.isRandom(value)
            && PlaceholderValue.isMixedToken(value)
            && !PlaceholderValue.isReference(value)
            && !PlaceholderValue.isPlaceholder(value)
        ? new Span(start, behind)
        : null;
  }

  private static int endOfName(String text, int from) {
    for (String suffix : SUFFIXES) {
      if (text.regionMatches(true, from, suffix, 0, suffix.length())) {
        return from + suffix.length();
      }
    }
    return from;
  }

  private static boolean isHarmless(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (String word : HARMLESS) {
      if (lower.contains(word)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isQuote(String text, int at, GivenValue given) {
    char c = GivenValue.at(text, at);
    return c == given.quote() || (c == '\\' && GivenValue.at(text, at + 1) == given.quote());
  }

  private static boolean isEnd(String text, int at) {
    char c = GivenValue.at(text, at);
    return c <= ' ' || "\"'`,;&<}])|".indexOf(c) >= 0;
  }

  private static boolean isOfValue(char c) {
    return PlaceholderValue.isLetterOrDigit(c) || "+/=_-.~%".indexOf(c) >= 0;
  }
}
