package dev.rosemary.engine.thread.rule;

import dev.rosemary.base.WorkLimit;
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
  /** Of longer texts (UTF-16 units) only the beginning is cut. */
  private static final int WHOLE = 4_000;

  /** UTF-16 units of that beginning. */
  private static final int BEGINNING = 2_000;

  /** Places for a cut up to which all are tried: the time grows with their number. */
  private static final int MOST_CUTS = 200;

  /** UTF-16 units between two places inside a sentence, when there are more. */
  private static final int APART = 10;

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
  private record Cut(int end, int start, int cost, boolean behindSentence) {
    Cut(int end, int start, int cost) {
      this(end, start, cost, false);
    }
  }

  /** Sentences from which on a piece is surely not one that passes, however they are counted. */
  private static final int MANY_SENTENCES = 4 * Limits.SENTENCES;

  private final String text;
  private final List<Cut> cuts = new ArrayList<>();

  private Split(String text) {
    this.text = text;
  }

  /**
   * Pieces that pass.
   *
   * @param pieces at least two, or none when there is no such way
   * @param whole whether they are all of the text; else they are its beginning
   */
  record Pieces(List<String> pieces, boolean whole) {}

  /** The pieces of a text. */
  static Pieces of(String text) {
    String stripped = text.strip();
    boolean whole = stripped.length() <= WHOLE;
    Split split = new Split(whole ? stripped : beginning(stripped));
    split.findCuts();
    if (split.cuts.size() > MOST_CUTS) {
      split.thin();
    }
    List<String> pieces = split.cheapest(whole);
    return new Pieces(pieces, whole);
  }

  private static String beginning(String text) {
    int end = Character.isLowSurrogate(text.charAt(BEGINNING)) ? BEGINNING - 1 : BEGINNING;
    return text.substring(0, end);
  }

  private void findCuts() {
    cuts.add(new Cut(0, 0, 0));
    for (int end : Sentences.ends(text)) {
      cuts.add(new Cut(end, end, 0, true));
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> {
          if (text.charAt(i - 1) != '\n') {
            cuts.add(new Cut(i, i + 1, 0));
          }
        }
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

  /** Leaves out places inside sentences that are close to the one before. */
  private void thin() {
    List<Cut> kept = new ArrayList<>();
    int last = 0;
    for (Cut cut : cuts) {
      if (cut.cost() == 0 || cut.end() - last >= APART) {
        kept.add(cut);
        last = cut.end();
      }
    }
    cuts.clear();
    cuts.addAll(kept);
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

  /** The cheapest way through all of the text, or else as far as there is one. */
  private List<String> cheapest(boolean whole) {
    int last = cuts.size() - 1;
    int[] costs = new int[cuts.size()];
    int[] previous = new int[cuts.size()];
    Arrays.fill(costs, Integer.MAX_VALUE);
    costs[0] = 0;
    for (int to = 1; to <= last; to++) {
      WorkLimit.check();
      reach(to, costs, previous);
    }
    // The beginning of a text may end within a word: its last piece is left out.
    int end = whole ? last : last - 1;
    while (!whole && end > 0 && costs[end] == Integer.MAX_VALUE) {
      end--;
    }
    if (end <= 0 || costs[end] == Integer.MAX_VALUE || (previous[end] == 0 && whole)) {
      return List.of();
    }
    List<String> pieces = new ArrayList<>();
    for (int to = end; to > 0; to = previous[to]) {
      String piece = piece(previous[to], to);
      if (piece != null) {
        pieces.addFirst(piece);
      }
    }
    return pieces;
  }

  /** Finds the cheapest way to a cut: the last of several, so that pieces are even. */
  private void reach(int to, int[] costs, int[] previous) {
    int first = to - 1;
    int sentencesInside = 0;
    while (first > 0
        && cuts.get(to).end() - cuts.get(first - 1).start() <= WIDEST
        && sentencesInside < MANY_SENTENCES) {
      sentencesInside += cuts.get(first).behindSentence() ? 1 : 0;
      first--;
    }
    for (int from = first; from < to; from++) {
      if (costs[from] == Integer.MAX_VALUE) {
        continue;
      }
      int cost = costs[from] + PIECE + cuts.get(to).cost();
      String piece = cost <= costs[to] ? piece(from, to) : null;
      if (piece == null || !ObservationRule.fits(piece)) {
        continue;
      }
      int sentences = Sentences.count(piece);
      cost += sentences > 1 ? SECOND_SENTENCE : 0;
      if (sentences > 0 && sentences <= Limits.SENTENCES && cost <= costs[to]) {
        costs[to] = cost;
        previous[to] = from;
      }
    }
  }

  /** The text between two cuts, or null when there is none. */
  private @Nullable String piece(int from, int to) {
    int start = cuts.get(from).start();
    int end = cuts.get(to).end();
    return end <= start ? null : text.substring(start, end).strip();
  }
}
