package dev.rosemary.engine.thread.rule;

/**
 * A dot between two words and what stands around it.
 *
 * @param first the first word of the sentence so far
 * @param before the word before, or an empty text
 * @param word the word without the dot
 * @param next the letters and digits of the next word, with its dot when one follows at once
 * @param follows the first code point of the next word
 * @param leadsToWord whether a word of several letters follows, initials between aside
 * @param labels whether single capital letters of this text name things rather than people
 */
record DotPlace(
    String first,
    String before,
    String word,
    String next,
    int follows,
    boolean leadsToWord,
    boolean labels) {

  boolean beforeDigit() {
    return Character.isDigit(follows);
  }

  /** Whether a digit or a lower-case letter follows. */
  boolean beforeSmall() {
    return beforeDigit() || Character.isLowerCase(follows);
  }

  /** The next word without its dot. */
  String bareNext() {
    return isNextAlone() ? next.substring(0, next.length() - 1) : next;
  }

  /** Whether the next word has a dot of its own. */
  boolean isNextAlone() {
    return next.endsWith(".");
  }

  /** Whether the word before is a number, an ordinal one too ({@code 5}, {@code 5th}). */
  boolean isCounted() {
    return !before.isEmpty() && Character.isDigit(before.charAt(0));
  }

  /** Whether the word before has a capital first and small letters behind, as names have. */
  boolean isNamed() {
    boolean named = before.length() > 1 && Character.isUpperCase(before.charAt(0));
    for (int i = 1; i < before.length(); i++) {
      named &= Character.isLowerCase(before.charAt(i));
    }
    return named;
  }

  /** A capital and, if there is more, small letters: {@code Hr} but not {@code HR}. */
  boolean isCapitalized() {
    boolean capitalized = Character.isUpperCase(word.charAt(0));
    for (int i = 1; i < word.length(); i++) {
      capitalized &= !Character.isUpperCase(word.charAt(i));
    }
    return capitalized;
  }
}
