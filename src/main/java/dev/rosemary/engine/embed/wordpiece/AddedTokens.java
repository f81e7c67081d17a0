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

  /** The first one at or after an index, the longest when several begin there; null when none. */
  @Nullable Found next(String text, int from) {
    int first = text.length();
    @Nullable Added found = null;
    for (Added token : tokens) {
      int at = text.indexOf(token.text, from, Math.min(text.length(), first + token.text.length()));
      if (at >= 0
          && (at < first
              || (at == first && found != null && token.text.length() > found.text.length()))) {
        first = at;
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
