package dev.rosemary.store.text;

import java.util.ArrayList;
import java.util.List;

/**
 * What an index of full text is asked for: analysed words, and how they have to stand. Equal
 * questions are equal. Immutable.
 */
public sealed interface TextQuery {
  /** Finds nothing. */
  static TextQuery none() {
    return new Phrase("");
  }

  /**
   * Words one after another with nothing between them.
   *
   * @param words analysed words, separated by single spaces; without a word it finds nothing
   * @param prefix whether the last one stands for all words that begin with it
   * @param first whether the phrase has to be at the beginning of a column
   */
  record Phrase(String words, boolean prefix, boolean first) implements TextQuery {
    /** Words anywhere. */
    public Phrase(String words) {
      this(words, false, false);
    }
  }

  /**
   * Phrases in one column, in any order.
   *
   * @param distance words between them at most
   */
  record Near(List<Phrase> phrases, int distance) implements TextQuery {
    public Near {
      phrases = List.copyOf(phrases);
    }
  }

  /** What meets all of at least two. */
  record All(List<TextQuery> operands) implements TextQuery {
    public All {
      operands = several(operands);
    }
  }

  /** What meets any of at least two. */
  record Any(List<TextQuery> operands) implements TextQuery {
    public Any {
      operands = several(operands);
    }
  }

  /** What meets the first and not the second. */
  record Except(TextQuery wanted, TextQuery unwanted) implements TextQuery {}

  /** What stands in one of some columns; at least one. */
  record Within(List<String> columns, TextQuery query) implements TextQuery {
    public Within {
      columns = List.copyOf(columns);
      if (columns.isEmpty()) {
        throw new IllegalArgumentException("no columns");
      }
    }
  }

  /** What meets all of these; of none, nothing. */
  static TextQuery all(List<? extends TextQuery> operands) {
    return operands.size() > 1 ? new All(List.copyOf(operands)) : onlyOne(operands);
  }

  /** What meets any of these; of none, nothing. */
  static TextQuery any(List<? extends TextQuery> operands) {
    return operands.size() > 1 ? new Any(List.copyOf(operands)) : onlyOne(operands);
  }

  /** What holds each of some analysed words, wherever each stands. */
  static TextQuery eachOf(String words) {
    List<TextQuery> each = new ArrayList<>();
    int start = 0;
    for (int space = words.indexOf(' '); space >= 0; space = words.indexOf(' ', start)) {
      each.add(new Phrase(words.substring(start, space)));
      start = space + 1;
    }
    each.add(new Phrase(words.substring(start)));
    return all(each);
  }

  /** The same in one column. */
  default TextQuery within(String column) {
    return new Within(List.of(column), this);
  }

  private static TextQuery onlyOne(List<? extends TextQuery> operands) {
    return operands.isEmpty() ? none() : operands.getFirst();
  }

  private static List<TextQuery> several(List<TextQuery> operands) {
    if (operands.size() < 2) {
      throw new IllegalArgumentException("needs at least two operands, has " + operands.size());
    }
    return List.copyOf(operands);
  }
}
