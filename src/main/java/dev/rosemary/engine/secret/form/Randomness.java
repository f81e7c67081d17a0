package dev.rosemary.engine.secret.form;

import java.util.HashMap;
import java.util.Map;

/** How far a value is from words. Pure functions. */
public final class Randomness {
  /** Characters of a value that is told by its randomness alone, at least. */
  private static final int LEAST = 16;

  /** Bits of each of its characters at least; random digits of base 16 have about 3.6. */
  private static final double BITS = 3.2;

  /** Characters of a part, between signs, in which letters and digits are mixed. */
  private static final int PART = 8;

  /** How often letters and digits change in a random part, at least. */
  private static final int DIGIT_CHANGES = 3;

  /** How often capitals and small letters do, where digits are few. */
  private static final int CASE_CHANGES = 6;

  private Randomness() {}

  /** Shannon's entropy of the characters of a value, in bits each. */
  public static double entropy(String value) {
    Map<Character, Integer> counts = new HashMap<>();
    for (int i = 0; i < value.length(); i++) {
      counts.merge(value.charAt(i), 1, Integer::sum);
    }
    double bits = 0;
    for (int count : counts.values()) {
      double share = (double) count / value.length();
      bits -= share * Math.log(share) / Math.log(2);
    }
    return bits;
  }

  /** Whether nobody would write such a value: long, mixed, and not put together out of words. */
  static boolean isRandom(String value) {
    return value.length() >= LEAST && entropy(value) >= BITS && hasMixedPart(value);
  }

  /** Whether letters and digits, or capitals and small letters, follow without order in a part. */
  private static boolean hasMixedPart(String value) {
    int from = 0;
    for (int i = 0; i <= value.length(); i++) {
      if (i == value.length() || "-_./+=~".indexOf(value.charAt(i)) >= 0) {
        if (i - from >= PART && isMixed(value, from, i)) {
          return true;
        }
        from = i + 1;
      }
    }
    return false;
  }

  private static boolean isMixed(String value, int from, int to) {
    int digits = 0;
    int cases = 0;
    for (int i = from + 1; i < to; i++) {
      char before = value.charAt(i - 1);
      char c = value.charAt(i);
      if (Character.isDigit(c) != Character.isDigit(before)) {
        digits++;
      } else if (Character.isUpperCase(c) != Character.isUpperCase(before)) {
        cases++;
      }
    }
    return digits >= DIGIT_CHANGES || (digits > 0 && cases >= CASE_CHANGES);
  }
}
