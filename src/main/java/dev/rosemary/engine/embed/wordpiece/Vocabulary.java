package dev.rosemary.engine.embed.wordpiece;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pieces that words are made of, each with its id. Immutable. */
final class Vocabulary {
  private final Map<String, Integer> first = new HashMap<>();
  private final Map<String, Integer> further = new HashMap<>();
  private final int unknown;
  private final int longestWord;
  private int longestPiece = 1;
  private int largestId;

  /**
   * A vocabulary.
   *
   * @param pieces every piece with its id; those within a word begin with {@code prefix}
   * @param unknown the id of a word that the pieces do not make
   * @param longestWord code points of the longest word that is taken apart; longer ones are unknown
   */
  Vocabulary(Map<String, Integer> pieces, String prefix, int unknown, int longestWord) {
    this.unknown = unknown;
    this.longestWord = longestWord;
    for (Map.Entry<String, Integer> piece : pieces.entrySet()) {
      String text = piece.getKey();
      first.put(text, piece.getValue());
      if (text.startsWith(prefix)) {
        further.put(text.substring(prefix.length()), piece.getValue());
      }
      longestPiece = Math.max(longestPiece, text.length());
      largestId = Math.max(largestId, piece.getValue());
    }
  }

  int largestId() {
    return largestId;
  }

  /** Adds the pieces of a word, or the unknown token when it has none or is too long. */
  void add(String word, Tokens tokens) {
    if (word.length() > longestWord && word.codePointCount(0, word.length()) > longestWord) {
      tokens.add(unknown, true);
      return;
    }
    int before = tokens.size();
    int start = 0;
    while (start < word.length()) {
      Map<String, Integer> pieces = start == 0 ? first : further;
      int end = Math.min(word.length(), start + longestPiece);
      @Nullable Integer id = null;
      while (end > start) {
        id = pieces.get(word.substring(start, end));
        if (id != null) {
          break;
        }
        end--;
      }
      if (id == null) {
        tokens.truncate(before);
        tokens.add(unknown, true);
        return;
      }
      tokens.add(id, start == 0);
      start = end;
    }
  }
}
