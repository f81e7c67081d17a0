package dev.rosemary.engine.secret;

import dev.rosemary.engine.secret.form.PlaceholderValue;
import dev.rosemary.engine.secret.form.SecretReader;
import dev.rosemary.engine.secret.form.Span;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One form of credential.
 *
 * @param name unique among the rules
 * @param label what it is, for people
 * @param keys words of which one is met before the rule is tried
 * @param anyCase whether the keys are taken in capitals, too
 * @param before what has to stand before a key
 * @param near words of which one has to be near; empty where none has
 * @param reader finds the secret
 */
record SecretRule(
    String name,
    String label,
    List<String> keys,
    boolean anyCase,
    Before before,
    List<String> near,
    SecretReader reader) {
  /** Characters on either side within which a word is near. */
  private static final int NEAR = 200;

  /** What stands before a key. */
  enum Before {
    WORD,
    DIGIT,
    ANY
  }

  SecretRule {
    keys = List.copyOf(keys);
    near = List.copyOf(near);
  }

  /** Whether it finds no secret, but marks of those that were masked. */
  boolean isMark() {
    return name.equals("masked");
  }

  /** The secret that belongs to a key of this rule, which was met at {@code key}; null for none. */
  @Nullable Span read(String text, int key, int length) {
    return stands(text, key, length) && isNear(text, key) ? reader.read(text, key, length) : null;
  }

  private boolean stands(String text, int key, int length) {
    char c = key == 0 ? ' ' : text.charAt(key - 1);
    boolean fits =
        switch (before) {
          case ANY -> true;
          case DIGIT -> c >= '0' && c <= '9';
          case WORD -> !PlaceholderValue.isLetterOrDigit(c) || isEscape(text, key);
        };
    return fits && (anyCase || isKey(text, key, length));
  }

  /** Whether the letter before a key belongs to the end of a line that JSON escaped. */
  private static boolean isEscape(String text, int key) {
    return key > 1 && text.charAt(key - 2) == '\\' && "nrt".indexOf(text.charAt(key - 1)) >= 0;
  }

  private boolean isKey(String text, int key, int length) {
    for (String each : keys) {
      if (each.length() == length && text.startsWith(each, key)) {
        return true;
      }
    }
    return false;
  }

  private boolean isNear(String text, int key) {
    if (near.isEmpty()) {
      return true;
    }
    String around =
        text.substring(Math.max(0, key - NEAR), Math.min(text.length(), key + NEAR))
            .toLowerCase(Locale.ROOT);
    for (String word : near) {
      if (around.contains(word)) {
        return true;
      }
    }
    return false;
  }
}
