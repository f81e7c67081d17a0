package dev.rosemary.json;

/** Estimates what a text takes as a tree, before it is read: many small values take most. */
public final class JsonWeight {
  /** Bytes of a value and its place in its array or object, about. */
  private static final int VALUE = 48;

  private JsonWeight() {}

  /**
   * Bytes of heap that the tree of this text may take, about. It counts what separates values;
   * where strings hold such characters it is too high, by at most {@code 48} times.
   *
   * @return at most what the largest text that is read takes
   */
  public static long of(byte[] bytes, int offset, int length) {
    long values = 1;
    for (int i = offset; i < offset + length; i++) {
      byte b = bytes[i];
      if (b == ',' || b == ':' || b == '[' || b == '{') {
        values++;
      }
    }
    return 2L * length + Math.min(values, JsonReader.MAX_TOKENS) * VALUE;
  }
}
