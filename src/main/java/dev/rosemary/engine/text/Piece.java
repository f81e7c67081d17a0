package dev.rosemary.engine.text;

import java.util.ArrayList;
import java.util.List;

/** A stretch of a text that is searched as one: a name, or a run of an unspaced script. */
sealed interface Piece {

  /** The piece as it was written, in NFKC. */
  String shown();

  /**
   * Characters of a script that is searched by character.
   *
   * @param shown one code point or more
   */
  record Run(String shown) implements Piece {

    /** The code points, one or more. */
    int[] characters() {
      return shown.codePoints().toArray();
    }
  }

  /**
   * Words tied by connectors, such as {@code auth-service} or {@code don't}; mostly a single word.
   *
   * @param words one or more
   * @param symbol the word for a name with a symbol ({@code cplusplus}), empty when it has none
   * @param possessive whether the last word is the {@code s} of {@code Anna's}
   */
  record Name(String shown, List<Word> words, String symbol, boolean possessive) implements Piece {

    /**
     * Longest joined form in chars; longer ones are paths and addresses that nobody types joined.
     */
    private static final int MAX_JOINED = 100;

    public Name {
      words = List.copyOf(words);
    }

    /** The words without a possessive {@code s}. */
    List<Word> core() {
      return possessive ? words.subList(0, words.size() - 1) : words;
    }

    /** The core's words in one, empty when that is too long to be of use. */
    String joined() {
      List<Word> core = core();
      if (core.size() == 1) {
        return core.getFirst().text();
      }
      StringBuilder joined = new StringBuilder();
      for (Word word : core) {
        joined.append(word.text());
        if (joined.length() > MAX_JOINED) {
          return "";
        }
      }
      return joined.toString();
    }

    /** Whether a word of the core has parts. */
    boolean hasParts() {
      for (Word word : core()) {
        if (word.parts().size() > 1) {
          return true;
        }
      }
      return false;
    }

    /** The core's words, each cut into its parts. */
    List<String> parts() {
      List<String> parts = new ArrayList<>();
      for (Word word : core()) {
        parts.addAll(word.parts());
      }
      return parts;
    }
  }

  /**
   * Letters, digits and marks without a break.
   *
   * @param text in lower case and folded
   * @param original in lower case, not folded; mostly equal to {@code text}
   * @param parts the text cut at changes of case and at digits; one or more
   */
  record Word(String text, String original, List<String> parts) {
    public Word {
      parts = List.copyOf(parts);
    }
  }
}
