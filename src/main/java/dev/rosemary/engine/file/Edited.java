package dev.rosemary.engine.file;

import dev.rosemary.engine.file.text.Occurrences;
import dev.rosemary.engine.file.text.TextLines;
import java.util.ArrayList;
import java.util.List;

/**
 * A content with something of it changed. Pure functions.
 *
 * @param content the whole of it
 * @param start where the change begins
 * @param end where it ends
 */
record Edited(String content, int start, int end) {
  /** Lines that are shown before and behind a change. */
  private static final int AROUND = 2;

  /** Lines that a refusal names. */
  private static final int NAMED = 1_000;

  /**
   * A content with the one occurrence of a text replaced. Occurrences that overlap count, too:
   * which of them is meant is as uncertain.
   *
   * @throws dev.rosemary.base.FailureException for none, and for more than one
   */
  static Edited replacing(FilePath path, String content, String old, String replacement) {
    if (old.isEmpty()) {
      throw Refusals.nothingToReplace(path);
    }
    Occurrences occurrences = new Occurrences(content, old);
    int at = occurrences.next(0);
    if (at < 0) {
      throw Refusals.notFound(path, old);
    }
    if (occurrences.next(at + 1) >= 0) {
      throw Refusals.notUnique(old, lines(content, occurrences));
    }
    return new Edited(
        content.substring(0, at) + replacement + content.substring(at + old.length()),
        at,
        at + replacement.length());
  }

  /** The lines on which an occurrence begins, each once. */
  private static List<Integer> lines(String content, Occurrences occurrences) {
    TextLines lines = new TextLines(content);
    List<Integer> found = new ArrayList<>();
    for (int at = occurrences.next(0); at >= 0 && found.size() < NAMED; ) {
      int line = lines.at(at);
      found.add(line);
      at = occurrences.next(lines.end(line));
    }
    return found;
  }

  /**
   * A content with a text as lines of its own behind a line.
   *
   * @param line 0 for the beginning
   * @throws dev.rosemary.base.FailureException for a line that is not there
   */
  static Edited inserting(String content, long line, String text) {
    TextLines lines = new TextLines(content);
    if (line < 0 || line > lines.count()) {
      throw Refusals.noSuchLine(line, lines.count());
    }
    int at = lines.end((int) line);
    String newline = content.contains("\r\n") ? "\r\n" : "\n";
    boolean isBehindOpenLine = at > 0 && content.charAt(at - 1) != '\n';
    // What follows begins a line, and a file that ended with a newline still does.
    boolean isEnded = text.endsWith("\n") || isBehindOpenLine || content.isEmpty();
    String inserted = (isBehindOpenLine ? newline : "") + text + (isEnded ? "" : newline);
    return new Edited(
        content.substring(0, at) + inserted + content.substring(at), at, at + inserted.length());
  }

  /** The changed lines with those around them. */
  Viewed.Text snippet(FilePath path) {
    TextLines lines = new TextLines(content);
    int first = Math.max(1, Math.min(lines.at(start), lines.count()) - AROUND);
    int last = Math.min(lines.count(), lines.at(Math.max(start, end - 1)) + AROUND);
    return new Viewed.Text(path, first, lines.texts(first, last));
  }
}
