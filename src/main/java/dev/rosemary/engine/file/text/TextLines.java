package dev.rosemary.engine.file.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The lines of a content, from 1. A line ends with {@code \n}, which is no part of it; a {@code \r}
 * before it is. A newline at the end begins no further line, so an empty content has none.
 */
public final class TextLines {
  private final String content;

  /** Where each line begins, and the end of the content. */
  private final int[] starts;

  public TextLines(String content) {
    this.content = content;
    int[] found = new int[64];
    int count = 0;
    int at = 0;
    while (at < content.length()) {
      if (count == found.length) {
        found = Arrays.copyOf(found, 2 * count);
      }
      found[count++] = at;
      int newline = content.indexOf('\n', at);
      at = newline < 0 ? content.length() : newline + 1;
    }
    starts = Arrays.copyOf(found, count + 1);
    starts[count] = content.length();
  }

  public int count() {
    return starts.length - 1;
  }

  /** Where the line behind this one begins; 0 for line 0. */
  public int end(int line) {
    return starts[line];
  }

  /** The line that holds a place; one more than there are for the end behind a final newline. */
  public int at(int place) {
    int found = Arrays.binarySearch(starts, place);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Lines without what ends them; both included. */
  public List<String> texts(int first, int last) {
    List<String> texts = new ArrayList<>();
    for (int line = first; line <= last; line++) {
      int end = starts[line];
      boolean isEnded = end > starts[line - 1] && content.charAt(end - 1) == '\n';
      texts.add(content.substring(starts[line - 1], isEnded ? end - 1 : end));
    }
    return texts;
  }
}
