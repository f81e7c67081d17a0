package dev.rosemary.code.index;

import dev.rosemary.engine.text.TextAnalyzer;
import java.util.Arrays;

/**
 * The words of source code as the full text has them: an identifier by its parts, split at case,
 * digits and {@code _}, and once a text as a whole, without {@code _}; all in lower case. What is
 * not ASCII is analysed as any text is. Linear in the length of the text.
 *
 * <p>All text of an index goes through here, so it works on arrays and makes no string but the
 * answer.
 */
public final class CodeWords {
  private static final byte LOWER = 1;
  private static final byte UPPER = 2;
  private static final byte DIGIT = 3;
  private static final byte LINE = 4;

  /** What an ASCII character is; 0 for what parts words. */
  private static final byte[] KINDS = kinds();

  private final char[] text;
  private char[] words;
  private int length;
  private final Wholes wholes = new Wholes();

  private CodeWords(String text) {
    this.text = text.toCharArray();
    this.words = new char[this.text.length + 32];
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[128];
    Arrays.fill(kinds, 'a', 'z' + 1, LOWER);
    Arrays.fill(kinds, 'A', 'Z' + 1, UPPER);
    Arrays.fill(kinds, '0', '9' + 1, DIGIT);
    kinds['_'] = LINE;
    return kinds;
  }

  /** The words, separated by single spaces; those of whole identifiers come last. */
  public static String of(String text) {
    CodeWords words = new CodeWords(text);
    words.read();
    words.room(words.wholes.length);
    System.arraycopy(words.wholes.words, 0, words.words, words.length, words.wholes.length);
    words.length += words.wholes.length;
    return new String(words.words, 0, Math.max(0, words.length - 1));
  }

  private void read() {
    char[] from = text;
    int i = 0;
    while (i < from.length) {
      char c = from[i];
      // Symbols beyond ASCII part words as well: who analyses them knows.
      if (c < 128 && KINDS[c] == 0) {
        i++;
        continue;
      }
      int start = i;
      int all = c;
      i++;
      while (i < from.length && ((c = from[i]) >= 128 || KINDS[c] != 0)) {
        all |= c;
        i++;
      }
      if (all < 128) {
        split(start, i);
      } else {
        analyse(start, i);
      }
    }
  }

  private void analyse(int start, int end) {
    String other = TextAnalyzer.analyze(new String(text, start, end - start));
    if (!other.isEmpty()) {
      room(other.length() + 1);
      other.getChars(0, other.length(), words, length);
      length += other.length();
      words[length++] = ' ';
    }
  }

  /** Makes sure that so many characters more fit. */
  private void room(int more) {
    if (words.length - length < more) {
      words = Arrays.copyOf(words, Math.max(2 * words.length, length + more));
    }
  }

  private void split(int start, int end) {
    // At most a space behind each character.
    room(2 * (end - start));
    int begin = length;
    int parts = 0;
    int before = LINE;
    for (int i = start; i < end; i++) {
      char c = text[i];
      int kind = KINDS[c];
      if (kind == LINE) {
        before = LINE;
        continue;
      }
      if (before == LINE || isBorder(before, kind, i, end)) {
        if (parts > 0) {
          words[length++] = ' ';
        }
        parts++;
      }
      words[length++] = kind == UPPER ? (char) (c + ('a' - 'A')) : c;
      before = kind;
    }
    if (parts > 0) {
      words[length++] = ' ';
    }
    if (parts > 1) {
      wholes.add(words, begin, length);
    }
  }

  /**
   * Whether a part begins here: {@code aB}, {@code a1}, {@code 1a}, and the last of {@code ABc}.
   */
  private boolean isBorder(int before, int kind, int i, int end) {
    if ((kind == DIGIT) != (before == DIGIT)) {
      return true;
    }
    return kind == UPPER && (before == LOWER || (i + 1 < end && KINDS[text[i + 1]] == LOWER));
  }

  /** Whole identifiers, each once, in the order in which they came first. */
  private static final class Wholes {
    private char[] words = new char[64];
    private int length;

    /** Where a word begins in {@link #words}, plus 1, by its hash; 0 for none. */
    private int[] table = new int[32];

    private int count;

    /** Adds the word whose parts stand there, each with a space behind it. */
    void add(char[] parts, int from, int to) {
      int start = length;
      if (words.length - start <= to - from) {
        words = Arrays.copyOf(words, 2 * words.length + to - from);
      }
      int hash = 0;
      int end = start;
      for (int i = from; i < to; i++) {
        char c = parts[i];
        if (c != ' ') {
          words[end++] = c;
          hash = 31 * hash + c;
        }
      }
      words[end++] = ' ';
      int slot = slot(hash);
      while (table[slot] != 0) {
        if (isSame(table[slot] - 1, start, end - start)) {
          return;
        }
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = start + 1;
      length = end;
      count++;
      if (2 * count > table.length) {
        grow();
      }
    }

    private int slot(int hash) {
      return (hash ^ (hash >>> 15)) & (table.length - 1);
    }

    /** The space at the end of both says that they are as long. */
    private boolean isSame(int known, int start, int size) {
      return Arrays.equals(words, known, known + size, words, start, start + size);
    }

    private void grow() {
      table = new int[2 * table.length];
      int hash = 0;
      int start = 0;
      for (int i = 0; i < length; i++) {
        if (words[i] != ' ') {
          hash = 31 * hash + words[i];
          continue;
        }
        int slot = slot(hash);
        while (table[slot] != 0) {
          slot = (slot + 1) & (table.length - 1);
        }
        table[slot] = start + 1;
        hash = 0;
        start = i + 1;
      }
    }
  }
}
