package dev.rosemary.engine.code.chunk;

import java.util.List;

/** Runs of lines of a bounded size. */
final class Windows {
  /** Lines of a window. */
  static final int LINES = 40;

  /** Characters of a chunk; longer ones are split. */
  static final int MOST_CHARACTERS = 4_000;

  private Windows() {}

  /**
   * Adds the lines as blocks of at most {@link #LINES} lines and {@link #MOST_CHARACTERS}
   * characters, cut at blank lines in the second half of a window where there are any. Runs without
   * a letter or a digit are left out.
   *
   * @param name of all of them
   */
  static void add(
      List<Chunk> to,
      Lines lines,
      int first,
      int last,
      ChunkType type,
      String name,
      String parent) {
    int from = first;
    while (from <= last) {
      while (from <= last && lines.isBlank(from)) {
        from++;
      }
      if (from > last) {
        return;
      }
      int end = end(lines, from, last, LINES);
      addOne(to, lines, from, end, type, name, parent, "");
      from = end + 1;
    }
  }

  /**
   * Adds a definition, split at blank lines when it is too long; later pieces begin with a
   * signature.
   */
  static void addSplit(
      List<Chunk> to, Lines lines, Definition definition, int signature, String parent) {
    int from = definition.start();
    String begin = Cut.head(lines.text(signature, signature), 200) + "\n…\n";
    String head = "";
    while (from <= definition.end()) {
      int end = end(lines, from, definition.end(), Integer.MAX_VALUE);
      addOne(to, lines, from, end, definition.type(), definition.name(), parent, head);
      head = begin;
      from = end + 1;
      while (from <= definition.end() && lines.isBlank(from)) {
        from++;
      }
    }
  }

  /** The last line of a piece that begins at a line. */
  private static int end(Lines lines, int from, int last, int most) {
    int end = from;
    while (end < last && end + 1 - from < most && lines.length(from, end + 1) <= MOST_CHARACTERS) {
      end++;
    }
    if (end == last) {
      return last;
    }
    for (int cut = end + 1; cut > from + (end - from) / 2; cut--) {
      if (lines.isBlank(cut)) {
        return cut - 1 < from ? end : cut - 1;
      }
    }
    return end;
  }

  private static void addOne(
      List<Chunk> to,
      Lines lines,
      int from,
      int end,
      ChunkType type,
      String name,
      String parent,
      String head) {
    int last = end;
    while (last > from && lines.isBlank(last)) {
      last--;
    }
    boolean says = false;
    for (int line = from; line <= last && !says; line++) {
      says = lines.hasWord(line);
    }
    if (!says) {
      return;
    }
    String text = lines.text(from, last);
    // One line may be longer than a chunk: then several chunks are that line.
    int at = 0;
    do {
      int next = last > from ? text.length() : Cut.end(text, at, MOST_CHARACTERS);
      String piece = head + text.substring(at, next);
      to.add(new Chunk(type, name, parent, from + 1, last + 1, piece));
      at = next;
    } while (at < text.length());
  }
}
