package dev.rosemary.engine.file.text;

/**
 * Where a text occurs in a content, by the algorithm of Knuth, Morris and Pratt (1977): both may
 * have a million characters, and what {@link String#indexOf} does with such grows with the product.
 */
public final class Occurrences {
  private final String content;
  private final String text;

  /** For each beginning of the text the longest shorter one that it ends with. */
  private final int[] borders;

  /**
   * Those of a text.
   *
   * @param text not empty
   */
  public Occurrences(String content, String text) {
    this.content = content;
    this.text = text;
    borders = new int[text.length() + 1];
    borders[0] = -1;
    for (int i = 0; i < text.length(); i++) {
      int border = borders[i];
      while (border >= 0 && text.charAt(border) != text.charAt(i)) {
        border = borders[border];
      }
      borders[i + 1] = border + 1;
    }
  }

  /** The first at a place or behind it; −1 when there is none. */
  public int next(int from) {
    int matched = 0;
    for (int i = from; i < content.length(); i++) {
      while (matched >= 0 && text.charAt(matched) != content.charAt(i)) {
        matched = borders[matched];
      }
      matched++;
      if (matched == text.length()) {
        return i + 1 - matched;
      }
    }
    return -1;
  }
}
