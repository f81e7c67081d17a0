package dev.rosemary.engine.thread.rule;

import dev.rosemary.base.WorkLimit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts sentences.
 *
 * <p>A sentence ends at a run of {@code . ! ? 。 ！ ？} that white space or the end of the text
 * follows, with closing quotes and brackets between them; the ideographic ones end one anywhere. A
 * dot ends nothing in an ellipsis before a lower-case word or a digit, behind an abbreviation or an
 * initial (see {@link Abbreviations}), and behind the number of a list at the start of a line or a
 * sentence. What holds no letter or digit is no sentence.
 *
 * <p>The time is linear in the length of the text: what several dots ask about the same stretch is
 * found once.
 */
public final class Sentences {
  private static final String IDEOGRAPHIC = "。！？";
  private static final String MARKS = ".!?…" + IDEOGRAPHIC;
  private static final String CLOSING = "\"'”’»)]}›";
  private static final String OPENING = "\"'“‘«([{‹„¿¡";

  /** Digits of a list's number. */
  private static final int LIST_DIGITS = 3;

  private final String text;
  private final List<Integer> ends = new ArrayList<>();
  private int start;

  /** Up to here the sentence that begins at {@link #start} holds no letter and no digit. */
  private int bare;

  /** Where the first word of the text begins. */
  private final int firstWord;

  /** The first word of the sentence that begins at {@link #firstOf}. */
  private String first = "";

  private int firstOf = -1;

  /** The last chain of initials that was followed: its first and last place, and what it led to. */
  private int chainStart = -1;

  private int chainEnd = -1;
  private boolean chainLeads;

  /** The last number that was taken for one of a list; -1 before the first. */
  private int listed = -1;

  private @Nullable Boolean labels;

  private Sentences(String text) {
    this.text = text;
    firstWord = skip(skipSpace(0), OPENING);
  }

  /** How many sentences a text has; 0 when it holds no letter and no digit. */
  public static int count(String text) {
    return ends(text).size();
  }

  /** Where the sentences of a text end: the offset behind each, ascending. */
  static List<Integer> ends(String text) {
    Sentences sentences = new Sentences(text);
    sentences.read();
    return sentences.ends;
  }

  private void read() {
    int at = 0;
    while (at < text.length()) {
      WorkLimit.check(at);
      if (!isMark(at)) {
        at++;
        continue;
      }
      int end = at;
      while (end < text.length() && isMark(end)) {
        end++;
      }
      if (endsSentence(at, end)) {
        end = skip(end, CLOSING);
        add(end);
      }
      at = end;
    }
    add(text.length());
  }

  private void add(int end) {
    if (hasContent(end)) {
      ends.add(end);
      start = end;
    } else if (!ends.isEmpty()) {
      // A closing quote or a sign behind a sentence belongs to it.
      ends.set(ends.size() - 1, end);
      start = end;
    }
  }

  /** Whether there is a letter or digit between the start of the sentence and here. */
  private boolean hasContent(int to) {
    int i = Math.max(start, bare);
    while (i < to) {
      int c = text.codePointAt(i);
      if (Character.isLetterOrDigit(c)) {
        return true;
      }
      i += Character.charCount(c);
    }
    bare = i;
    return false;
  }

  /** The first word of the sentence. */
  private String first() {
    if (firstOf != start) {
      first = wordAt(skip(skipSpace(start), OPENING));
      firstOf = start;
    }
    return first;
  }

  private boolean endsSentence(int from, int to) {
    for (int i = from; i < to; i++) {
      if (IDEOGRAPHIC.indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    int behind = skip(to, CLOSING);
    if (behind == text.length()) {
      return true;
    }
    if (!isSpace(text.codePointAt(behind))) {
      return false;
    }
    int next = skipSpace(behind);
    if (next == text.length()) {
      return true;
    }
    int first = skip(next, OPENING);
    int follows = first < text.length() ? text.codePointAt(first) : ' ';
    boolean isLower = Character.isLowerCase(follows);
    if (behind > to && isLower) {
      return false;
    }
    String run = text.substring(from, to);
    if (run.equals(".")) {
      return !isInside(from, first, follows);
    }
    boolean ellipsis = run.indexOf('!') < 0 && run.indexOf('?') < 0;
    return !ellipsis || !(isLower || Character.isDigit(follows));
  }

  /** Whether the dot at {@code dot} belongs to a word, a number, or a list. */
  private boolean isInside(int dot, int next, int follows) {
    int wordStart = dot;
    while (wordStart > start
        && !isSpace(text.charAt(wordStart - 1))
        && !Character.isIdeographic(text.charAt(wordStart - 1))) {
      wordStart--;
    }
    int bare = Math.min(skip(wordStart, OPENING), dot);
    String word = text.substring(bare, dot);
    if (word.isEmpty()) {
      return false;
    }
    String nextWord = wordAt(next);
    boolean chain = isInitial(nextWord);
    if (isListMark(word) && !chain && beginsLine(wordStart) && isInList(word, wordStart)) {
      return true;
    }
    return Abbreviations.goOn(
        new DotPlace(
            first(),
            wordBefore(wordStart),
            word,
            nextWord,
            follows,
            leadsToWord(next),
            word.length() == 1 && labels()));
  }

  /** Whether a number at the start of a sentence is that of a list: the first, or the next. */
  private boolean isInList(String word, int wordStart) {
    if (!Character.isDigit(word.charAt(0))) {
      return true;
    }
    int number = Integer.parseInt(word);
    boolean begins = wordStart == firstWord || isBehindLineBreak(wordStart);
    if (begins || number == 1 || (listed >= 0 && number == listed + 1)) {
      listed = number;
      return true;
    }
    return false;
  }

  private boolean isBehindLineBreak(int at) {
    for (int i = at - 1; i >= 0 && isSpace(text.charAt(i)); i--) {
      if (text.charAt(i) == '\n') {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether single capital letters name things in this text: one stands where no initial of a
   * person can, without a dot or last ({@code Service A waits for B.}).
   */
  private boolean labels() {
    Boolean known = labels;
    if (known == null) {
      known = findLabels();
      labels = known;
    }
    return known;
  }

  private boolean findLabels() {
    for (int i = 1; i < text.length(); i++) {
      int behind = i + 1;
      boolean alone =
          Character.isUpperCase(text.charAt(i))
              && text.charAt(i) != 'I'
              && isSpace(text.charAt(i - 1))
              && (behind == text.length()
                  || isSpace(text.charAt(behind))
                  || ",;.".indexOf(text.charAt(behind)) >= 0);
      if (alone && Abbreviations.isNaming(wordBefore(i))) {
        boolean dotted = behind < text.length() && text.charAt(behind) == '.';
        if (!dotted || skipSpace(skip(behind + 1, CLOSING)) == text.length()) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isInitial(String word) {
    return word.length() == 2 && Character.isLetter(word.charAt(0)) && word.charAt(1) == '.';
  }

  /** Whether a word of at least two letters follows, initials between aside. */
  private boolean leadsToWord(int at) {
    if (at >= chainStart && at <= chainEnd) {
      return chainLeads;
    }
    int next = at;
    String word = wordAt(next);
    while (isInitial(word)) {
      next = skipSpace(next + word.length());
      word = wordAt(next);
    }
    chainStart = at;
    chainEnd = next;
    chainLeads = word.length() >= 2 && Character.isLetter(word.charAt(0));
    return chainLeads;
  }

  private static boolean isListMark(String word) {
    boolean number = word.length() <= LIST_DIGITS;
    boolean roman = true;
    for (int i = 0; i < word.length(); i++) {
      number &= Character.isDigit(word.charAt(i));
      roman &= "IVX".indexOf(word.charAt(i)) >= 0;
    }
    return number || roman || (word.length() == 1 && Character.isLetter(word.charAt(0)));
  }

  /** Whether nothing but white space stands between this place and the last sentence or line. */
  private boolean beginsLine(int at) {
    for (int i = at - 1; i >= start; i--) {
      if (text.charAt(i) == '\n') {
        return true;
      }
      if (!isSpace(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private String wordBefore(int at) {
    int end = at;
    while (end > 0 && isSpace(text.charAt(end - 1))) {
      end--;
    }
    int from = end;
    while (from > 0 && !isSpace(text.charAt(from - 1))) {
      from--;
    }
    return text.substring(from, end);
  }

  private String wordAt(int at) {
    int end = at;
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return text.substring(at, end) + (end < text.length() && text.charAt(end) == '.' ? "." : "");
  }

  private boolean isMark(int at) {
    return MARKS.indexOf(text.charAt(at)) >= 0;
  }

  private int skip(int at, String characters) {
    int behind = at;
    while (behind < text.length() && characters.indexOf(text.charAt(behind)) >= 0) {
      behind++;
    }
    return behind;
  }

  private int skipSpace(int at) {
    int behind = at;
    while (behind < text.length() && isSpace(text.charAt(behind))) {
      behind++;
    }
    return behind;
  }

  /** White space of any kind, the no-break spaces and the ideographic one too. */
  static boolean isSpace(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
