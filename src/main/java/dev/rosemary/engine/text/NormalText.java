package dev.rosemary.engine.text;

import java.text.Normalizer;

/**
 * Text in Unicode normalisation form NFKC, in linear time.
 *
 * <p>Normalisers sort the marks behind a letter by insertion, which is quadratic in their number;
 * so marks after the thirtieth in a row are dropped first (UAX 15 calls a text with at most thirty
 * stream-safe).
 */
final class NormalText {

  /** Marks kept in a row; the bound of UAX 15's stream-safe format. */
  private static final int MAX_MARKS_IN_A_ROW = 30;

  private NormalText() {}

  /** The NFKC form of a text; lone surrogates stay as they are. */
  static String of(String text) {
    if (isAscii(text)) {
      return text;
    }
    return Normalizer.normalize(withBoundedMarks(text), Normalizer.Form.NFKC);
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static String withBoundedMarks(String text) {
    StringBuilder kept = null;
    int marks = 0;
    int codePoint;
    for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(i);
      marks = Letters.isMark(codePoint) ? marks + 1 : 0;
      if (marks > MAX_MARKS_IN_A_ROW && kept == null) {
        kept = new StringBuilder(text.length()).append(text, 0, i);
      }
      if (kept != null && marks <= MAX_MARKS_IN_A_ROW) {
        kept.appendCodePoint(codePoint);
      }
    }
    return kept == null ? text : kept.toString();
  }
}
