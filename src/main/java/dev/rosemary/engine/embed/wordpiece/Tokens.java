package dev.rosemary.engine.embed.wordpiece;

import java.util.Arrays;

/**
 * The tokens of a text without the special ones that frame it. Growable while it is made, then read
 * only; not thread safe before.
 */
public final class Tokens {
  private int[] ids = new int[32];
  private boolean[] begins = new boolean[32];
  private int size;

  Tokens() {}

  void add(int id, boolean beginsWord) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, size * 2);
      begins = Arrays.copyOf(begins, size * 2);
    }
    ids[size] = id;
    begins[size++] = beginsWord;
  }

  void truncate(int length) {
    size = length;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** The id at an index, 0 to {@link #size} − 1. */
  public int id(int index) {
    return ids[index];
  }

  /** Whether a word begins there, so that a cut before it parts no word. */
  public boolean beginsWord(int index) {
    return begins[index];
  }

  /** The ids from one index to another, exclusive. */
  public int[] ids(int from, int to) {
    return Arrays.copyOfRange(ids, from, to);
  }
}
