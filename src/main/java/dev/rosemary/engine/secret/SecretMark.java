package dev.rosemary.engine.secret;

import dev.rosemary.engine.secret.form.Span;
import org.jspecify.annotations.Nullable;

/** What stands in the place of a secret that was masked: {@code [secret: …]}. */
final class SecretMark {
  static final String BEGIN = "[secret: ";
  static final String END = "]";

  /** Characters of a mark at most. */
  private static final int MOST = 100;

  private SecretMark() {}

  /** A mark as this program writes it, in which nothing is looked for. */
  static @Nullable Span read(String text, int at) {
    if (!text.startsWith(BEGIN, at)) {
      return null;
    }
    int end = text.indexOf(END, at, Math.min(text.length(), at + MOST));
    if (end < 0) {
      return null;
    }
    String what = text.substring(at + BEGIN.length(), end);
    int ends = what.indexOf(", ends ");
    String label = ends < 0 ? what : what.substring(0, ends);
    boolean ours = SecretRules.get().hasLabel(label);
    return ours && (ends < 0 || what.length() - ends == ", ends ".length() + 4)
        ? new Span(at, end + 1)
        : null;
  }
}
