package dev.rosemary.engine.exchange;

/** The bounds that the tools set, which files have to keep too; lengths in code points. */
public final class Bounds {
  /** The longest observation, memory or document. */
  public static final int TEXT = 1_000_000;

  /** The longest name, type, key, title or tag. */
  public static final int NAME = 500;

  /**
   * Bytes of a file that is read as a whole, at most: with what is made of it, it has to fit into
   * the heap of 512 MB that the program starts with.
   */
  public static final long FILE_BYTES = 96L << 20;

  private Bounds() {}

  /** Whether a text is beyond a bound. */
  public static boolean exceeds(String text, int most) {
    return text.length() > most && text.codePointCount(0, text.length()) > most;
  }

  /** What to say of a text that is beyond a bound. */
  public static String tooLong(String what, String text, int most) {
    return what
        + " of "
        + text.codePointCount(0, text.length())
        + " characters skipped: at most "
        + most
        + " are allowed";
  }
}
