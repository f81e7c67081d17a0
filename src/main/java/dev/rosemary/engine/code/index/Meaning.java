package dev.rosemary.engine.code.index;

import dev.rosemary.engine.code.chunk.Chunk;
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

  /** Lines of a function that its name says as well. */
  private static final int SMALL_LINES = 4;

  /** Bytes of a hash. */
  private static final int HASH_BYTES = 16;

  private final StringBuilder text = new StringBuilder();
  private int words;

  private Meaning() {}

  /** The text. */
  public static String of(String name, String parent, String content) {
    Meaning meaning = new Meaning();
    meaning.add(name);
    if (!parent.isEmpty()) {
      meaning.text.append("in ");
      meaning.add(parent);
    }
    if (!meaning.text.isEmpty()) {
      meaning.text.setLength(meaning.text.length() - 1);
      meaning.text.append(". ");
    }
    meaning.add(content);
    return meaning.text.toString().strip();
  }

  /** The hash of a chunk's text, or null when it is too small to need a vector. */
  public static byte @Nullable [] hash(Chunk chunk) {
    if (chunk.type().isFunction() && chunk.lines() <= SMALL_LINES) {
      return null;
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String text = of(chunk.name(), chunk.parent(), chunk.content());
      return Arrays.copyOf(digest.digest(text.getBytes(StandardCharsets.UTF_8)), HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void add(String from) {
    int i = 0;
    while (i < from.length() && words < MOST_WORDS && text.length() < MOST_CHARACTERS) {
      if (!Character.isLetterOrDigit(from.charAt(i))) {
        i++;
        continue;
      }
      int start = i;
      i++;
      while (i < from.length() && continues(from, i)) {
        i++;
      }
      int end = Math.min(i, start + MOST_CHARACTERS);
      text.append(from.substring(start, end).toLowerCase(Locale.ROOT)).append(' ');
      words++;
    }
  }

  /** Whether a character belongs to the same word as the one before it. */
  private static boolean continues(String from, int i) {
    char c = from.charAt(i);
    char before = from.charAt(i - 1);
    if (!Character.isLetterOrDigit(c) || Character.isDigit(c) != Character.isDigit(before)) {
      return false;
    }
    if (!Character.isUpperCase(c)) {
      return true;
    }
    boolean capitalised = i + 1 < from.length() && Character.isLowerCase(from.charAt(i + 1));
    return Character.isUpperCase(before) && !capitalised;
  }
}
