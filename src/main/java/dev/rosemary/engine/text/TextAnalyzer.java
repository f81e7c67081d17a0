package dev.rosemary.engine.text;

import dev.rosemary.base.WorkLimit;
import java.util.List;

/**
 * Turns a text into the words that an FTS5 column takes for it.
 *
 * <p>The package documentation gives the format. Any string is fine: lone surrogates, NUL, symbols
 * and emoji part words and are not searched. Time and memory are linear in the length of the text
 * (the result has at most about six times its code points). Safe for any number of threads.
 */
public final class TextAnalyzer {

  /** Shortest run that has a form of its own besides characters and bigrams, in code points. */
  private static final int MIN_WHOLE_RUN = 3;

  /** Longest run kept as a whole, in code points; longer ones are clauses. */
  private static final int MAX_WHOLE_RUN = 16;

  private final StringBuilder body;
  private final StringBuilder tail = new StringBuilder();

  private TextAnalyzer(int length) {
    this.body = new StringBuilder(length + 16);
  }

  /**
   * The text to put into an FTS5 column instead of the given one.
   *
   * @return words of letters, digits and marks, separated by single spaces; empty when the text has
   *     nothing to search for
   */
  public static String analyze(String text) {
    PieceReader reader = new PieceReader(NormalText.of(text));
    TextAnalyzer analyzer = new TextAnalyzer(text.length());
    int pieces = 0;
    for (Piece piece = reader.next(); piece != null; piece = reader.next()) {
      WorkLimit.check(++pieces);
      // Not a switch over types: the first one of a process costs it 60 ms.
      if (piece instanceof Piece.Run run) {
        analyzer.add(run);
      } else if (piece instanceof Piece.Name name) {
        analyzer.add(name);
      }
    }
    return analyzer.body.append(analyzer.tail).toString().stripTrailing();
  }

  private void add(Piece.Run run) {
    int[] characters = run.characters();
    for (int i = 0; i < characters.length; i++) {
      body.appendCodePoint(characters[i]).append(' ');
      if (i > 0) {
        tail.appendCodePoint(characters[i - 1]).appendCodePoint(characters[i]).append(' ');
      }
    }
    if (characters.length >= MIN_WHOLE_RUN && characters.length <= MAX_WHOLE_RUN) {
      tail.append(run.shown()).append(' ');
    }
  }

  private void add(Piece.Name name) {
    List<Piece.Word> words = name.words();
    for (int i = 0; i < words.size(); i++) {
      Piece.Word word = words.get(i);
      body.append(word.text()).append(' ');
      if (!word.original().equals(word.text())) {
        tail.append(word.original()).append(' ');
      }
    }
    if (name.core().size() > 1) {
      String joined = name.joined();
      if (!joined.isEmpty()) {
        tail.append(joined).append(' ');
      }
    }
    if (name.hasParts()) {
      for (String part : name.parts()) {
        tail.append(part).append(' ');
      }
    }
    if (!name.symbol().isEmpty()) {
      tail.append(name.symbol()).append(' ');
    }
  }
}
