package dev.rosemary.base;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Finds the existing names that someone may have meant. */
public final class NearNames {
  /** Names suggested at most. */
  public static final int MOST = 3;

  /** Names that one call should ask about: each is compared with all existing ones. */
  public static final int ASKED = 20;

  /** Share of the longer name's characters that may differ. */
  private static final double TOLERANCE = 0.4;

  /** Characters compared; the rest of a longer name is ignored, to bound the cost. */
  private static final int COMPARED = 100;

  /** Characters that a name needs to count as near because it is part of the other. */
  private static final int CONTAINED = 3;

  private NearNames() {}

  private record Scored(String name, double distance) {}

  /**
   * The names most like the wanted one, best first, at most three: by edit distance (Levenshtein,
   * and two neighbors that changed places are one edit) without regard to case, relative to the
   * longer length, up to two fifths; a name that contains the wanted one or is contained in it,
   * three characters at least, counts as near.
   */
  public static List<String> of(String wanted, Iterable<String> names) {
    String lower = cut(wanted);
    List<Scored> scored = new ArrayList<>();
    int compared = 0;
    for (String name : names) {
      WorkLimit.check(++compared);
      String other = cut(name);
      int longer = Math.max(lower.length(), other.length());
      if (longer == 0 || name.equals(wanted)) {
        continue;
      }
      boolean inside =
          Math.min(lower.length(), other.length()) >= CONTAINED
              && (other.contains(lower) || lower.contains(other));
      int difference = Math.abs(lower.length() - other.length());
      int most = (int) (TOLERANCE * longer) + 1;
      if (!inside && difference > most) {
        continue;
      }
      // Of two texts of which one holds the other, the rest of the longer one is all that differs.
      double distance = (double) (inside ? difference : edits(lower, other, most)) / longer;
      if (distance <= TOLERANCE || inside) {
        scored.add(new Scored(name, inside ? distance / 2 : distance));
      }
    }
    // Comparator's own combinations are lambdas that no AOT cache keeps.
    scored.sort((a, b) -> {
      int byDistance = Double.compare(a.distance(), b.distance());
      return byDistance != 0 ? byDistance : a.name().compareTo(b.name());
    });
    List<String> near = new ArrayList<>();
    for (Scored s : scored.subList(0, Math.min(MOST, scored.size()))) {
      near.add(s.name());
    }
    return near;
  }

  private static String cut(String name) {
    return (name.length() > COMPARED ? name.substring(0, COMPARED) : name).toLowerCase(Locale.ROOT);
  }

  /** The edit distance, exact up to {@code most}, else some number above it. */
  private static int edits(String a, String b, int most) {
    int above = most + 1;
    int[] last = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = Math.min(j, above);
    }
    int[] row = new int[b.length() + 1];
    int[] before = new int[b.length() + 1];
    for (int i = 1; i <= a.length(); i++) {
      int from = Math.max(1, i - most);
      int to = Math.min(b.length(), i + most);
      Arrays.fill(row, above);
      row[0] = Math.min(i, above);
      int least = row[0];
      for (int j = from; j <= to; j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(last[j - 1] + change, Math.min(last[j], row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
        least = Math.min(least, row[j]);
      }
      if (least > most) {
        return above;
      }
      int[] free = before;
      before = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }
}
