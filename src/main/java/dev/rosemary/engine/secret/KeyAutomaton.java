package dev.rosemary.engine.secret;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Finds words in a text, all in one pass, whatever their case (Aho and Corasick). Immutable; a step
 * is one look into a table.
 */
final class KeyAutomaton {
  /** Characters that words consist of. */
  private static final int CHARACTERS = 128;

  /** The letters of the words, numbered from 1; 0 for any other character. */
  private final int[] classes = new int[CHARACTERS];

  private final int classCount;

  /** The state behind a state and a class of character. */
  private final int[] next;

  /** What ends in a state: rule and length of the word, one after the other. */
  private final int[][] ends;

  /** Hears of a word. */
  @FunctionalInterface
  interface Hit {
    /**
     * A word of a rule was met.
     *
     * @param rule the number of the rule
     * @param start where the word begins
     * @param length of the word
     */
    void at(int rule, int start, int length);
  }

  /** The automaton of the keys of these rules, which are of ASCII. */
  KeyAutomaton(List<SecretRule> rules) {
    int states = 1;
    int count = 0;
    for (SecretRule rule : rules) {
      for (String key : rule.keys()) {
        states += key.length();
        for (int i = 0; i < key.length(); i++) {
          char c = fold(key.charAt(i));
          if (classes[c] == 0) {
            classes[c] = ++count;
          }
        }
      }
    }
    for (char c = 'A'; c <= 'Z'; c++) {
      classes[c] = classes[fold(c)];
    }
    classCount = count + 1;
    next = new int[states * classCount];
    ends = new int[states][];
    Arrays.fill(ends, new int[0]);
    link(words(rules));
  }

  private static char fold(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
  }

  /** Makes the tree of the words; answers how many states it has. */
  private int words(List<SecretRule> rules) {
    int made = 1;
    for (int rule = 0; rule < rules.size(); rule++) {
      for (String key : rules.get(rule).keys()) {
        String word = key.toLowerCase(Locale.ROOT);
        int state = 0;
        for (int i = 0; i < word.length(); i++) {
          int place = state * classCount + classes[word.charAt(i)];
          if (next[place] == 0) {
            next[place] = made++;
          }
          state = next[place];
        }
        ends[state] = joined(ends[state], new int[] {rule, word.length()});
      }
    }
    return made;
  }

  private static int[] joined(int[] first, int[] second) {
    int[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Fills in what follows where no word goes on: the longest other word that could have begun. */
  private void link(int states) {
    int[] fallback = new int[states];
    List<Integer> queue = new ArrayList<>();
    for (int c = 1; c < classCount; c++) {
      if (next[c] != 0) {
        queue.add(next[c]);
      }
    }
    for (int i = 0; i < queue.size(); i++) {
      int state = queue.get(i);
      int shorter = fallback[state];
      ends[state] = joined(ends[state], ends[shorter]);
      for (int c = 1; c < classCount; c++) {
        int place = state * classCount + c;
        int behind = next[shorter * classCount + c];
        if (next[place] == 0) {
          next[place] = behind;
        } else {
          fallback[next[place]] = behind;
          queue.add(next[place]);
        }
      }
    }
  }

  /** Reads a text and tells of each word in it, in the order in which they end. */
  void search(String text, Hit hit) {
    int state = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      state = c < CHARACTERS ? next[state * classCount + classes[c]] : 0;
      int[] here = ends[state];
      for (int j = 0; j < here.length; j += 2) {
        hit.at(here[j], i - here[j + 1] + 1, here[j + 1]);
      }
    }
  }
}
