package dev.rosemary.engine.item.text;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Parts of long texts: whole sentences where they fit. Pure functions. */
public final class Excerpt {
  /** Stands for what is left out. */
  public static final String MORE = "…";

  /** Characters of a text in which sentences are looked for. */
  private static final int LOOKED_AT = 40_000;

  private Excerpt() {}

  /** Tokens of a text as they are counted here: its bytes in UTF-8, divided by four. */
  public static int tokens(String text) {
    return (bytes(text) + 3) / 4;
  }

  /** Bytes of a text in UTF-8. */
  public static int bytes(String text) {
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : Character.isSurrogate(c) ? 2 : 3;
    }
    return bytes;
  }

  /** Bytes of a code point in UTF-8. */
  public static int bytes(int character) {
    return character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  }

  /**
   * The beginning of a text in one line, of so many bytes in UTF-8 at most, with the mark of more.
   */
  public static String of(String text, int bytes) {
    return from(line(text), 0, bytes);
  }

  /**
   * The part of a text in one line that has most of what is looked for.
   *
   * @param bytes in UTF-8 at most, at least 8
   * @param worth of a sentence
   */
  public static String best(String text, int bytes, ToDoubleFunction<String> worth) {
    String line = line(text);
    if (bytes(line) <= bytes) {
      return line;
    }
    String best = "";
    double most = -1;
    for (int start : sentences(line)) {
      // What is shown counts, not what is cut off behind its last sentence.
      String part =
          start == 0 ? from(line, 0, bytes) : MORE + from(line, start, bytes - bytes(MORE));
      double value = worth.applyAsDouble(part);
      // The earliest of equal parts: texts say first what they are about.
      if (value > most + 1e-9) {
        most = value;
        best = part;
      }
    }
    return best;
  }

  /** A line from a place on, of so many bytes at most, with the mark of more. */
  private static String from(String line, int start, int bytes) {
    if (end(line, start, bytes) == line.length()) {
      return line.substring(start);
    }
    int end = end(line, start, Math.max(1, bytes - bytes(MORE)));
    int sentence = lastSentence(line, start, end);
    int cut = sentence - start > (end - start) / 2 ? sentence : end;
    return line.substring(start, cut).stripTrailing() + MORE;
  }

  /** A text in one line, with what cannot be seen of it escaped. */
  public static String line(String text) {
    StringBuilder line = new StringBuilder(text.length());
    boolean space = false;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      if (Character.isWhitespace(c)) {
        space = line.length() > 0;
        continue;
      }
      if (space) {
        line.append(' ');
        space = false;
      }
      if (isHidden(c)) {
        line.append(escaped(c));
      } else {
        line.appendCodePoint(c);
      }
    }
    return line.toString();
  }

  /** What is shown in the place of a character that is hidden: {@code \u005cu{202E}}. */
  public static String escaped(int c) {
    String digits = Integer.toHexString(c).toUpperCase(Locale.ROOT);
    return "\\u{" + "0".repeat(Math.max(0, 4 - digits.length())) + digits + "}";
  }

  /**
   * Whether a character steers what is seen and shows nothing itself. Those that join or part
   * letters, and those that choose how the one before them looks, belong to languages and to emoji.
   */
  public static boolean isHidden(int c) {
    return Character.isISOControl(c)
        || c == 0xAD
        || c == 0x61C
        || c == 0x200B
        || c == 0x200E
        || c == 0x200F
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2060 && c <= 0x206F)
        || c == 0xFEFF
        || (c >= 0xFFF9 && c <= 0xFFFB)
        || (c >= 0xE0000 && c <= 0xE007F);
  }

  private static List<Integer> sentences(String line) {
    List<Integer> starts = new ArrayList<>();
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(line.substring(0, Math.min(LOOKED_AT, line.length())));
    for (int at = sentences.first(); at != BreakIterator.DONE; at = sentences.next()) {
      if (at < line.length()) {
        starts.add(at);
      }
    }
    return starts;
  }

  private static int lastSentence(String line, int start, int end) {
    int last = start;
    for (int i = start + 1; i < end; i++) {
      char before = line.charAt(i - 1);
      if (line.charAt(i) == ' ' && (before == '.' || before == '!' || before == '?')) {
        last = i;
      }
    }
    return last;
  }

  /** Where a part of so many bytes ends, between two characters and, if one is near, words. */
  private static int end(String line, int start, int bytes) {
    int used = 0;
    int at = start;
    int word = start;
    while (at < line.length()) {
      int character = line.codePointAt(at);
      int more = bytes(character);
      if (used + more > bytes) {
        return at - word < 24 && word > start ? word : at;
      }
      if (character == ' ') {
        word = at;
      }
      used += more;
      at += Character.charCount(character);
    }
    return at;
  }
}
