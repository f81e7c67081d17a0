package dev.rosemary.engine.secret;

import dev.rosemary.engine.secret.form.PlaceholderValue;
import java.util.Set;

/**
 * A secret within a text.
 *
 * @param start where it begins, in UTF-16 units
 * @param end where it ends, exclusive
 * @param rule the name of the rule that found it
 * @param label what it is, for people
 */
public record Secret(int start, int end, String rule, String label) {
  private static final Set<String> KEYS =
      Set.of("private-key", "putty-key", "age-key", "signify-key");

  /** Characters of a secret at least whose last four may be shown. */
  private static final int LONG = 20;

  /** Characters at its end that are shown. */
  private static final int SHOWN = 4;

  public Secret {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException("no secret from " + start + " to " + end);
    }
  }

  /**
   * What it is, and how it ends where that tells little: {@code GitHub token, ends 3f9a}.
   *
   * @param text the text that it stands in
   */
  public String described(String text) {
    if (end - start < LONG) {
      return label;
    }
    for (int i = end - SHOWN; i < end; i++) {
      if (!PlaceholderValue.isLetterOrDigit(text.charAt(i))) {
        return label;
      }
    }
    return label + ", ends " + text.substring(end - SHOWN, end);
  }

  /** Whether it is a private key, in one of the forms in which programs keep them. */
  public boolean isPrivateKey() {
    return KEYS.contains(rule);
  }

  /** Whether only its name and its randomness tell of it, and no form. */
  public boolean isGuess() {
    return rule.equals("named-secret");
  }
}
