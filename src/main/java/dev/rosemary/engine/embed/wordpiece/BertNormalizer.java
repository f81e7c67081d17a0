package dev.rosemary.engine.embed.wordpiece;

import java.text.Normalizer;

/**
 * What BERT does to a text before it is cut into words.
 *
 * @param clean drop control characters and U+FFFD, make every white space a blank
 * @param partCjk put blanks around each CJK ideograph
 * @param stripAccents decompose (NFD) and drop non-spacing marks
 * @param lowercase lower case, each code point for itself
 */
record BertNormalizer(boolean clean, boolean partCjk, boolean stripAccents, boolean lowercase) {

  /**
   * Marks kept in a row: the normaliser sorts them by insertion, in quadratic time. The bound is
   * that of the stream-safe format of UAX 15, which no written language comes near.
   */
  private static final int MAX_MARKS_IN_A_ROW = 30;

  private static boolean isMark(int c) {
    if (c < 0x300) {
      return false;
    }
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  String normalize(String text) {
    if (isPlain(text)) {
      return lowercase ? asciiLowercase(text) : text;
    }
    StringBuilder cleaned = new StringBuilder(text.length() + 16);
    int at = 0;
    int marks = 0;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      marks = isMark(c) ? marks + 1 : 0;
      if ((clean && isDropped(c)) || marks > MAX_MARKS_IN_A_ROW) {
        continue;
      }
      if (clean && isWhitespace(c)) {
        cleaned.append(' ');
      } else if (partCjk && isCjk(c)) {
        cleaned.append(' ').appendCodePoint(c).append(' ');
      } else {
        cleaned.appendCodePoint(c);
      }
    }
    if (!stripAccents && !lowercase) {
      return cleaned.toString();
    }
    String decomposed =
        stripAccents ? Normalizer.normalize(cleaned, Normalizer.Form.NFD) : cleaned.toString();
    StringBuilder folded = new StringBuilder(decomposed.length());
    at = 0;
    while (at < decomposed.length()) {
      int c = decomposed.codePointAt(at);
      at += Character.charCount(c);
      if (stripAccents && Character.getType(c) == Character.NON_SPACING_MARK) {
        continue;
      }
      if (!lowercase) {
        folded.appendCodePoint(c);
      } else if (c == 'İ') {
        folded.append("i̇");
      } else {
        folded.appendCodePoint(Character.toLowerCase(c));
      }
    }
    return folded.toString();
  }

  /** Whether only the case of ASCII letters may change. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~') {
        return false;
      }
    }
    return true;
  }

  private static String asciiLowercase(String text) {
    StringBuilder lower = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      lower.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    return lower.toString();
  }

  private static boolean isDropped(int c) {
    if (c == '\t' || c == '\n' || c == '\r') {
      return false;
    }
    return c == 0xFFFD
        || switch (Character.getType(c)) {
          case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE ->
              true;
          default -> false;
        };
  }

  /** The property White_Space of Unicode. */
  static boolean isWhitespace(int c) {
    return c == ' '
        || (c >= 0x09 && c <= 0x0D)
        || c == 0x85
        || (c > 0x85 && Character.isSpaceChar(c));
  }

  /**
   * The blocks of ideographs that BERT names; Hangul, kana and later extensions are not among them.
   */
  private static boolean isCjk(int c) {
    return c >= 0x3400
        && ((c >= 0x4E00 && c <= 0x9FFF)
            || c <= 0x4DBF
            || (c >= 0xF900 && c <= 0xFAFF)
            || (c >= 0x20000 && c <= 0x2A6DF)
            || (c >= 0x2A700 && c <= 0x2CEAF)
            || (c >= 0x2F800 && c <= 0x2FA1F));
  }
}
