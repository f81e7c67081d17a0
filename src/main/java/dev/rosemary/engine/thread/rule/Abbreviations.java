package dev.rosemary.engine.thread.rule;

import java.util.Locale;
import java.util.Set;

/** Knows when a dot behind a word does not end a sentence, in English, German and Russian. */
final class Abbreviations {
  /** They end no sentence, whatever follows. */
  private static final Set<String> BEFORE_ANYTHING =
      Set.of(
          ("mr mrs ms dr prof rev gen sen rep gov capt lt col sgt st mt messrs mme vs cf e.g i.e"
                  + " viz hr fr frl dipl z.b d.h bspw vgl s.o abb nr bzw sog т.е т.к т.н напр см ул"
                  + " им проф акад рис табл тов гр доц просп")
              .split(" "));

  /** They end no sentence before a lower-case word or a digit. */
  private static final Set<String> BEFORE_SMALL =
      Set.of(
          ("etc approx ca circa inc ltd co corp dept est max min avg incl excl resp tel ext fig figs"
                  + " eq sec ch chap vol vols ed eds art para p pp pt ver v rev rel jr sr bros ph.d"
                  + " a.m p.m u.s u.k e.u et.al al seq jan feb mar apr jun jul aug sep sept oct nov"
                  + " dec mon tue wed thu fri sat sun ave blvd rd hwy apt hrs usw evtl ggf inkl exkl"
                  + " zzgl mio mrd tsd std stk jh jhd u.a u.s.w o.ä o.g a.d v.a i.d.r str bd s"
                  + " т.д т.п др гг г в вв руб коп тыс млн млрд мин сек час стр гл п пп ст пер д кв"
                  + " корп обл р-н н.э")
              .split(" "));

  /** They end no sentence before a digit. */
  private static final Set<String> BEFORE_DIGIT = Set.of("no", "nos", "n", "№", "pos", "len");

  /** What a German number with a dot goes before with a capital letter. */
  private static final Set<String> ORDERED =
      Set.of(
          ("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
                  + " Jahrhundert Weltkrieg Quartal Platz Stock Klasse Kapitel Auflage Etage"
                  + " Geburtstag Tag Woche Monat Jahr Mal Schritt")
              .split(" "));

  /** What a German number with a dot goes before with a small letter. */
  private static final Set<String> JOINED = Set.of("und", "bis", "oder", "bzw", "im", "des", "der");

  /** Words that a single initial of a name stands behind. */
  private static final Set<String> BEFORE_NAME =
      Set.of(
          "by of with from and for to via meet met von und mit für bei an от с и для автор к"
              .split(" "));

  /** Digits of a German ordinal number. */
  private static final int ORDINAL_DIGITS = 2;

  private Abbreviations() {}

  /**
   * Whether the sentence goes on behind a word, a dot and white space.
   *
   * @param before the word before, or an empty text
   * @param word the word without the dot
   * @param next the letters and digits of the next word, with its dot when one follows at once
   * @param follows the first code point of the next word
   * @param leadsToWord whether a word of several letters follows, initials between aside
   */
  static boolean goOn(String before, String word, String next, int follows, boolean leadsToWord) {
    boolean digit = Character.isDigit(follows);
    boolean small = digit || Character.isLowerCase(follows);
    String lower = word.toLowerCase(Locale.ROOT);
    if (isNumber(word)) {
      boolean date = digit && (isOrdinal(next) || isOrdinal(before));
      return date || ORDERED.contains(next) || JOINED.contains(next);
    }
    if (lower.equals("г") && !small) {
      // "в г. Москва" goes on, "в 2020 г. Он" does not.
      return before.isEmpty() || !Character.isDigit(before.charAt(before.length() - 1));
    }
    if (BEFORE_ANYTHING.contains(lower)
        || (small && BEFORE_SMALL.contains(lower))
        || (digit && BEFORE_DIGIT.contains(lower))) {
      return true;
    }
    return word.length() == 1
        ? isInitial(before, word, next, small, leadsToWord)
        : isDotted(word, small);
  }

  private static boolean isNumber(String word) {
    boolean number = !word.isEmpty() && word.length() <= ORDINAL_DIGITS;
    for (int i = 0; i < word.length(); i++) {
      number &= Character.isDigit(word.charAt(i));
    }
    return number;
  }

  private static boolean isOrdinal(String word) {
    return word.endsWith(".") && isNumber(word.substring(0, word.length() - 1));
  }

  /** A letter on its own: {@code J} before {@code R. Tolkien}, {@code z} before {@code B. Java}. */
  private static boolean isInitial(
      String before, String letter, String next, boolean small, boolean leadsToWord) {
    if (!Character.isLetter(letter.charAt(0)) || Character.isIdeographic(letter.charAt(0))) {
      return false;
    }
    boolean chain =
        isLetterWithDot(next) || isLetterWithDot(before) || BEFORE_NAME.contains(before);
    return small || (chain && leadsToWord);
  }

  private static boolean isLetterWithDot(String word) {
    return word.length() == 2 && Character.isLetter(word.charAt(0)) && word.charAt(1) == '.';
  }

  /** Letters with dots between: {@code U.S}; before a capital only when they are capitals. */
  private static boolean isDotted(String word, boolean small) {
    boolean upper = true;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (i % 2 == 1 ? c != '.' : !Character.isLetter(c)) {
        return false;
      }
      upper &= i % 2 == 1 || Character.isUpperCase(c);
    }
    return word.length() % 2 == 1 && (upper || small);
  }
}
