package dev.rosemary.engine.suspicion;

import org.jspecify.annotations.Nullable;

/** Tells texts that address the model. Pure functions. */
public final class Suspicion {
  /** Characters of a text that are looked at: more than an answer shows. */
  private static final int LOOKED_AT = 100_000;

  /** Invisible characters that no keyboard or program leaves by accident. */
  private static final int INVISIBLE = 3;

  /** Words of a comment that says something. */
  private static final int COMMENT_WORDS = 5;

  private Suspicion() {}

  /** The first sign that a text shows; null for none. */
  public static @Nullable Sign of(String text) {
    String part = text.length() > LOOKED_AT ? text.substring(0, LOOKED_AT) : text;
    if (hidesCharacters(part)) {
      return Sign.HIDDEN;
    }
    String lower = lower(part);
    Sign said = Phrases.get().find(lower);
    if (said != null) {
      return said;
    }
    return hasComment(lower) ? Sign.COMMENT : null;
  }

  /** Character by character: {@code String.toLowerCase} takes quadratic time for some letters. */
  private static String lower(String text) {
    StringBuilder lower = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      lower.append(Character.toLowerCase(text.charAt(i)));
    }
    return lower.toString();
  }

  /** Characters that turn the direction of a text, tags, or several that take no room. */
  private static boolean hidesCharacters(String text) {
    int invisible = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x200B) {
        continue;
      }
      boolean direction = (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
      // High surrogate of U+E0000 to U+E03FF: tags, which repeat ASCII and show nothing.
      boolean tag = c == '\uDB40' && i + 1 < text.length() && text.charAt(i + 1) <= '\uDC7F';
      if (direction || (tag && !isFlag(text, i))) {
        return true;
      }
      boolean empty = c == '\u200B' || (c >= '\u2060' && c <= '\u2064') || c == '\uFEFF';
      invisible += empty ? 1 : 0;
    }
    return invisible >= INVISIBLE;
  }

  /** Flags of regions are a black flag with tags behind it, five or six and an end. */
  private static boolean isFlag(String text, int at) {
    int start = at;
    while (start >= 2 && text.charAt(start - 2) == '\uDB40' && at - start < 14) {
      start -= 2;
    }
    return start >= 2 && text.startsWith("\uD83C\uDFF4", start - 2);
  }

  /** A comment that a renderer would hide, with more in it than a marker has. */
  private static boolean hasComment(String lower) {
    String begin = "<!--";
    int at = lower.indexOf(begin);
    while (at >= 0) {
      int end = lower.indexOf("-->", at + begin.length());
      int last = end < 0 ? lower.length() : end;
      int words = 0;
      boolean inWord = false;
      for (int i = at + begin.length(); i < last && words < COMMENT_WORDS; i++) {
        boolean letter = Character.isLetter(lower.charAt(i));
        words += letter && !inWord ? 1 : 0;
        inWord = letter;
      }
      if (words >= COMMENT_WORDS) {
        return true;
      }
      at = end < 0 ? -1 : lower.indexOf(begin, end);
    }
    return false;
  }
}
