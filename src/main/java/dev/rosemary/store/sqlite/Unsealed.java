package dev.rosemary.store.sqlite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Rows that lost their checksums, told in one line a table: nothing else is known to be wrong with
 * them, and thousands of lines would hide the rows that are gone.
 */
public final class Unsealed {
  /** Ranges of row numbers that a line spells out. */
  private static final int RANGES = 50;

  private Unsealed() {}

  /** The flaws of a file as lines of a list: those rows last. */
  public static List<String> lines(List<Flaw> flaws) {
    List<String> lines = new ArrayList<>();
    Map<String, TreeSet<Long>> unsealed = new LinkedHashMap<>();
    for (Flaw flaw : flaws) {
      if (flaw.kind() == Flaw.Kind.UNSEALED) {
        boolean _ = unsealed.computeIfAbsent(flaw.table(), _ -> new TreeSet<>()).add(flaw.row());
      } else {
        lines.add(flaw.text());
      }
    }
    unsealed.forEach((table, rows) -> lines.add(table + ": " + line(rows)));
    return lines;
  }

  /**
   * What is to be said of the rows of one table.
   *
   * @param rows their numbers; not empty
   */
  static String line(NavigableSet<Long> rows) {
    if (rows.size() == 1) {
      return "row "
          + rows.first()
          + " has lost its checksum and cannot be verified; its contents are kept";
    }
    StringBuilder text = new StringBuilder("rows ");
    int ranges = 0;
    for (Long first = rows.first(); first != null && ranges <= RANGES; ranges++) {
      long last = first;
      while (rows.contains(last + 1)) {
        last++;
      }
      text.append(ranges == 0 ? "" : ", ");
      if (ranges == RANGES) {
        text.append("and others");
      } else {
        text.append(first).append(last > first ? " to " + last : "");
      }
      first = rows.higher(last);
    }
    return text.append(" (")
        .append(rows.size())
        .append(
            " in all) have lost their checksums and cannot be verified; their contents are kept")
        .toString();
  }
}
