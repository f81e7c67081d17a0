package dev.rosemary.engine.thread.rule;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts sentences.
 *
 * <p>A sentence ends at a run of {@code . ! ? 。 ！ ？} that white space or the end of the text
 * follows, with closing quotes and brackets between them; the ideographic ones end one anywhere. A
 * dot ends nothing in an ellipsis before a lower-case word or a digit, behind an abbreviation or an
 * initial (see {@link Abbreviations}), and behind the number of a list at the start of a line or a
 * sentence. What holds no letter or digit is no sentence.
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

  private Sentences(String text) {
    this.text = text;
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
    if (hasContent(start, end)) {
      ends.add(end);
      start = end;
    } else if (!ends.isEmpty()) {
      // A closing quote or a sign behind a sentence belongs to it.
      ends.set(ends.size() - 1, end);
      start = end;
    }
  }

  private boolean hasContent(int from, int to) {
    for (int i = from; i < to; i += Character.charCount(text.codePointAt(i))) {
      if (Character.isLetterOrDigit(text.codePointAt(i))) {
        return true;
      }
    }
    return false;
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
      return behind > to || !isInside(from, first, follows);
    }
    boolean ellipsis = run.indexOf('!') < 0 && run.indexOf('?') < 0;
    return !ellipsis || !(isLower || Character.isDigit(follows));
  }

  /** Whether the dot at {@code dot} belongs to a word, a number, or a list. */
  private boolean isInside(int dot, int next, int follows) {
    int wordStart = dot;
    while (wordStart > start && !isSpace(text.charAt(wordStart - 1))) {
      wordStart--;
    }
    int bare = Math.min(skip(wordStart, OPENING), dot);
    String word = text.substring(bare, dot);
    if (word.isEmpty()) {
      return false;
    }
    String nextWord = wordAt(next);
    boolean chain = isInitial(nextWord);
    return (isListMark(word) && !chain && beginsLine(wordStart))
        || Abbreviations.goOn(wordBefore(wordStart), word, nextWord, follows, leadsToWord(next));
  }

  private static boolean isInitial(String word) {
    return word.length() == 2 && Character.isLetter(word.charAt(0)) && word.charAt(1) == '.';
  }

  /** Whether a word of at least two letters follows, initials between aside. */
  private boolean leadsToWord(int at) {
    int next = at;
    String word = wordAt(next);
    while (isInitial(word)) {
      next = skipSpace(next + word.length());
      word = wordAt(next);
    }
    return word.length() >= 2 && Character.isLetter(word.charAt(0));
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
