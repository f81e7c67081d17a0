package dev.rosemary.engine.item.text;

import dev.rosemary.engine.memory.recall.QueryWords;
import dev.rosemary.engine.text.FoldedText;
import java.util.HashSet;
import java.util.Set;

/**
 * What a text says, reduced to what tells whether another one says nearly the same: the stems of
 * its words, and whether it denies. Immutable.
 */
public final class Likeness {
  /** Words of one text that the other lacks, as a share: so little adds no fact of its own. */
  private static final double MORE = 0.2;

  /** Words that a text has to have to be judged by them. */
  private static final int FEWEST = 3;

  /** Characters of a text whose words are looked at. */
  private static final int CHARACTERS = 4_000;

  private static final Set<String> DENIALS =
      Set.of("no", "not", "never", "none", "nothing", "without", "cannot", "nicht", "kein", "nie");

  private final String line;
  private final Set<String> stems;
  private final int denials;

  /** What a text says. */
  public Likeness(String text) {
    line = FoldedText.of(Excerpt.line(text)).text();
    String beginning = text.substring(0, Math.min(CHARACTERS, text.length()));
    stems = new HashSet<>(QueryWords.stemsOf(beginning));
    denials = denials(line);
  }

  private static int denials(String line) {
    int count = 0;
    int start = 0;
    for (int i = 0; i <= line.length(); i++) {
      char c = i < line.length() ? line.charAt(i) : ' ';
      if (!Character.isLetter(c) && c != '\'' && c != '’') {
        String word = line.substring(start, i);
        if (DENIALS.contains(word) || word.endsWith("n't") || word.endsWith("n’t")) {
          count++;
        }
        start = i + 1;
      }
    }
    return count;
  }

  /** Whether the other one says nearly the same. */
  public boolean isNearly(Likeness other) {
    if (line.equals(other.line)) {
      return true;
    }
    Set<String> less = stems.size() <= other.stems.size() ? stems : other.stems;
    Set<String> more = stems.size() <= other.stems.size() ? other.stems : stems;
    return denials == other.denials
        && less.size() >= FEWEST
        && more.size() - less.size() <= MORE * more.size()
        && more.containsAll(less)
        && numbers(more, less);
  }

  /** Whether the other one says the same, letter by letter but for case and spaces. */
  public boolean isSame(Likeness other) {
    return line.equals(other.line);
  }

  /** How many of the words of both, small ones too, are in both, 0 to 1. */
  public double shared(Likeness other) {
    Set<String> mine = words(line);
    Set<String> theirs = words(other.line);
    Set<String> both = new HashSet<>(mine);
    both.retainAll(theirs);
    int all = mine.size() + theirs.size() - both.size();
    return all == 0 ? 0 : (double) both.size() / all;
  }

  private static Set<String> words(String line) {
    Set<String> words = new HashSet<>();
    int start = 0;
    for (int i = 0; i <= Math.min(line.length(), CHARACTERS); i++) {
      if (i == line.length() || !Character.isLetterOrDigit(line.charAt(i))) {
        if (i > start) {
          words.add(line.substring(start, i));
        }
        start = i + 1;
      }
    }
    return words;
  }

  /** Whether what the longer one adds holds no number, which would be a fact. */
  private static boolean numbers(Set<String> more, Set<String> less) {
    for (String stem : more) {
      if (!less.contains(stem) && stem.chars().anyMatch(Character::isDigit)) {
        return false;
      }
    }
    return true;
  }
}
