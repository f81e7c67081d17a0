package dev.rosemary.engine.text;

import dev.rosemary.engine.text.english.PrefixForms;
import dev.rosemary.store.text.TextQuery;
import dev.rosemary.store.text.TextQuery.Phrase;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Builds what finds pieces in analysed text. */
final class TermBuilder {

  /** Words of one phrase; a longer phrase is found by its beginning. */
  private static final int MAX_PHRASE = 64;

  /** Shortest word of an inflecting alphabet that is also searched without its ending. */
  private static final int MIN_INFLECTED = 5;

  /** From this length on, the ending is taken to be two letters, below it one. */
  private static final int LONG_INFLECTED = 8;

  /** Shortest run of Hangul that is also searched without its last syllable, mostly a particle. */
  private static final int MIN_HANGUL = 3;

  private TermBuilder() {}

  /** A term for one piece. */
  static Term of(Piece piece, boolean prefix) {
    String shown = prefix ? piece.shown() + "*" : piece.shown();
    return switch (piece) {
      case Piece.Run run -> new Term(shown, match(run));
      case Piece.Name name -> new Term(shown, match(name, prefix));
    };
  }

  /** A term for pieces in this order with nothing between them; at least one. */
  static Term phrase(String shown, List<Piece> pieces, boolean prefix) {
    if (pieces.size() == 1) {
      return new Term(shown, of(pieces.getFirst(), prefix).match());
    }
    Set<Phrase> forms = new LinkedHashSet<>();
    addForms(words(pieces), prefix && isLastName(pieces), forms);
    Set<Phrase> symbols = new LinkedHashSet<>();
    for (Piece piece : pieces) {
      if (piece instanceof Piece.Name name && !name.symbol().isEmpty()) {
        symbols.add(new Phrase(name.symbol()));
      }
      if (symbols.size() == MAX_PHRASE) {
        break;
      }
    }
    List<TextQuery> all = new ArrayList<>();
    all.add(any(forms));
    all.addAll(symbols);
    return new Term(shown, TextQuery.all(all));
  }

  /** A single phrase for the pieces, where nothing else may stand. */
  static Phrase sequence(List<Piece> pieces, boolean prefix) {
    Set<Phrase> forms = new LinkedHashSet<>();
    addForms(words(pieces), prefix && isLastName(pieces), forms);
    return forms.iterator().next();
  }

  private static boolean isLastName(List<Piece> pieces) {
    return pieces.getLast() instanceof Piece.Name;
  }

  private static TextQuery match(Piece.Run run) {
    int[] characters = run.characters();
    if (characters.length <= 2) {
      return new Phrase(run.shown());
    }
    Phrase whole = bigrams(characters, characters.length);
    if (characters.length >= MIN_HANGUL && isHangul(characters)) {
      return TextQuery.any(List.of(whole, bigrams(characters, characters.length - 1)));
    }
    return whole;
  }

  private static Phrase bigrams(int[] characters, int length) {
    StringBuilder bigrams = new StringBuilder();
    for (int i = 1; i < length && i <= MAX_PHRASE; i++) {
      bigrams.append(i > 1 ? " " : "");
      bigrams.appendCodePoint(characters[i - 1]).appendCodePoint(characters[i]);
    }
    return new Phrase(bigrams.toString());
  }

  private static boolean isHangul(int[] characters) {
    for (int character : characters) {
      if (UnicodeScript.of(character) != UnicodeScript.HANGUL) {
        return false;
      }
    }
    return true;
  }

  private static TextQuery match(Piece.Name name, boolean prefix) {
    if (!name.symbol().isEmpty()) {
      Phrase symbol = new Phrase(name.symbol());
      return name.words().size() == 1 ? symbol : TextQuery.all(List.of(symbol, words(name)));
    }
    Set<Phrase> forms = new LinkedHashSet<>();
    String joined = name.joined();
    if (!joined.isEmpty()) {
      addForms(List.of(joined), prefix, forms);
    }
    List<String> parts = name.parts();
    if (parts.size() > 1) {
      addForms(parts, prefix, forms);
    }
    String ending = prefix || parts.size() > 1 ? "" : withoutEnding(joined);
    if (!ending.isEmpty()) {
      forms.add(new Phrase(ending, true, false));
    }
    return any(forms);
  }

  private static TextQuery any(Set<Phrase> forms) {
    return TextQuery.any(new ArrayList<>(forms));
  }

  private static Phrase words(Piece.Name name) {
    return new Phrase(String.join(" ", words(List.of(name))));
  }

  /** The words of the body that the pieces are, at most {@link #MAX_PHRASE}. */
  private static List<String> words(List<Piece> pieces) {
    List<String> words = new ArrayList<>();
    for (Piece piece : pieces) {
      switch (piece) {
        case Piece.Run run -> {
          for (int character : run.characters()) {
            words.add(Character.toString(character));
          }
        }
        case Piece.Name name -> {
          for (Piece.Word word : name.words()) {
            words.add(word.text());
          }
        }
      }
    }
    return words;
  }

  private static void addForms(List<String> words, boolean prefix, Set<Phrase> forms) {
    if (!prefix || words.size() > MAX_PHRASE) {
      forms.add(new Phrase(String.join(" ", words.subList(0, Math.min(words.size(), MAX_PHRASE)))));
      return;
    }
    String before = String.join(" ", words.subList(0, words.size() - 1));
    String space = before.isEmpty() ? "" : " ";
    for (PrefixForms.Form form : PrefixForms.of(words.getLast())) {
      forms.add(new Phrase(before + space + form.word(), form.prefix(), false));
    }
  }

  /** A word of an inflecting alphabet other than Latin less its ending; empty for any other. */
  private static String withoutEnding(String word) {
    int length = word.codePointCount(0, word.length());
    if (length < MIN_INFLECTED) {
      return "";
    }
    int codePoint;
    for (int i = 0; i < word.length(); i += Character.charCount(codePoint)) {
      codePoint = word.codePointAt(i);
      boolean letter = Character.isLetter(codePoint) || Letters.isMark(codePoint);
      if (!letter || UnicodeScript.of(codePoint) == UnicodeScript.LATIN) {
        return "";
      }
    }
    int cut = length < LONG_INFLECTED ? 1 : 2;
    return word.substring(0, word.offsetByCodePoints(word.length(), -cut));
  }
}
