package dev.rosemary.cli.connect;

import dev.rosemary.cli.terminal.Cells;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines in which two texts differ, as one region. */
final class LineDiff {
  private LineDiff() {}

  /** Lines that begin with - are only in the one, those with + only in the other. */
  static String of(String name, @Nullable String before, @Nullable String after) {
    List<String> old = before == null ? List.of() : before.lines().toList();
    List<String> fresh = after == null ? List.of() : after.lines().toList();
    int start = 0;
    while (start < old.size() && start < fresh.size() && old.get(start).equals(fresh.get(start))) {
      start++;
    }
    int end = 0;
    while (end < old.size() - start
        && end < fresh.size() - start
        && old.get(old.size() - 1 - end).equals(fresh.get(fresh.size() - 1 - end))) {
      end++;
    }
    StringBuilder out = new StringBuilder();
    out.append("--- ").append(before == null ? "/dev/null" : name).append('\n');
    out.append("+++ ").append(after == null ? "/dev/null" : name).append('\n');
    int gone = old.size() - start - end;
    int added = fresh.size() - start - end;
    out.append("@@ -").append(range(start, gone)).append(" +").append(range(start, added));
    out.append(" @@\n");
    lines(out, '-', old.subList(start, start + gone));
    lines(out, '+', fresh.subList(start, start + added));
    return out.toString();
  }

  private static String range(int start, int count) {
    return (count == 0 ? start : start + 1) + "," + count;
  }

  private static void lines(StringBuilder out, char mark, List<String> lines) {
    for (String line : lines) {
      out.append(mark).append(Cells.line(line, 0)).append('\n');
    }
  }
}
