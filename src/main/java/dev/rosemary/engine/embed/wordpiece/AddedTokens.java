package dev.rosemary.engine.embed.wordpiece;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tokens that a text may spell out, such as {@code [MASK]}. Immutable. */
final class AddedTokens {

  /**
   * One of them.
   *
   * @param left whether white space before it belongs to it
   * @param right likewise after it
   */
  record Added(String text, int id, boolean left, boolean right) {}

  /** Where one was found. */
  record Found(int start, int end, int id) {}

  private final List<Added> tokens;

  AddedTokens(List<Added> tokens) {
    this.tokens = List.copyOf(tokens);
  }

  int largestId() {
    int largest = 0;
    for (Added token : tokens) {
      largest = Math.max(largest, token.id);
    }
    return largest;
  }

  /** A search of one text from its beginning on. */
  Search in(String text) {
    return new Search(text);
  }

  /**
   * Finds them in one text, in linear time: where each comes next is looked for again only behind
   * its last place. For one thread.
   */
  final class Search {
    private final String text;

    /** Where each token comes next; the text's length when it does not. */
    private final int[] places = new int[tokens.size()];

    private Search(String text) {
      this.text = text;
      for (int i = 0; i < places.length; i++) {
        places[i] = place(i, 0);
      }
    }

    private int place(int token, int from) {
      int at = text.indexOf(tokens.get(token).text, from);
      return at < 0 ? text.length() : at;
    }

    /**
     * The first one at or after an index that is not before that of the last call, the longest when
     * several begin there; null when none.
     */
    @Nullable Found next(int from) {
      int first = text.length();
      @Nullable Added found = null;
      for (int i = 0; i < places.length; i++) {
        if (places[i] < from) {
          places[i] = place(i, from);
        }
        Added token = tokens.get(i);
        if (places[i] < first
            || (places[i] == first && found != null && token.text.length() > found.text.length())) {
          first = places[i];
          found = token;
        }
      }
      if (found == null) {
        return null;
      }
      int start = first;
      int end = first + found.text.length();
      while (found.left && start > from && BertNormalizer.isWhitespace(text.charAt(start - 1))) {
        start--;
      }
      while (found.right && end < text.length() && BertNormalizer.isWhitespace(text.charAt(end))) {
        end++;
      }
      return new Found(start, end, found.id);
    }
  }
}
