package dev.rosemary.engine.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a text piece by piece, in linear time. For one thread. */
final class PieceReader {

  private final String text;
  private int position;

  /** A reader of a text in NFKC. */
  PieceReader(String normalText) {
    this.text = normalText;
  }

  /** All pieces of a text that need not be normal. */
  static List<Piece> readAll(String text) {
    PieceReader reader = new PieceReader(NormalText.of(text));
    List<Piece> pieces = new ArrayList<>();
    for (Piece piece = reader.next(); piece != null; piece = reader.next()) {
      pieces.add(piece);
    }
    return pieces;
  }

  /** The next piece, null at the end. */
  @Nullable Piece next() {
    while (position < text.length()) {
      int codePoint = text.codePointAt(position);
      if (Letters.isUnspaced(codePoint)) {
        return readRun();
      }
      if (Letters.isKept(codePoint)) {
        return readName();
      }
      position += Character.charCount(codePoint);
    }
    return null;
  }

  /** Whether the text goes on with this character right behind the last piece. */
  boolean isFollowedBy(char character) {
    return position < text.length() && text.charAt(position) == character;
  }

  private Piece readRun() {
    StringBuilder run = new StringBuilder();
    while (position < text.length()) {
      int codePoint = text.codePointAt(position);
      boolean kept = Letters.isUnspaced(codePoint);
      if (!kept && !Letters.isLeftOut(codePoint)) {
        break;
      }
      if (kept) {
        run.appendCodePoint(codePoint);
      }
      position += Character.charCount(codePoint);
    }
    return new Piece.Run(run.toString());
  }

  private Piece readName() {
    int start = position;
    boolean afterDot =
        start > 0
            && text.charAt(start - 1) == '.'
            && (start == 1 || !Letters.isWord(text.codePointBefore(start - 1)));
    List<Piece.Word> words = new ArrayList<>(1);
    boolean afterApostrophe = false;
    while (true) {
      WordReader reader = new WordReader(text, position);
      words.add(reader.read());
      position = reader.end();
      String symbol = symbol(words, afterDot);
      if (!symbol.isEmpty()) {
        return new Piece.Name(text.substring(start, position), words, symbol, false);
      }
      int next = afterConnector();
      if (next < 0) {
        break;
      }
      afterApostrophe = Letters.isApostrophe(text.codePointAt(position));
      position = next;
    }
    boolean possessive = afterApostrophe && words.size() > 1 && words.getLast().text().equals("s");
    return new Piece.Name(text.substring(start, position), words, "", possessive);
  }

  /** The word for a name with a symbol, whose symbol is then read; empty when there is none. */
  private String symbol(List<Piece.Word> words, boolean afterDot) {
    String last = words.getLast().text();
    if (text.startsWith("++", position)) {
      position += 2;
      return last + "plusplus";
    }
    if (isFollowedBy('#') && last.length() == 1) {
      position++;
      return last + "sharp";
    }
    if (afterDot && words.size() == 1 && last.equals("net")) {
      return "dotnet";
    }
    return "";
  }

  /** Where the next word of the name begins, -1 when the name ends here. */
  private int afterConnector() {
    if (position == text.length() || !Letters.isConnector(text.charAt(position))) {
      return -1;
    }
    int next = position + 1;
    while (text.charAt(position) == '_' && next < text.length() && text.charAt(next) == '_') {
      next++;
    }
    if (next == text.length()) {
      return -1;
    }
    int codePoint = text.codePointAt(next);
    return Letters.isKept(codePoint) && !Letters.isUnspaced(codePoint) ? next : -1;
  }
}
