package dev.rosemary.code.index;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.definition.Cut;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The text of a chunk that is embedded: "name in Parent. words of its content", identifiers split
 * and punctuation left out, which a model of language understands better than code.
 */
public final class Meaning {
  /** Words at most: about 128 tokens. */
  private static final int MOST_WORDS = 100;

  /** Characters at most. */
  private static final int MOST_CHARACTERS = 700;

  /** Bytes of a hash. */
  private static final int HASH_BYTES = 16;

  private static final byte NONE = 0;
  private static final byte LOWER = 1;
  private static final byte UPPER = 2;
  private static final byte DIGIT = 3;

  /** A letter of neither case. */
  private static final byte OTHER = 4;

  /** What the first characters are: looking them up takes a third of the time. */
  private static final byte[] ASCII = new byte[128];

  static {
    for (char c = 0; c < ASCII.length; c++) {
      ASCII[c] = kindOf(c);
    }
  }

  private char[] text = new char[2 * MOST_CHARACTERS];

  private int length;
  private int words;

  private Meaning() {}

  /** The text. */
  public static String of(String name, String parent, String content) {
    Meaning meaning = new Meaning();
    meaning.add(name);
    if (!parent.isEmpty()) {
      meaning.append("in ");
      meaning.add(parent);
    }
    if (meaning.length > 0) {
      meaning.length--;
      meaning.append(". ");
    }
    meaning.add(content);
    return new String(meaning.text, 0, meaning.length).strip();
  }

  /** The hash of a chunk's text, or null when it has no word. */
  public static byte @Nullable [] hash(Chunk chunk) {
    String text = of(chunk.name(), chunk.parent(), chunk.content());
    if (text.isEmpty()) {
      return null;
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return Arrays.copyOf(digest.digest(text.getBytes(StandardCharsets.UTF_8)), HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void add(String from) {
    int all = from.length();
    int i = 0;
    while (i < all && words < MOST_WORDS && length < MOST_CHARACTERS) {
      int kind = kind(from, i);
      if (kind == NONE) {
        i = next(from, i);
        continue;
      }
      int start = i;
      boolean ascii = true;
      do {
        ascii &= from.charAt(i) < 128;
        i = next(from, i);
        int before = kind;
        kind = i < all ? kind(from, i) : NONE;
        if (!continues(from, i, before, kind)) {
          break;
        }
      } while (true);
      addWord(from, start, Math.min(i, Cut.end(from, start, MOST_CHARACTERS)), ascii);
      words++;
    }
  }

  private void addWord(String from, int start, int end, boolean ascii) {
    if (!ascii) {
      append(from.substring(start, end).toLowerCase(Locale.ROOT));
      append(" ");
      return;
    }
    room(end - start + 1);
    for (int i = start; i < end; i++) {
      char c = from.charAt(i);
      text[length++] = c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }
    text[length++] = ' ';
  }

  private void append(String more) {
    room(more.length());
    more.getChars(0, more.length(), text, length);
    length += more.length();
  }

  private void room(int more) {
    if (text.length - length < more) {
      text = Arrays.copyOf(text, 2 * (length + more));
    }
  }

  /** Whether a character belongs to the same word as the one before it. */
  private static boolean continues(String from, int i, int before, int kind) {
    if (kind == NONE || (kind == DIGIT) != (before == DIGIT)) {
      return false;
    }
    if (kind != UPPER) {
      return true;
    }
    int next = next(from, i);
    return before == UPPER && !(next < from.length() && kind(from, next) == LOWER);
  }

  /** Where the character behind the one at a place begins. */
  private static int next(String from, int i) {
    return from.charAt(i) < 128 ? i + 1 : i + Character.charCount(from.codePointAt(i));
  }

  private static int kind(String from, int i) {
    char c = from.charAt(i);
    return c < 128 ? ASCII[c] : kindOf(from.codePointAt(i));
  }

  private static byte kindOf(int c) {
    if (!Character.isLetterOrDigit(c)) {
      return NONE;
    }
    if (Character.isDigit(c)) {
      return DIGIT;
    }
    return Character.isUpperCase(c) ? UPPER : Character.isLowerCase(c) ? LOWER : OTHER;
  }
}
