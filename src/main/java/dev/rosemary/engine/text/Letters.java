package dev.rosemary.engine.text;

import java.lang.Character.UnicodeScript;

/** What a code point is to the analyser. */
final class Letters {

  /** First code point of the scripts that are searched by character (the Thai block). */
  private static final int FIRST_UNSPACED = 0x0E00;

  /** The long vowel mark of kana, which Unicode gives to no script. */
  private static final int KANA_LONG_VOWEL = 0x30FC;

  private Letters() {}

  /** Whether unicode61 with {@code categories 'L* N* Co Mn Mc'} keeps it in a word. */
  static boolean isWord(int codePoint) {
    if (codePoint < 0x80) {
      return (codePoint >= 'a' && codePoint <= 'z')
          || (codePoint >= 'A' && codePoint <= 'Z')
          || (codePoint >= '0' && codePoint <= '9');
    }
    return switch (Character.getType(codePoint)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.DECIMAL_DIGIT_NUMBER,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER,
          Character.PRIVATE_USE,
          Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK ->
          true;
      default -> false;
    };
  }

  /** Whether it combines with the character before it. */
  static boolean isMark(int codePoint) {
    if (codePoint < 0x300) {
      return false;
    }
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  /** Whether it begins or continues a word and is not left out of it. */
  static boolean isKept(int codePoint) {
    return isWord(codePoint) && !isLeftOut(codePoint);
  }

  /**
   * Whether it is a mark that people write or leave out at will: accents without a composed form,
   * Hebrew points, Arabic vowel signs and stretching, variation selectors. Vowel signs of Indic and
   * South-East Asian scripts are letters to a reader and stay.
   */
  static boolean isLeftOut(int codePoint) {
    if (codePoint < 0x300) {
      return false;
    }
    return codePoint <= 0x36F
        || within(codePoint, 0x0483, 0x0487)
        || within(codePoint, 0x0591, 0x05BD)
        || (within(codePoint, 0x05BF, 0x05C7) && isMark(codePoint))
        || within(codePoint, 0x0610, 0x061A)
        || codePoint == 0x0640
        || within(codePoint, 0x064B, 0x065F)
        || codePoint == 0x0670
        || (within(codePoint, 0x06D6, 0x06ED) && isMark(codePoint))
        || within(codePoint, 0x1AB0, 0x1AFF)
        || within(codePoint, 0x1DC0, 0x1DFF)
        || within(codePoint, 0x20D0, 0x20FF)
        || within(codePoint, 0xFE00, 0xFE0F)
        || within(codePoint, 0xFE20, 0xFE2F)
        || within(codePoint, 0xE0100, 0xE01EF);
  }

  /**
   * Whether it belongs to a script that is written without spaces, or with spaces that part clauses
   * or phrases only, and is therefore searched by character.
   */
  static boolean isUnspaced(int codePoint) {
    if (codePoint < FIRST_UNSPACED) {
      return false;
    }
    if (codePoint == KANA_LONG_VOWEL) {
      return true;
    }
    UnicodeScript script = UnicodeScript.of(codePoint);
    return (script == UnicodeScript.HAN
            || script == UnicodeScript.HIRAGANA
            || script == UnicodeScript.KATAKANA
            || script == UnicodeScript.HANGUL
            || isAlphabeticUnspaced(script))
        && isWord(codePoint);
  }

  /** Whether the unspaced script writes a syllable with several characters. */
  static boolean isAlphabeticUnspaced(UnicodeScript script) {
    return script == UnicodeScript.THAI
        || script == UnicodeScript.LAO
        || script == UnicodeScript.KHMER
        || script == UnicodeScript.MYANMAR;
  }

  /** Whether it ties two words to one name when it stands alone between them. */
  static boolean isConnector(int codePoint) {
    return switch (codePoint) {
      case '_', '-', '.', '/', '&', '@', 0xAD, 0x2010, 0x2011, 0x200C, 0x200D, 0x2060 -> true;
      default -> isApostrophe(codePoint);
    };
  }

  static boolean isApostrophe(int codePoint) {
    return codePoint == '\'' || codePoint == 0x2019;
  }

  /**
   * Appends a lower-case letter as people without its key type it ({@code ß} as {@code ss}), or as
   * it is. Accents on Latin letters are left to unicode61.
   */
  static void appendFolded(StringBuilder out, int codePoint) {
    switch (codePoint) {
      case 'ß' -> out.append("ss");
      case 'æ' -> out.append("ae");
      case 'œ' -> out.append("oe");
      case 'þ' -> out.append("th");
      case 'ø' -> out.append('o');
      case 'ł' -> out.append('l');
      case 'đ', 'ð' -> out.append('d');
      case 'ħ' -> out.append('h');
      case 'ı' -> out.append('i');
      case 'ё' -> out.append('е');
      case 'ά' -> out.append('α');
      case 'έ' -> out.append('ε');
      case 'ή' -> out.append('η');
      case 'ί', 'ϊ', 'ΐ' -> out.append('ι');
      case 'ό' -> out.append('ο');
      case 'ύ', 'ϋ', 'ΰ' -> out.append('υ');
      case 'ώ' -> out.append('ω');
      case 'ς' -> out.append('σ');
      default -> out.appendCodePoint(codePoint);
    }
  }

  private static boolean within(int codePoint, int first, int last) {
    return codePoint >= first && codePoint <= last;
  }
}
