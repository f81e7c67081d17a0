package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import java.text.Normalizer;
import java.util.Locale;

/** The rule for names of projects. */
public final class ProjectName {
  /** Code points at most. */
  static final int LONGEST = 100;

  private ProjectName() {}

  /**
   * The name without white space at its ends.
   *
   * @throws FailureException with {@link Failure.Invalid} when nothing is left, more than 100 code
   *     points are, or a control character or a change of writing direction is among them
   */
  static String check(String given) {
    String name = NameText.trim(given);
    boolean plain = true;
    for (int i = 0; i < name.length(); i++) {
      plain &= !Character.isISOControl(name.charAt(i)) && !changesDirection(name.charAt(i));
    }
    int length = name.codePointCount(0, name.length());
    if (length == 0 || length > LONGEST || !plain) {
      throw new FailureException(
          new Failure.Invalid(
              "The project name "
                  + Quoting.quote(given)
                  + " cannot be used: a name has 1 to 100 characters, none of them a control"
                  + " character or a mark that changes the writing direction. Example:"
                  + " 'billing-service'."));
    }
    return name;
  }

  /** What can be a name of a text from elsewhere: without what no name has, and not too long. */
  public static String of(String text) {
    StringBuilder name = new StringBuilder();
    text.codePoints()
        .filter(c -> !Character.isISOControl(c) && (c > 0xFFFF || !changesDirection((char) c)))
        .limit(LONGEST)
        .forEach(name::appendCodePoint);
    String trimmed = NameText.trim(name.toString());
    return trimmed.isEmpty() ? "project" : trimmed;
  }

  /** Embeddings, overrides and isolates: with them a name shows as another one. */
  private static boolean changesDirection(char c) {
    return (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
  }

  /** What two names that count as the same have in common: compatibility form, lower case. */
  static String key(String name) {
    return Normalizer.normalize(
        Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT),
        Normalizer.Form.NFKC);
  }
}
