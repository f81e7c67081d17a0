package dev.rosemary.code.git;

/** The mark that some editors put before UTF-8, which Git passes over in its own files. */
final class Utf8Mark {
  private Utf8Mark() {}

  /** Where a text begins behind it, or 0. */
  static int after(byte[] text) {
    boolean marked =
        text.length >= 3
            && (text[0] & 0xFF) == 0xEF
            && (text[1] & 0xFF) == 0xBB
            && (text[2] & 0xFF) == 0xBF;
    return marked ? 3 : 0;
  }
}
