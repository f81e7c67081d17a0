package dev.rosemary.engine.file;

/** What a file can hold. Pure functions. */
final class FileText {
  /** Bytes of a file in UTF-8. */
  static final int MOST_BYTES = 1 << 20;

  private FileText() {}

  /**
   * Looks whether a content can be stored.
   *
   * @throws dev.rosemary.base.FailureException for one that is too large or that could not come
   *     back as it was
   */
  static void check(FilePath path, String content) {
    long bytes = 0;
    int i = 0;
    while (i < content.length()) {
      char c = content.charAt(i++);
      if (!Character.isSurrogate(c)) {
        bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
        continue;
      }
      boolean isPair = i < content.length() && Character.isSurrogatePair(c, content.charAt(i));
      if (!isPair) {
        throw Refusals.unstorable(path, "half a character (a lone surrogate)");
      }
      bytes += 4;
      i++;
    }
    if (bytes > MOST_BYTES) {
      throw Refusals.tooLarge(path, bytes, MOST_BYTES);
    }
  }
}
