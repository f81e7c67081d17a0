package dev.rosemary.engine.text;

import dev.rosemary.base.WorkLimit;
import java.util.Arrays;

/**
 * A text made comparable letter by letter, and where its words are: in NFKC, in lower case, folded
 * as people without its keys type it ({@code ß} as {@code ss}), every stretch of white space one
 * space and none at the ends, and typographic hyphens and apostrophes as those of ASCII. Accents of
 * Latin letters stay. A word is a stretch of letters, digits and marks, or one character of a
 * script that is written without spaces. Immutable; made in linear time.
 */
public final class FoldedText {
  private static final int HYPHEN = 0x2010;
  private static final int HORIZONTAL_BAR = 0x2015;

  private final String text;
  private final int[] starts;
  private final int[] ends;

  private FoldedText(String text, int[] starts, int[] ends) {
    this.text = text;
    this.starts = starts;
    this.ends = ends;
  }

  /** Folds any string. */
  public static FoldedText of(String original) {
    String text = fold(NormalText.of(original));
    int[] starts = new int[16];
    int[] ends = new int[16];
    int size = 0;
    int i = 0;
    int rounds = 0;
    while (i < text.length()) {
      WorkLimit.check(++rounds);
      int end = wordEnd(text, i);
      if (end > i) {
        if (size == starts.length) {
          starts = Arrays.copyOf(starts, 2 * size);
          ends = Arrays.copyOf(ends, 2 * size);
        }
        starts[size] = i;
        ends[size++] = end;
        i = end;
      } else {
        i += Character.charCount(text.codePointAt(i));
      }
    }
    return new FoldedText(text, Arrays.copyOf(starts, size), Arrays.copyOf(ends, size));
  }

  private static String fold(String text) {
    StringBuilder folded = new StringBuilder(text.length() + 8);
    boolean space = false;
    int codePoint;
    for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(i);
      if (Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint)) {
        space = true;
        continue;
      }
      if (Letters.isLeftOut(codePoint)) {
        continue;
      }
      if (space && !folded.isEmpty()) {
        folded.append(' ');
      }
      space = false;
      if (codePoint >= HYPHEN && codePoint <= HORIZONTAL_BAR) {
        folded.append('-');
      } else if (Letters.isApostrophe(codePoint)) {
        folded.append('\'');
      } else {
        Letters.appendFolded(folded, Character.toLowerCase(codePoint));
      }
    }
    return folded.toString();
  }

  /** Where the word ends that begins here; the same index when none does. */
  private static int wordEnd(String text, int start) {
    int end = start;
    while (end < text.length()) {
      int codePoint = text.codePointAt(end);
      if (Letters.isUnspaced(codePoint)) {
        return end == start ? end + Character.charCount(codePoint) : end;
      }
      if (!Letters.isWord(codePoint)) {
        return end;
      }
      end += Character.charCount(codePoint);
    }
    return end;
  }

  /** The folded text. */
  public String text() {
    return text;
  }

  /** How many words it has. */
  public int words() {
    return starts.length;
  }

  /** A word. */
  public String word(int index) {
    return text.substring(starts[index], ends[index]);
  }

  /** Where a word begins in {@link #text}. */
  public int start(int index) {
    return starts[index];
  }

  /** Where a word ends in {@link #text}, exclusive. */
  public int end(int index) {
    return ends[index];
  }

  /** Whether a stretch of the text may end here: not inside a word. */
  public boolean isBorder(int index) {
    int place = Arrays.binarySearch(starts, index);
    if (place >= 0) {
      return true;
    }
    int before = -place - 2;
    return before < 0 || ends[before] <= index;
  }
}
