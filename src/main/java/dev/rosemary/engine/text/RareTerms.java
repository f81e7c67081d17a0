package dev.rosemary.engine.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Parts what a query asks for into what is rare and what is common. A full-text index scores every
 * hit of a term, at about 1.3 µs each, and knows no shortcut: so the rare terms alone are searched
 * for, and the common ones where they are all there is. Pure functions.
 */
public final class RareTerms {
  private RareTerms() {}

  /**
   * The terms that are found at all.
   *
   * @param rare the rarest first, which together have few enough hits
   * @param common all others, likewise
   */
  public record Parts<T>(List<T> rare, List<T> common) {}

  /**
   * Parts terms.
   *
   * @param count the hits of a term; need not go on beyond either bound
   * @param each hits of a rare term at most
   * @param together hits of all rare terms at most, each counted by itself
   */
  public static <T> Parts<T> part(
      List<T> terms, ToLongFunction<T> count, long each, long together) {
    record Counted<T>(T term, long hits) {}
    List<Counted<T>> counted = new ArrayList<>();
    for (T term : terms) {
      long hits = count.applyAsLong(term);
      if (hits > 0) {
        counted.add(new Counted<>(term, hits));
      }
    }
    // The sort is stable: of equal ones the earlier in the query comes first.
    counted.sort(Comparator.comparingLong(Counted::hits));
    List<T> rare = new ArrayList<>();
    List<T> common = new ArrayList<>();
    long sum = 0;
    for (Counted<T> one : counted) {
      sum += one.hits();
      (one.hits() <= each && sum <= together ? rare : common).add(one.term());
    }
    return new Parts<>(rare, common);
  }

  /** The rarest terms that together have few enough hits, and at least one if any is found. */
  public static <T> List<T> rarest(List<T> terms, ToLongFunction<T> count, long together) {
    Parts<T> parts = part(terms, count, together, together);
    return parts.rare().isEmpty() && !parts.common().isEmpty()
        ? List.of(parts.common().getFirst())
        : parts.rare();
  }
}
