package dev.rosemary.code.definition;

/**
 * Something that a file defines.
 *
 * @param type what it is
 * @param name as it is written, without what it belongs to
 * @param parent the index of the definition around it in the same list, which is smaller than its
 *     own; −1 when there is none
 * @param start its first line with its comments and annotations, from 0
 * @param end its last line, from 0
 * @param signature the line that declares it, from 0; −1 where only its text can tell
 */
public record Definition(
    ChunkType type, String name, int parent, int start, int end, int signature) {
  /** No definition around it. */
  public static final int NO_PARENT = -1;

  /** No line is known to declare it. */
  public static final int NO_LINE = -1;

  public Definition {
    if (start < 0 || end < start || parent < NO_PARENT) {
      throw new IllegalArgumentException("lines " + start + " to " + end);
    }
    if (signature != NO_LINE && (signature < start || signature > end)) {
      throw new IllegalArgumentException("line " + signature + " of " + start + " to " + end);
    }
  }

  /** One whose text has to tell which line declares it. */
  public Definition(ChunkType type, String name, int parent, int start, int end) {
    this(type, name, parent, start, end, NO_LINE);
  }

  /** The same with another last line. */
  public Definition endingAt(int line) {
    return new Definition(type, name, parent, start, line, signature);
  }
}
