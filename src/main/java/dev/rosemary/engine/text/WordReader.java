package dev.rosemary.engine.text;

import java.util.ArrayList;
import java.util.List;

/** Reads one word and finds its parts. For one word and one thread. */
final class WordReader {

  /** Code points of a word that are looked at; longer ones are data, not words. */
  private static final int MAX_LENGTH = 256;

  /** Words in at most so many parts are always cut. */
  private static final int FEW_PARTS = 4;

  /** Least mean length of many parts in chars; below it a word is a hash or an id, not a name. */
  private static final int LEAST_MEAN_LENGTH = 3;

  private enum Kind {
    UPPER,
    LOWER,
    DIGIT,
    OTHER
  }

  private final String text;
  private int position;
  private final StringBuilder original = new StringBuilder();
  private final StringBuilder folded = new StringBuilder();
  private final List<String> parts = new ArrayList<>(1);
  private int partStart;

  /** A reader of the word that begins at this index of a text. */
  WordReader(String text, int position) {
    this.text = text;
    this.position = position;
  }

  /** The index behind the word, once it is read. */
  int end() {
    return position;
  }

  Piece.Word read() {
    Kind previous = Kind.OTHER;
    int length = 0;
    while (position < text.length()) {
      int codePoint = text.codePointAt(position);
      if (!Letters.isWord(codePoint) || Letters.isUnspaced(codePoint)) {
        break;
      }
      int next = position + Character.charCount(codePoint);
      if (!Letters.isLeftOut(codePoint) && length < MAX_LENGTH) {
        Kind kind = Letters.isMark(codePoint) ? previous : kind(codePoint);
        if (length > 0 && isBorder(previous, kind, next)) {
          endPart();
        }
        int lower = Character.toLowerCase(codePoint);
        original.appendCodePoint(lower);
        Letters.appendFolded(folded, lower);
        previous = kind;
        length++;
      }
      position = next;
    }
    endPart();
    String word = folded.toString();
    boolean name = parts.size() <= FEW_PARTS || word.length() >= LEAST_MEAN_LENGTH * parts.size();
    return new Piece.Word(word, original.toString(), name ? parts : List.of(word));
  }

  private void endPart() {
    parts.add(folded.substring(partStart));
    partStart = folded.length();
  }

  private boolean isBorder(Kind previous, Kind kind, int next) {
    if ((previous == Kind.DIGIT) != (kind == Kind.DIGIT)) {
      return true;
    }
    if (kind != Kind.UPPER) {
      return false;
    }
    return previous == Kind.LOWER || (previous == Kind.UPPER && beginsCapitalised(next));
  }

  /** Whether a lower-case letter follows that is not the plural of capitals, as in "URLs". */
  private boolean beginsCapitalised(int next) {
    if (next == text.length() || !Character.isLowerCase(text.codePointAt(next))) {
      return false;
    }
    boolean plural =
        text.charAt(next) == 's'
            && (next + 1 == text.length() || !Letters.isWord(text.codePointAt(next + 1)));
    return !plural;
  }

  private static Kind kind(int codePoint) {
    if (Character.isLowerCase(codePoint)) {
      return Kind.LOWER;
    }
    if (Character.isUpperCase(codePoint) || Character.isTitleCase(codePoint)) {
      return Kind.UPPER;
    }
    return Character.isDigit(codePoint) ? Kind.DIGIT : Kind.OTHER;
  }
}
