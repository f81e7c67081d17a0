package dev.rosemary.code.definition;

/** Cuts of a text at a number of characters, none of which takes half a pair of surrogates. */
public final class Cut {
  private Cut() {}

  /** How far back the end of a word is looked for, in characters. */
  private static final int WORD = 100;

  /** The begin of a text: at most as many characters, fewer where a word or a pair would be cut. */
  public static String head(String text, int most) {
    return text.length() > most ? text.substring(0, wordEnd(text, 0, most)) : text;
  }

  /**
   * Where a piece of a text ends that has at most as many characters: before a word that it would
   * cut, unless that is longer than any.
   */
  public static int wordEnd(String text, int from, int most) {
    int end = end(text, from, most);
    if (end == text.length()) {
      return end;
    }
    for (int i = end; i > from && end - i < WORD; i--) {
      if (!Character.isLetterOrDigit(text.codePointBefore(i))
          || !Character.isLetterOrDigit(text.codePointAt(i))) {
        return i;
      }
    }
    return end;
  }

  /** Where a piece of a text ends that has at most as many characters, which are two or more. */
  public static int end(String text, int from, int most) {
    if (text.length() - from <= most) {
      return text.length();
    }
    int end = from + most;
    boolean pair =
        Character.isHighSurrogate(text.charAt(end - 1))
            && Character.isLowSurrogate(text.charAt(end));
    return pair ? end - 1 : end;
  }
}
