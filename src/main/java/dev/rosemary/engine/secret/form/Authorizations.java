package dev.rosemary.engine.secret.form;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code Authorization: Bearer …} and {@code Basic …}. Pure functions, linear in the text. */
public final class Authorizations {
  /** Schemes of the header, in small letters. */
  private static final List<String> SCHEMES = List.of("bearer ", "basic ", "token ", "apikey ");

  /** Characters of a credential that are looked at. */
  private static final int VALUE = 2_000;

  /** Characters of a credential of no form known. */
  private static final int LEAST = 16;

  private Authorizations() {}

  /** The credential behind the name of the header. */
  public static @Nullable Span read(String text, int key, int length) {
    GivenValue given = GivenValue.behind(text, key + length, false);
    if (given == null) {
      return null;
    }
    for (String scheme : SCHEMES) {
      if (text.regionMatches(true, given.start(), scheme, 0, scheme.length())) {
        int start = given.start() + scheme.length();
        int end = start;
        int last = Math.min(text.length(), start + VALUE);
        while (end < last && isOfValue(text.charAt(end))) {
          end++;
        }
        while (end > start && ".:~".indexOf(text.charAt(end - 1)) >= 0) {
          end--;
        }
        String value = text.substring(start, end);
        boolean secret =
            scheme.equals("basic ")
                ? SecretCheck.BASIC.passes(value, 0)
                : value.length() >= LEAST
                    && PlaceholderValue.hasLetterAndDigit(value)
                    && PlaceholderValue.isMixedToken(value)
                    && !PlaceholderValue.isPlaceholder(value);
        return secret ? new Span(start, end) : null;
      }
    }
    return null;
  }

  private static boolean isOfValue(char c) {
    return PlaceholderValue.isLetterOrDigit(c) || "+/=_-.~:".indexOf(c) >= 0;
  }
}
