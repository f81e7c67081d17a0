package dev.rosemary.engine.embed;

import dev.rosemary.engine.embed.wordpiece.Tokens;
import java.util.ArrayList;
import java.util.List;

/**
 * Tokens cut into windows that a model can read.
 *
 * @param ids of each window, at least one window
 * @param whole whether they cover all tokens
 */
record Windows(List<int[]> ids, boolean whole) {
  /** Tokens of the smallest window that leaves room for an overlap. */
  static final int MIN_ROOM = 8;

  /**
   * As few windows as fit, about equally long: a short last one would say little.
   *
   * @param tokens any number; none give one empty window
   * @param room tokens of a window at most, at least {@link #MIN_ROOM}; neighbours share about an
   *     eighth of it
   * @param most windows at most; what comes after them is left out
   */
  static Windows of(Tokens tokens, int room, int most) {
    int size = tokens.size();
    if (size <= room) {
      return new Windows(List.of(tokens.ids(0, size)), true);
    }
    int overlap = room / 8;
    int count = Math.ceilDiv(size - overlap, room - overlap);
    int step = count > most ? room - overlap : Math.ceilDiv(size - overlap, count);
    List<int[]> windows = new ArrayList<>();
    int start = 0;
    int end = 0;
    while (end < size && windows.size() < most) {
      end = Math.min(size, start + step + overlap);
      if (end < size) {
        end = wordBefore(tokens, end, end - overlap / 2);
      }
      windows.add(tokens.ids(start, end));
      start = wordBefore(tokens, end - overlap, end - overlap - overlap / 2);
    }
    return new Windows(windows, end == size);
  }

  /** The nearest beginning of a word at or before an index, above a floor; else the index. */
  private static int wordBefore(Tokens tokens, int index, int floor) {
    for (int i = index; i > floor; i--) {
      if (tokens.beginsWord(i)) {
        return i;
      }
    }
    return index;
  }
}
