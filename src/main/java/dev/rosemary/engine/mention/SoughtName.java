package dev.rosemary.engine.mention;

import dev.rosemary.engine.text.FoldedText;
import dev.rosemary.engine.text.english.StopWords;
import org.jspecify.annotations.Nullable;

/**
 * A name as it is looked for.
 *
 * @param key its first two words with a space between, or its only word
 * @param text all of it, folded
 */
record SoughtName(String key, String text) {
  /** Code points of a name at least. */
  private static final int SHORTEST = 2;

  /** Chars of a word at most; longer ones are data. */
  static final int LONGEST_WORD = 1_000;

  /** A name, or null when it is not looked for. */
  static @Nullable SoughtName of(String name) {
    FoldedText folded = FoldedText.of(name);
    String text = folded.text();
    if (folded.words() == 0 || text.codePointCount(0, text.length()) < SHORTEST) {
      return null;
    }
    boolean says = false;
    for (int i = 0; i < folded.words() && !says; i++) {
      says = !StopWords.contains(folded.word(i));
    }
    String key = folded.words() == 1 ? key(folded, 0) : key(folded, 0, 1);
    return says && key != null ? new SoughtName(key, text) : null;
  }

  /** The key of names of this one word, or null when it is too long. */
  static @Nullable String key(FoldedText text, int word) {
    return isShort(text, word) ? text.word(word) : null;
  }

  /** The key of names that begin with these two words, or null when they are too long. */
  static @Nullable String key(FoldedText text, int word, int next) {
    return isShort(text, word) && isShort(text, next)
        ? text.word(word) + " " + text.word(next)
        : null;
  }

  private static boolean isShort(FoldedText text, int word) {
    return text.end(word) - text.start(word) <= LONGEST_WORD;
  }

  /** Where its first word begins. */
  int lead() {
    int end = key.indexOf(' ');
    return text.indexOf(end < 0 ? key : key.substring(0, end));
  }
}
