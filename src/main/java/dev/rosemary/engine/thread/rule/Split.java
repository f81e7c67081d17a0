package dev.rosemary.engine.thread.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text that is no observation into pieces that are ones: at the ends of sentences and lines,
 * at semicolons, at conjunctions, at commas, the earlier kinds preferred. Of all ways it takes the
 * cheapest, by dynamic programming over the places where a cut may be.
 */
final class Split {
  /** Longer texts (UTF-16 units) are not tried: a model must write them anew. */
  private static final int TRIED = 4_000;

  /** Places for a cut that are tried: the time grows with their number. */
  private static final int MOST_CUTS = 200;

  /** Characters (UTF-16 units) of the longest piece, a few blanks at its ends included. */
  private static final int WIDEST = 2 * Limits.OBSERVATION_MOST + 20;

  /** What a piece costs, so that few are made. */
  private static final int PIECE = 4;

  /** What a second sentence in a piece costs, so that each gets its own where it can. */
  private static final int SECOND_SENTENCE = 7;

  private static final int AT_SEMICOLON = 1;
  private static final int AT_CONJUNCTION = 2;
  private static final int AT_CLAUSE = 3;
  private static final int AT_COMMA = 3;

  /** Conjunctions that a cut leaves out. */
  private static final Set<String> LEFT_OUT =
      Set.of("and", "but", "then", "und", "aber", "sowie", "и", "а", "но", "также");

  /** Words that begin the piece behind a cut. */
  private static final Set<String> KEPT =
      Set.of(
          "which",
          "because",
          "while",
          "whereas",
          "although",
          "or",
          "so",
          "weil",
          "oder",
          "während",
          "или",
          "потому",
          "который",
          "которая",
          "которые");

  /** A place where a cut may be: a piece ends at {@code end}, the next starts at {@code start}. */
  private record Cut(int end, int start, int cost) {}

  private final String text;
  private final List<Cut> cuts = new ArrayList<>();

  private Split(String text) {
    this.text = text;
  }

  /** At least two pieces that pass, or an empty list when there is no such way. */
  static List<String> pieces(String text) {
    if (text.length() > TRIED) {
      return List.of();
    }
    Split split = new Split(text.strip());
    split.findCuts();
    return split.cuts.size() > MOST_CUTS ? List.of() : split.cheapest();
  }

  private void findCuts() {
    cuts.add(new Cut(0, 0, 0));
    for (int end : Sentences.ends(text)) {
      cuts.add(new Cut(end, end, 0));
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> cuts.add(new Cut(i, i + 1, 0));
        case ';', '；' -> cuts.add(new Cut(i, i + 1, AT_SEMICOLON));
        case '，', '、' -> cuts.add(new Cut(i, i + 1, AT_COMMA));
        case ',' -> {
          if (i + 1 < text.length() && Sentences.isSpace(text.charAt(i + 1))) {
            cuts.add(new Cut(i, i + 1, AT_COMMA));
          }
        }
        default -> {
          if (i > 0 && Sentences.isSpace(text.charAt(i - 1))) {
            conjunction(i);
          }
        }
      }
    }
    cuts.sort((a, b) -> Integer.compare(a.end(), b.end()));
    cuts.removeIf(cut -> cut.end() == text.length());
    cuts.add(new Cut(text.length(), text.length(), 0));
  }

  private void conjunction(int from) {
    int to = from;
    while (to < text.length() && Character.isLetter(text.charAt(to))) {
      to++;
    }
    if (to == text.length() || !Sentences.isSpace(text.charAt(to))) {
      return;
    }
    String word = text.substring(from, to).toLowerCase(Locale.ROOT);
    int end = from - 1;
    while (end > 0
        && (Sentences.isSpace(text.charAt(end - 1)) || ",;".indexOf(text.charAt(end - 1)) >= 0)) {
      end--;
    }
    if (LEFT_OUT.contains(word)) {
      cuts.add(new Cut(end, to, AT_CONJUNCTION));
    } else if (KEPT.contains(word)) {
      cuts.add(new Cut(end, from, AT_CLAUSE));
    }
  }

  private List<String> cheapest() {
    int last = cuts.size() - 1;
    int[] costs = new int[cuts.size()];
    int[] previous = new int[cuts.size()];
    Arrays.fill(costs, Integer.MAX_VALUE);
    costs[0] = 0;
    for (int to = 1; to <= last; to++) {
      for (int from = to - 1; from >= 0; from--) {
        if (cuts.get(to).end() - cuts.get(from).start() > WIDEST) {
          break;
        }
        if (costs[from] == Integer.MAX_VALUE) {
          continue;
        }
        String piece = piece(from, to);
        if (piece != null) {
          int second = Sentences.count(piece) > 1 ? SECOND_SENTENCE : 0;
          int cost = costs[from] + PIECE + cuts.get(to).cost() + second;
          if (cost < costs[to]) {
            costs[to] = cost;
            previous[to] = from;
          }
        }
      }
    }
    if (costs[last] == Integer.MAX_VALUE || previous[last] == 0) {
      return List.of();
    }
    List<String> pieces = new ArrayList<>();
    for (int to = last; to > 0; to = previous[to]) {
      String piece = piece(previous[to], to);
      if (piece != null) {
        pieces.addFirst(piece);
      }
    }
    return pieces;
  }

  /** The text between two cuts when it passes, else null. */
  private @Nullable String piece(int from, int to) {
    int start = cuts.get(from).start();
    int end = cuts.get(to).end();
    if (end <= start) {
      return null;
    }
    String piece = text.substring(start, end).strip();
    return ObservationRule.passes(piece) && Sentences.count(piece) > 0 ? piece : null;
  }
}
