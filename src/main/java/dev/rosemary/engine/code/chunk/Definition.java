package dev.rosemary.engine.code.chunk;

/**
 * Something that a file defines.
 *
 * @param type what it is
 * @param name as it is written, without what it belongs to
 * @param parent the index of the definition around it in the same list, which is smaller than its
 *     own; −1 when there is none
 * @param start its first line with its comments and annotations, from 0
 * @param end its last line, from 0
 */
public record Definition(ChunkType type, String name, int parent, int start, int end) {
  /** No definition around it. */
  public static final int NO_PARENT = -1;

  public Definition {
    if (start < 0 || end < start || parent < NO_PARENT) {
      throw new IllegalArgumentException("lines " + start + " to " + end);
    }
  }
}
