package dev.rosemary.base;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Finds existing names that resemble one that does not exist. */
public final class Nearest {
  /** Names offered at most. */
  private static final int OFFERED = 3;

  /**
   * Longer names (UTF-16 units) are not compared: nobody mistypes them, and it costs the square.
   */
  private static final int COMPARED = 100;

  private Nearest() {}

  /**
   * The names that resemble {@code name}, best first, at most three: those that differ in no more
   * than a third of their letters (Levenshtein, case ignored), or that contain it or are contained
   * in it.
   */
  public static List<String> of(String name, Collection<String> names) {
    List<String> best = new ArrayList<>();
    List<Integer> distances = new ArrayList<>();
    if (name.isEmpty() || name.length() > COMPARED) {
      return best;
    }
    String wanted = name.toLowerCase(Locale.ROOT);
    for (String candidate : names) {
      if (candidate.isEmpty() || candidate.length() > COMPARED) {
        continue;
      }
      String offered = candidate.toLowerCase(Locale.ROOT);
      int distance = distance(wanted, offered);
      boolean contained =
          Math.min(wanted.length(), offered.length()) >= 3
              && (wanted.contains(offered) || offered.contains(wanted));
      if (contained || distance <= Math.max(1, Math.max(wanted.length(), offered.length()) / 3)) {
        int at = 0;
        while (at < best.size() && distances.get(at) <= distance) {
          at++;
        }
        best.add(at, candidate);
        distances.add(at, distance);
      }
    }
    return best.size() > OFFERED ? new ArrayList<>(best.subList(0, OFFERED)) : best;
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(above, row[j - 1]));
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
