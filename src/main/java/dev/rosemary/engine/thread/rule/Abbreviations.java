package dev.rosemary.engine.thread.rule;

import java.util.Locale;
import java.util.Set;

/**
 * Knows when a dot behind a word does not end a sentence, in English, German and Russian: what an
 * abbreviation needs behind it, and whether that follows. A unit or a word that may stand last ends
 * its sentence when a capital follows; a title never does.
 */
final class Abbreviations {
  /** They end no sentence, whatever follows. */
  private static final Set<String> BEFORE_ANYTHING =
      words(
          "mr mrs dr prof messrs mme e.g i.e viz frl dipl z.b d.h bspw vgl s.o bzw sog т.е т.к т.н"
              + " напр ул проф акад тов доц просп");

  /** They end none with a capital first; in small letters they are words or units as well. */
  private static final Set<String> TITLES =
      words("ms rev gen sen rep gov capt lt col sgt st mt hr fr abb nr");

  /** They end none but behind a number, where they are units. */
  private static final Set<String> UNLESS_COUNTED = words("см гр");

  /** They end none unless a new clause surely begins. */
  private static final Set<String> BETWEEN = words("vs cf");

  /** They end no sentence before a lower-case word or a digit. */
  private static final Set<String> BEFORE_SMALL =
      words(
          "etc approx ca circa inc ltd co corp dept est max min avg incl excl resp tel ext fig figs"
              + " eq sec ch chap vol vols ed eds art para p pp pt ver v rel jr sr bros ph.d a.m p.m"
              + " u.s u.k e.u et.al al seq jan feb mar apr jun jul aug sep sept oct nov dec mon tue"
              + " wed thu fri sat sun ave blvd rd hwy apt hrs misc temp orig prev curr ref refs spec"
              + " specs config env desc alt std mgmt admin exec assoc intl natl univ div lang tech"
              + " abbr qty amt pct opt req addr usw evtl ggf inkl exkl zzgl mio mrd tsd stk jh jhd"
              + " u.a u.s.w o.ä o.g a.d v.a i.d.r str bd s т.д т.п др гг г в вв руб коп тыс млн"
              + " млрд мин сек час стр гл п пп ст пер д кв корп обл р-н н.э рис табл им тел");

  /** They end no sentence before a digit. */
  private static final Set<String> BEFORE_DIGIT = words("no nos n № pos len");

  /** They count something before these words: {@code the no. of users}. */
  private static final Set<String> COUNTING = words("no nos nr qty");

  private static final Set<String> COUNTED = words("of der des von");

  /** What a German number with a dot goes before with a capital letter. */
  private static final Set<String> ORDERED =
      words(
          "Januar Februar März Mai Juni Juli Oktober Dezember Jahrhundert Weltkrieg Quartal Platz"
              + " Klasse Kapitel Auflage Etage Geburtstag Woche Monat Jahr Schritt");

  /** Likewise, but they are English words too: only behind a German word. */
  private static final Set<String> ORDERED_BEHIND_GERMAN =
      words("April August September November Tag Stock Mal Semester Teil");

  private static final Set<String> GERMAN =
      words(
          "am im zum beim vom ab bis seit der die das den dem des ein eine einen einem einer ihr"
              + " ihre ihren ihrem sein seine seinen seinem mein meinen meinem jeden jeder jedes"
              + " und oder auf");

  /** What a German number with a dot goes before with a small letter. */
  private static final Set<String> JOINED = words("und bis oder bzw im des der");

  /** Words that a single initial of a name stands behind. */
  private static final Set<String> BEFORE_NAME =
      words("by of with from and for to via meet met von und mit für bei an от с и для автор к");

  /** What single letters behind number. */
  private static final Set<String> LABELLED =
      words(
          "plan option service step fact section part type class group team phase appendix vitamin"
              + " version variant level grade point node server user item case unit module building"
              + " room gate hepatitis schedule task line figure table test host site zone client"
              + " model product company project план вариант шаг группа класс сервис пункт"
              + " этап узел витамин schritt punkt teil gruppe klasse typ dienst stufe abschnitt");

  /** Streets whose names stand first in a sentence, before {@code St.}. */
  private static final Set<String> STREETS = words("Main Wall High Oak Elm Church Market");

  /** What a saint's name goes on from, before {@code St.}. */
  private static final Set<String> BEFORE_SAINT =
      words("Mount Port Fort East West North South Lake Mont Cape Point Old New");

  /** Beginnings of what is named after someone, before {@code им.}. */
  private static final String[] NAMED_AFTER = {
    "завод",
    "фабрик",
    "улиц",
    "площад",
    "школ",
    "лице",
    "гимнази",
    "институт",
    "университет",
    "академи",
    "училищ",
    "музе",
    "театр",
    "парк",
    "библиотек",
    "больниц",
    "колхоз",
    "аэропорт",
    "стадион",
    "станци",
    "дворц",
    "дворец",
    "преми",
    "фонд",
    "центр",
    "консерватори",
    "филармони",
    "орден",
    "медал",
    "клуб",
    "кафедр",
    "метро",
    "канал",
    "проспект"
  };

  /** Digits of a German ordinal number. */
  private static final int ORDINAL_DIGITS = 2;

  private Abbreviations() {}

  private static Set<String> words(String words) {
    return Set.of(words.split(" "));
  }

  /** Whether the sentence goes on behind a dot and white space. */
  static boolean goOn(DotPlace place) {
    String word = place.word();
    String lower = word.toLowerCase(Locale.ROOT);
    boolean small = place.beforeSmall();
    if (isNumber(word)) {
      return isOrdinal(place);
    }
    if (lower.equals("г") && !small) {
      // "в г. Москва" goes on, "в 2020 г. Он" does not.
      return !place.isCounted();
    }
    if (BEFORE_ANYTHING.contains(lower)
        || (small && BEFORE_SMALL.contains(lower))
        || (place.beforeDigit() && BEFORE_DIGIT.contains(lower))
        || (COUNTING.contains(lower) && COUNTED.contains(place.bareNext()))) {
      return true;
    }
    if (TITLES.contains(lower)) {
      return small || (place.isCapitalized() && !(lower.equals("st") && isStreet(place)));
    }
    if (UNLESS_COUNTED.contains(lower)) {
      return small || !place.isCounted();
    }
    if (BETWEEN.contains(lower)) {
      return !ClauseWords.surely(place);
    }
    if (lower.equals("им")) {
      return isLetterWithDot(place.next()) || isNamedAfter(place.before());
    }
    return word.length() == 1 ? isInitial(place) : isDotted(place, lower);
  }

  private static boolean isNumber(String word) {
    boolean number = !word.isEmpty() && word.length() <= ORDINAL_DIGITS;
    for (int i = 0; i < word.length(); i++) {
      number &= Character.isDigit(word.charAt(i));
    }
    return number;
  }

  private static boolean isNumberWithDot(String word) {
    return word.endsWith(".") && isNumber(word.substring(0, word.length() - 1));
  }

  private static boolean isOrdinal(DotPlace place) {
    String next = place.bareNext();
    String before = place.before();
    boolean date =
        place.beforeDigit() && (isNumberWithDot(place.next()) || isNumberWithDot(before));
    boolean german = before.endsWith(",") || GERMAN.contains(before.toLowerCase(Locale.ROOT));
    return date
        || ORDERED.contains(next)
        || JOINED.contains(next)
        || (german && ORDERED_BEHIND_GERMAN.contains(next));
  }

  /** Whether {@code St.} is a street, as in {@code 5th St.}, not a saint. */
  private static boolean isStreet(DotPlace place) {
    String before = place.before();
    return place.isCounted()
        || (place.isNamed()
            && !BEFORE_SAINT.contains(before)
            && (!before.equals(place.first()) || STREETS.contains(before)));
  }

  private static boolean isNamedAfter(String before) {
    String lower = before.toLowerCase(Locale.ROOT);
    for (String beginning : NAMED_AFTER) {
      if (lower.startsWith(beginning)) {
        return true;
      }
    }
    // МГУ им. Ломоносова
    return before.length() > 1 && before.equals(before.toUpperCase(Locale.ROOT));
  }

  /**
   * A letter on its own: {@code J} before {@code R. Tolkien} or between {@code John} and {@code
   * Kennedy}, {@code z} before {@code B. Java}; not the {@code A} of {@code Plan A}.
   */
  private static boolean isInitial(DotPlace place) {
    String before = place.before();
    int letter = place.word().charAt(0);
    if (!Character.isLetter(letter) || Character.isIdeographic(letter)) {
      return false;
    }
    if (place.beforeSmall()) {
      return true;
    }
    if (!place.leadsToWord()) {
      return false;
    }
    if (isLetterWithDot(place.next()) || isLetterWithDot(before)) {
      return true;
    }
    if (!before.isEmpty() && Character.isIdeographic(before.codePointBefore(before.length()))) {
      return !ClauseWords.likely(place);
    }
    boolean behindName = place.isNamed() && !LABELLED.contains(before.toLowerCase(Locale.ROOT));
    return (behindName || BEFORE_NAME.contains(before))
        && !before.equals(place.bareNext())
        && !ClauseWords.likely(place)
        && (place.isNextAlone() || !place.labels());
  }

  private static boolean isLetterWithDot(String word) {
    return word.length() == 2 && Character.isLetter(word.charAt(0)) && word.charAt(1) == '.';
  }

  /** Letters with dots between: {@code U.S}; before a capital only when they are capitals. */
  private static boolean isDotted(DotPlace place, String lower) {
    String word = place.word();
    boolean upper = !lower.equals("a.m") && !lower.equals("p.m");
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (i % 2 == 1 ? c != '.' : !Character.isLetter(c)) {
        return false;
      }
      upper &= i % 2 == 1 || Character.isUpperCase(c);
    }
    return word.length() % 2 == 1 && (place.beforeSmall() || (upper && !ClauseWords.likely(place)));
  }

  /** Whether a single letter behind this word could name someone or something. */
  static boolean isNaming(String before) {
    return BEFORE_NAME.contains(before)
        || (before.length() > 1
            && Character.isUpperCase(before.charAt(0))
            && Character.isLetter(before.charAt(before.length() - 1)));
  }
}
