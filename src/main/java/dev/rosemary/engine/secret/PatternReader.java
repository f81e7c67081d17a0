package dev.rosemary.engine.secret;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.rosemary.engine.secret.form.PlaceholderValue;
import dev.rosemary.engine.secret.form.Randomness;
import dev.rosemary.engine.secret.form.SecretCheck;
import dev.rosemary.engine.secret.form.SecretReader;
import dev.rosemary.engine.secret.form.Span;
import org.jspecify.annotations.Nullable;

/** Reads what a pattern describes, in a window of bounded size. Thread safe. */
final class PatternReader implements SecretReader {
  /** What {@code {=}} stands for: quotes of the name, a sign or word, quotes of the value. */
  private static final String GIVEN =
      "[\"'`\\\\]{0,4}\\s{0,8}(?:=>|:=|[:=]|\\bis\\b:?)\\s{0,8}[\"'`\\\\]{0,4}";

  /** For a lead: all digits before the key. */
  static final int DIGITS = -1;

  private static final int MOST_DIGITS = 20;

  /**
   * Characters behind a key that are looked at before the pattern is tried, which costs a hundred
   * times as much.
   */
  private static final int SEEN = 32;

  private final boolean hasGroup;
  private final String form;
  private final boolean anyCase;
  private final int lead;
  private final int reach;
  private final SecretCheck check;
  private final double entropy;

  /** Compiled when its key is first met; compiled twice where two threads meet it at once. */
  private volatile @Nullable Pattern pattern;

  PatternReader(
      String form, boolean anyCase, int lead, int reach, SecretCheck check, double entropy) {
    this.form = form;
    hasGroup = form.replace("(?:", "").replace("\\(", "").indexOf('(') >= 0;
    this.anyCase = anyCase;
    this.lead = lead;
    this.reach = reach;
    this.check = check;
    this.entropy = entropy;
  }

  private Pattern pattern() {
    Pattern compiled = pattern;
    if (compiled == null) {
      int flags = anyCase ? Pattern.CASE_INSENSITIVE : 0;
      compiled = Pattern.compile(form.replace("{=}", GIVEN), flags);
      pattern = compiled;
    }
    return compiled;
  }

  /** Where a secret begins that has a key within; -1 when it does not begin there. */
  private int start(String text, int key) {
    int start = key;
    if (lead == DIGITS) {
      while (start > 0 && key - start <= MOST_DIGITS && isDigit(text.charAt(start - 1))) {
        start--;
      }
      return start;
    }
    start -= lead;
    boolean within =
        lead > 0 && start > 0 && PlaceholderValue.isLetterOrDigit(text.charAt(start - 1));
    return within ? -1 : start;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  @Override
  public @Nullable Span read(String text, int key, int length) {
    int from = start(text, key);
    boolean behind = !hasGroup && lead == 0;
    if (from < 0 || (behind && !PlaceholderValue.isMixed(text, key + length, SEEN))) {
      return null;
    }
    int to = Math.min(text.length(), key + reach);
    Matcher matcher = pattern().matcher(text.substring(from, to));
    if (!matcher.lookingAt()) {
      return null;
    }
    int group = hasGroup ? 1 : 0;
    int start = from + matcher.start(group);
    int end = from + matcher.end(group);
    boolean over = end < text.length() && PlaceholderValue.isLetterOrDigit(text.charAt(end));
    // What goes on is another thing: an identifier, a path, a longer hash.
    if (over) {
      return null;
    }
    String value = text.substring(start, end);
    boolean fits = check.passes(value, behind ? length : 0) && Randomness.entropy(value) >= entropy;
    return fits ? new Span(start, end) : null;
  }
}
