package dev.rosemary.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Compares near names with the distance worked out in full. */
class NearNamesBandTest {
  private static final long SEED = 20;

  @Test
  @DisplayName("S-11, S-15: a name is near exactly when at most two fifths of it differ")
  void isTheFullDistance() {
    Random random = new Random(SEED);
    for (int i = 0; i < 5_000; i++) {
      String a = name(random);
      String b = name(random);
      boolean inside = Math.min(a.length(), b.length()) >= 3 && (a.contains(b) || b.contains(a));
      boolean near =
          !a.equals(b) && (inside || full(a, b) <= 0.4 * Math.max(a.length(), b.length()));
      assertThat(!NearNames.of(a, List.of(b)).isEmpty())
          .as("%s %s, seed %s", a, b, SEED)
          .isEqualTo(near);
    }
  }

  private static String name(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(12); i > 0; i--) {
      text.append((char) ('a' + random.nextInt(3)));
    }
    return text.toString();
  }

  private static int full(String a, String b) {
    int[][] table = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          table[i][j] = i + j;
        } else {
          int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
          table[i][j] =
              Math.min(
                  table[i - 1][j - 1] + change, Math.min(table[i - 1][j], table[i][j - 1]) + 1);
          if (isSwap(a, i, b, j)) {
            table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
          }
        }
      }
    }
    return table[a.length()][b.length()];
  }

  /** Whether the last two characters of the beginnings changed places. */
  private static boolean isSwap(String a, int i, String b, int j) {
    return i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
