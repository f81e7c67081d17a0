package dev.rosemary.engine.text;

import dev.rosemary.base.WorkLimit;
import dev.rosemary.engine.text.english.StopWords;
import dev.rosemary.store.text.TextQuery;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a query as plain words, {@code "phrases"} and {@code prefix*}; any string will do. */
final class PlainWords {

  /** Longest run of Han or kana that is taken for one word, in code points. */
  private static final int MAX_HAN_WORD = 4;

  /** Longest run of Hangul that is taken for one word; spaces part words there. */
  private static final int MAX_HANGUL_WORD = 6;

  /** Longest run of Thai, Lao, Khmer or Myanmar that is taken for one word. */
  private static final int MAX_ALPHABETIC_WORD = 12;

  /** A longer run, a sentence without spaces, is searched by windows of so many characters. */
  private static final int WINDOW = 2;

  /** Likewise for Thai, Lao, Khmer and Myanmar, where two characters are mostly no syllable. */
  private static final int ALPHABETIC_WINDOW = 4;

  private final List<Term> terms = new ArrayList<>();
  private final List<Term> stopWords = new ArrayList<>();

  private PlainWords() {}

  /** Words, or Nothing when the string has no letter or digit or only operators. */
  static Query of(String query) {
    PlainWords words = new PlainWords();
    int start = 0;
    while (start < query.length()) {
      WorkLimit.check();
      int quote = query.indexOf('"', start);
      int end = quote < 0 ? -1 : query.indexOf('"', quote + 1);
      if (end < 0) {
        words.addWords(query.substring(start));
        break;
      }
      words.addWords(query.substring(start, quote));
      boolean prefix = query.startsWith("*", end + 1);
      words.addPhrase(query.substring(quote, end + 1), prefix);
      start = end + 1;
    }
    return words.toQuery();
  }

  private void addPhrase(String quoted, boolean prefix) {
    List<Piece> pieces = PieceReader.readAll(quoted);
    if (!pieces.isEmpty()) {
      terms.add(TermBuilder.phrase(prefix ? quoted + "*" : quoted, pieces, prefix));
    }
  }

  private void addWords(String text) {
    PieceReader reader = new PieceReader(NormalText.of(text));
    for (Piece piece = reader.next(); piece != null; piece = reader.next()) {
      WorkLimit.check();
      switch (piece) {
        case Piece.Run run -> addRun(run);
        case Piece.Name name -> addName(name, reader);
      }
    }
  }

  private void addName(Piece.Name name, PieceReader reader) {
    if (isOperator(name, reader)) {
      return;
    }
    boolean prefix = reader.isFollowedBy('*');
    Term term = TermBuilder.of(name, prefix);
    if (!prefix && isStopWord(name)) {
      stopWords.add(term);
    } else {
      terms.add(term);
    }
  }

  private static boolean isOperator(Piece.Name name, PieceReader reader) {
    return switch (name.shown()) {
      case "AND", "OR", "NOT" -> true;
      case "NEAR" -> reader.isFollowedBy('(');
      default -> false;
    };
  }

  private static boolean isStopWord(Piece.Name name) {
    boolean single = name.core().size() == 1;
    boolean contraction = name.shown().indexOf('\'') > 0 || name.shown().indexOf('’') > 0;
    return name.symbol().isEmpty() && (single || contraction) && StopWords.contains(name.joined());
  }

  private void addRun(Piece.Run run) {
    int[] characters = run.characters();
    UnicodeScript script = UnicodeScript.of(characters[0]);
    boolean alphabetic = Letters.isAlphabeticUnspaced(script);
    int longest =
        alphabetic
            ? MAX_ALPHABETIC_WORD
            : script == UnicodeScript.HANGUL ? MAX_HANGUL_WORD : MAX_HAN_WORD;
    if (characters.length <= longest) {
      terms.add(TermBuilder.of(run, false));
      return;
    }
    int window = alphabetic ? ALPHABETIC_WINDOW : WINDOW;
    for (int i = 0; i + window <= characters.length; i++) {
      Piece part = new Piece.Run(new String(characters, i, window));
      terms.add(TermBuilder.of(part, false));
    }
  }

  private Query toQuery() {
    List<Term> wanted = terms.isEmpty() ? stopWords : terms;
    Map<TextQuery, Term> distinct = new LinkedHashMap<>();
    for (Term term : wanted) {
      distinct.putIfAbsent(term.match(), term);
    }
    if (distinct.isEmpty()) {
      return QueryCompiler.NO_WORDS;
    }
    List<Term> kept = new ArrayList<>(distinct.values());
    boolean cut = kept.size() > QueryCompiler.MAX_TERMS;
    return new Query.Words(cut ? kept.subList(0, QueryCompiler.MAX_TERMS) : kept, cut);
  }
}
