package dev.rosemary.cli.history;

import java.util.ArrayList;
import java.util.List;

/** Words that changed between two texts: {@code The limit is [-50-] {+80+} a minute}. */
final class WordDiff {
  /** Words of a text that are compared; of longer ones the beginning. */
  private static final int MOST = 1_000;

  /** Words of an unchanged stretch that are shown at its ends. */
  private static final int AROUND = 5;

  private WordDiff() {}

  /** The words of both, marked where they differ, by a longest common sequence. */
  static String of(String before, String after) {
    List<String> old = words(before);
    List<String> now = words(after);
    int[][] common = new int[old.size() + 1][now.size() + 1];
    for (int i = old.size() - 1; i >= 0; i--) {
      for (int j = now.size() - 1; j >= 0; j--) {
        common[i][j] =
            old.get(i).equals(now.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    List<String> parts = new ArrayList<>();
    List<String> same = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < old.size() || j < now.size()) {
      List<String> gone = new ArrayList<>();
      List<String> come = new ArrayList<>();
      while (i < old.size() && (j == now.size() || common[i + 1][j] >= common[i][j])) {
        gone.add(old.get(i++));
      }
      while (j < now.size() && (i == old.size() || common[i][j + 1] >= common[i][j])) {
        come.add(now.get(j++));
      }
      if (!gone.isEmpty() || !come.isEmpty()) {
        parts.add(shortened(same, parts.isEmpty(), false));
        same.clear();
        parts.add(gone.isEmpty() ? "" : "[-" + String.join(" ", gone) + "-]");
        parts.add(come.isEmpty() ? "" : "{+" + String.join(" ", come) + "+}");
      }
      while (i < old.size() && j < now.size() && old.get(i).equals(now.get(j))) {
        same.add(old.get(i++));
        j++;
      }
    }
    parts.add(shortened(same, parts.isEmpty(), true));
    parts.removeIf(String::isEmpty);
    return String.join(" ", parts);
  }

  private static String shortened(List<String> same, boolean isFirst, boolean isLast) {
    int head = isFirst ? 0 : AROUND;
    int tail = isLast ? 0 : AROUND;
    if (same.size() <= head + tail + 1) {
      return String.join(" ", same);
    }
    List<String> shown = new ArrayList<>(same.subList(0, head));
    shown.add("…");
    shown.addAll(same.subList(same.size() - tail, same.size()));
    return String.join(" ", shown);
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= text.length() && words.size() < MOST; i++) {
      boolean isSpace = i == text.length() || Character.isWhitespace(text.charAt(i));
      if (isSpace && start >= 0) {
        words.add(text.substring(start, i));
        start = -1;
      } else if (!isSpace && start < 0) {
        start = i;
      }
    }
    return words;
  }
}
