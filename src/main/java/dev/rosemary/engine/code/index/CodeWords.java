package dev.rosemary.engine.code.index;

import dev.rosemary.engine.text.TextAnalyzer;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The words of source code as the full text has them: an identifier by its parts, split at case,
 * digits and {@code _}, and once a text as a whole, without {@code _}; all in lower case. What is
 * not ASCII is analysed as any text is. Linear in the length of the text.
 */
public final class CodeWords {
  private final String text;
  private final StringBuilder words;
  private final Set<String> wholes = new LinkedHashSet<>();

  private CodeWords(String text) {
    this.text = text;
    this.words = new StringBuilder(text.length() + 32);
  }

  /** The words, separated by single spaces; those of whole identifiers come last. */
  public static String of(String text) {
    CodeWords words = new CodeWords(text);
    words.read();
    for (String whole : words.wholes) {
      words.words.append(whole).append(' ');
    }
    return words.words.toString().stripTrailing();
  }

  private void read() {
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (!isWord(c)) {
        i++;
        continue;
      }
      int start = i;
      boolean ascii = true;
      while (i < text.length() && isWord(text.charAt(i))) {
        ascii &= text.charAt(i) < 128;
        i++;
      }
      if (ascii) {
        split(start, i);
      } else {
        String other = TextAnalyzer.analyze(text.substring(start, i));
        words.append(other).append(other.isEmpty() ? "" : " ");
      }
    }
  }

  /** Symbols beyond ASCII part words as well: who analyses them knows. */
  private static boolean isWord(char c) {
    return isLower(c) || isUpper(c) || isDigit(c) || c == '_' || c >= 128;
  }

  private void split(int start, int end) {
    int parts = 0;
    int from = start;
    int begin = words.length();
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c == '_') {
        parts += part(from, i);
        from = i + 1;
      } else if (i > from && isBorder(i, end)) {
        parts += part(from, i);
        from = i;
      }
    }
    parts += part(from, end);
    if (parts > 1) {
      StringBuilder whole = new StringBuilder(end - start);
      for (int i = begin; i < words.length(); i++) {
        if (words.charAt(i) != ' ') {
          whole.append(words.charAt(i));
        }
      }
      wholes.add(whole.toString());
    }
  }

  /**
   * Whether a part begins here: {@code aB}, {@code a1}, {@code 1a}, and the last of {@code ABc}.
   */
  private boolean isBorder(int i, int end) {
    char before = text.charAt(i - 1);
    char c = text.charAt(i);
    if (isDigit(c) != isDigit(before)) {
      return true;
    }
    if (!isUpper(c)) {
      return false;
    }
    return isLower(before) || (i + 1 < end && isLower(text.charAt(i + 1)));
  }

  private int part(int from, int to) {
    if (from == to) {
      return 0;
    }
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      words.append(isUpper(c) ? (char) (c + ('a' - 'A')) : c);
    }
    words.append(' ');
    return 1;
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
