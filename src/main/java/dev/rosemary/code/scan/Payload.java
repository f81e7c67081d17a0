package dev.rosemary.code.scan;

import org.jspecify.annotations.Nullable;

/**
 * Takes out of a text what is bytes in letters and nothing to read or to search: pictures in
 * notebooks and style sheets, long hashes. Their first characters stay, with {@code …} for the
 * rest, and no line is added or lost. Linear in the text.
 */
final class Payload {
  /** Characters of a run that may be payload: more than a hash of 256 bits in hexadecimal has. */
  private static final int RUN = 80;

  /** Characters of a run without a break that is payload whatever is in it. */
  private static final int LONG_RUN = 1_000;

  /** Characters that stay of a run. */
  private static final int SHOWN = 16;

  /** The share of digits that a run of random bytes has at least, in Base64 and hexadecimal. */
  private static final double DIGITS = 0.06;

  private Payload() {}

  /** The text without its payload; the same object where it has none. */
  static String without(String text) {
    StringBuilder kept = null;
    int copied = 0;
    int at = 0;
    while (at < text.length()) {
      if (!isOfRun(text.charAt(at))) {
        at++;
        continue;
      }
      int end = at;
      while (end < text.length() && isOfRun(text.charAt(end))) {
        end++;
      }
      if (end - at >= RUN && isPayload(text, at, end)) {
        kept = appended(kept, text, copied, at + SHOWN);
        copied = end;
      }
      at = end;
    }
    return kept == null ? text : kept.append(text, copied, text.length()).toString();
  }

  private static StringBuilder appended(
      @Nullable StringBuilder kept, String text, int from, int end) {
    StringBuilder builder = kept == null ? new StringBuilder(text.length()) : kept;
    return builder.append(text, from, end).append('…');
  }

  private static boolean isOfRun(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '+'
        || c == '/'
        || c == '=';
  }

  /** Whether a run looks random: no word, path or number of people does. */
  private static boolean isPayload(String text, int from, int end) {
    int digits = 0;
    int upper = 0;
    int lower = 0;
    int hexadecimal = 0;
    int part = 0;
    int longest = 0;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      digits += digit ? 1 : 0;
      upper += c >= 'A' && c <= 'Z' ? 1 : 0;
      lower += c >= 'a' && c <= 'z' ? 1 : 0;
      hexadecimal += digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') ? 1 : 0;
      part = c == '/' ? 0 : part + 1;
      longest = Math.max(longest, part);
    }
    int length = end - from;
    if (longest >= LONG_RUN) {
      return true;
    }
    boolean base64 = digits > DIGITS * length && upper > 0.15 * length && lower > 0.15 * length;
    boolean hex = hexadecimal == length && digits > 0.3 * length;
    return base64 || hex;
  }
}
