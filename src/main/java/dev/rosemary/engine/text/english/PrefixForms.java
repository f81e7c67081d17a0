package dev.rosemary.engine.text.english;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The words to ask FTS5 for when someone searches a prefix.
 *
 * <p>Every word that begins with the prefix is found, when its ending is one of the common English
 * ones. A few more words may be found, which share their stem with such a word ({@code universi*}
 * finds universe), as with any search of stemmed text.
 */
public final class PrefixForms {

  /** Whole words added to one prefix, at most. */
  private static final int MAX_WHOLE_WORDS = 12;

  /** A longer ending behind the whole prefix takes nothing off that a shorter one does not. */
  private static final int MAX_WHOLE_ENDING = 3;

  /** What is put behind a prefix so that the stemmer takes it off again and leaves the prefix. */
  private static final String[] GUARDS = {"", "e", "ness", "ing", "ed", "s", "ement", "ly"};

  /** Endings of English words, chains of suffixes included. */
  private static final String[] ENDINGS =
      ("s es ies ied ier iest ily iness ness nesses ed eed er ers ing ings ingly ly less lessness "
              + "ful fulness fully ment ments ement ements ance ances ancy ancies ence ences ency "
              + "encies ant ants ent ents ently able ably ability abilities ible ibly ibility "
              + "ibilities al ally als ality alities alism alist alize alized alizes alizing "
              + "alization ate ates ated ating ation ations ational ationally ative atively ator "
              + "ators ion ions ional ionally ive ives ively iveness ivity ivities ic ical ically "
              + "ics icity icities icate icates icated icating ication ications icator icators "
              + "ification ifications ified ifies ism isms ist ists istic ity ities ize izes ized "
              + "izing izer izers ization izations ous ously ousness osity ology ologies ological "
              + "y e")
          .split(" ");

  private PrefixForms() {}

  /**
   * One form that FTS5 is to be asked for.
   *
   * @param word a word, or a prefix
   * @param prefix whether a {@code *} belongs behind it
   */
  public record Form(String word, boolean prefix) {}

  /**
   * The forms that together stand for a prefix; the prefix's own form comes first.
   *
   * @param prefix a word of analysed text
   */
  public static List<Form> of(String prefix) {
    String plain = withoutAccents(prefix);
    if (!isAscii(plain)) {
      return List.of(new Form(prefix, true));
    }
    List<Form> forms = new ArrayList<>();
    forms.add(new Form(guarded(plain), true));
    Set<String> stems = new HashSet<>();
    addWhole(plain, plain, forms, stems);
    for (String ending : ENDINGS) {
      if (ending.length() <= MAX_WHOLE_ENDING) {
        addWhole(plain + ending, plain, forms, stems);
      }
      for (int k = Math.min(ending.length(), plain.length() - 1); k > 0; k--) {
        if (plain.regionMatches(plain.length() - k, ending, 0, k)) {
          addWhole(plain + ending.substring(k), plain, forms, stems);
        }
      }
    }
    return forms;
  }

  private static void addWhole(String word, String prefix, List<Form> forms, Set<String> stems) {
    String stem = PorterStemmer.stem(word);
    if (!stem.startsWith(prefix) && forms.size() <= MAX_WHOLE_WORDS && stems.add(stem)) {
      forms.add(new Form(word, false));
    }
  }

  /** A word whose stem is the prefix; the prefix itself when there is none. */
  private static String guarded(String prefix) {
    for (String guard : GUARDS) {
      if (PorterStemmer.stem(prefix + guard).equals(prefix)) {
        return prefix + guard;
      }
    }
    return prefix;
  }

  /** The word as unicode61 with {@code remove_diacritics 2} folds it, for Latin letters. */
  private static String withoutAccents(String word) {
    if (isAscii(word)) {
      return word;
    }
    String decomposed = Normalizer.normalize(word, Normalizer.Form.NFD);
    StringBuilder plain = new StringBuilder(word.length());
    for (int i = 0; i < decomposed.length(); i++) {
      char c = decomposed.charAt(i);
      if (Character.getType(c) != Character.NON_SPACING_MARK) {
        plain.append(c);
      }
    }
    return plain.toString();
  }

  private static boolean isAscii(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }
}
