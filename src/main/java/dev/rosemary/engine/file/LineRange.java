package dev.rosemary.engine.file;

/**
 * The lines of a file that are asked for, from 1, both included.
 *
 * @param last {@link #TO_END} for all from the first on
 */
public record LineRange(long first, long last) {
  /** Up to the last line, whichever that is. */
  public static final long TO_END = -1;

  /** All lines. */
  public static final LineRange ALL = new LineRange(1, TO_END);

  @Override
  public String toString() {
    return "[" + first + ", " + last + "]";
  }
}
