package dev.rosemary.engine.text.english;

/**
 * The stemmer of FTS5's {@code porter} tokenizer, so that code can foresee what it does to a word.
 *
 * <p>Steps are numbered as in Porter's paper; "measure" is its m, the number of times that a
 * consonant follows a vowel. For one word and one thread.
 */
public final class PorterStemmer {

  private static final int MIN_BYTES = 3;
  private static final int MAX_BYTES = 64;

  /** Step 2: endings and what takes their place when the measure before them is above 0. */
  private static final String[] STEP_2 = {
    "ational", "ate", "tional", "tion", "enci", "ence", "anci", "ance", "izer", "ize", "logi",
    "log", "bli", "ble", "alli", "al", "entli", "ent", "eli", "e", "ousli", "ous", "ization", "ize",
    "ation", "ate", "ator", "ate", "alism", "al", "iveness", "ive", "fulness", "ful", "ousness",
    "ous", "aliti", "al", "iviti", "ive", "biliti", "ble"
  };

  /** Step 3, likewise. */
  private static final String[] STEP_3 = {
    "icate", "ic", "ative", "", "alize", "al", "iciti", "ic", "ical", "ic", "ful", "", "ness", ""
  };

  /** Step 4: endings that go when the measure before them is above 1; longer ones first. */
  private static final String[] STEP_4 = {
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "sion", "tion",
    "ou", "ism", "ate", "iti", "ous", "ive", "ize"
  };

  private final StringBuilder word;

  private PorterStemmer(String word) {
    this.word = new StringBuilder(word);
  }

  /**
   * The stem of a word.
   *
   * @param word ASCII letters and digits in lower case
   */
  public static String stem(String word) {
    if (word.length() < MIN_BYTES || word.length() > MAX_BYTES) {
      return word;
    }
    PorterStemmer stemmer = new PorterStemmer(word);
    stemmer.step1a();
    stemmer.step1b();
    stemmer.step1c();
    stemmer.replace(STEP_2);
    stemmer.replace(STEP_3);
    stemmer.step4();
    stemmer.step5();
    return stemmer.word.toString();
  }

  private void step1a() {
    if (endsWith("sses") || endsWith("ies")) {
      cut(2);
    } else if (endsWith("s") && !endsWith("ss")) {
      cut(1);
    }
  }

  private void step1b() {
    int length = word.length();
    if (endsWith("eed")) {
      if (measure(length - 3) > 0) {
        cut(1);
      }
    } else if (endsWith("ed") && hasVowel(length - 2)) {
      cut(2);
      mend();
    } else if (endsWith("ing") && hasVowel(length - 3)) {
      cut(3);
      mend();
    }
  }

  /** Restores a stem from which step 1b cut an ending. */
  private void mend() {
    int length = word.length();
    if (endsWith("at") || endsWith("bl") || endsWith("iz")) {
      word.append('e');
      return;
    }
    char last = word.charAt(length - 1);
    boolean doubled = length > 1 && last == word.charAt(length - 2);
    if (doubled && !isPlainVowel(last) && last != 'l' && last != 's' && last != 'z') {
      cut(1);
    } else if (measure(length) == 1 && isShort(length)) {
      word.append('e');
    }
  }

  private void step1c() {
    if (endsWith("y") && hasVowel(word.length() - 1)) {
      word.setCharAt(word.length() - 1, 'i');
    }
  }

  private void replace(String[] endings) {
    for (int i = 0; i < endings.length; i += 2) {
      if (endsWith(endings[i])) {
        int rest = word.length() - endings[i].length();
        if (measure(rest) > 0) {
          word.setLength(rest);
          word.append(endings[i + 1]);
        }
        return;
      }
    }
  }

  private void step4() {
    for (String ending : STEP_4) {
      if (endsWith(ending)) {
        // The s or t of sion and tion stays.
        boolean ion = ending.endsWith("ion");
        int rest = word.length() - (ion ? 3 : ending.length());
        if (measure(rest) > 1) {
          word.setLength(rest);
        }
        return;
      }
    }
  }

  private void step5() {
    int rest = word.length() - 1;
    if (endsWith("e")) {
      int measure = measure(rest);
      if (measure > 1 || (measure == 1 && !isShort(rest))) {
        cut(1);
      }
    }
    if (endsWith("ll") && measure(word.length() - 1) > 1) {
      cut(1);
    }
  }

  /** Whether the word ends so and has a letter before it. */
  private boolean endsWith(String ending) {
    int start = word.length() - ending.length();
    if (start <= 0) {
      return false;
    }
    for (int i = ending.length() - 1; i >= 0; i--) {
      if (word.charAt(start + i) != ending.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private void cut(int letters) {
    word.setLength(word.length() - letters);
  }

  private int measure(int length) {
    int measure = 0;
    boolean afterVowel = false;
    boolean consonant = false;
    for (int i = 0; i < length; i++) {
      consonant = !isVowel(word.charAt(i), consonant);
      if (consonant && afterVowel) {
        measure++;
      }
      afterVowel = !consonant;
    }
    return measure;
  }

  private boolean hasVowel(int length) {
    for (int i = 0; i < length; i++) {
      if (isVowel(word.charAt(i), i > 0)) {
        return true;
      }
    }
    return false;
  }

  /** Porter's *o: ends consonant, vowel, consonant, the last not w, x or y. */
  private boolean isShort(int length) {
    char last = word.charAt(length - 1);
    if (length < 3 || last == 'w' || last == 'x' || last == 'y') {
      return false;
    }
    boolean consonant = false;
    int shape = 0;
    for (int i = 0; i < length; i++) {
      consonant = !isVowel(word.charAt(i), consonant);
      shape = (shape << 1) | (consonant ? 1 : 0);
    }
    return (shape & 0b111) == 0b101;
  }

  private static boolean isVowel(char letter, boolean afterConsonant) {
    return isPlainVowel(letter) || (letter == 'y' && afterConsonant);
  }

  private static boolean isPlainVowel(char letter) {
    return letter == 'a' || letter == 'e' || letter == 'i' || letter == 'o' || letter == 'u';
  }
}
