package dev.rosemary.code.chunk;

import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Cut;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.definition.Lines;
import java.util.List;

/** Runs of lines of a bounded size. */
final class Windows {
  /** Lines of a window. */
  static final int LINES = 40;

  /** Characters of a chunk; longer ones are split. */
  static final int MOST_CHARACTERS = 4_000;

  /** Characters that stay of a comment which has no room before what it is about. */
  private static final int BEGIN_CHARACTERS = 1_000;

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
    Definition like = new Definition(type, name, Definition.NO_PARENT, 0, 0);
    int from = first;
    while (from <= last) {
      while (from <= last && lines.isBlank(from)) {
        from++;
      }
      if (from > last) {
        return;
      }
      int end = end(lines, from, last, LINES, MOST_CHARACTERS);
      addOne(to, lines, from, end, like, parent, "");
      from = end + 1;
    }
  }

  /**
   * Adds a definition, split at blank lines when it is too long; later pieces begin with a
   * signature. A comment that leaves no room for the signature in the first piece has its begin
   * there, and its rest in the next ones.
   */
  static void addSplit(
      List<Chunk> to, Lines lines, Definition definition, int signature, String parent) {
    int start = definition.start();
    int end = end(lines, start, definition.end(), Integer.MAX_VALUE, MOST_CHARACTERS);
    if (end < signature) {
      int rest = afterBegin(lines, start, signature);
      String head = begin(lines, start, rest) + (rest == start ? "" : "\n") + "…\n";
      int room = MOST_CHARACTERS - head.length();
      end = end(lines, signature, definition.end(), Integer.MAX_VALUE, room);
      // The head says something even where the lines behind it do not.
      addText(to, lines, start, signature, end, definition, parent, head);
      addPieces(to, lines, rest, signature - 1, signature, definition, parent);
    } else {
      addOne(to, lines, start, end, definition, parent, "");
    }
    addPieces(to, lines, end + 1, definition.end(), signature, definition, parent);
  }

  /** The first line of a long comment that has no room before what it is about. */
  static int afterBegin(Lines lines, int comment, int signature) {
    int rest = comment;
    while (rest < signature && lines.length(comment, rest) <= BEGIN_CHARACTERS) {
      rest++;
    }
    return rest;
  }

  /** What stays of a long comment; a part of its first line where that alone has no room. */
  static String begin(Lines lines, int comment, int rest) {
    return rest > comment
        ? lines.text(comment, rest - 1).stripTrailing()
        : Cut.head(lines.text(comment, comment), BEGIN_CHARACTERS) + " ";
  }

  /** Adds later pieces of a definition. */
  private static void addPieces(
      List<Chunk> to,
      Lines lines,
      int first,
      int last,
      int signature,
      Definition definition,
      String parent) {
    String head = Cut.head(lines.text(signature, signature), 200) + "\n…\n";
    int from = first;
    while (from <= last) {
      if (lines.isBlank(from)) {
        from++;
        continue;
      }
      int end = end(lines, from, last, Integer.MAX_VALUE, MOST_CHARACTERS);
      addOne(to, lines, from, end, definition, parent, head);
      from = end + 1;
    }
  }

  /** The last line of a piece that begins at a line. */
  private static int end(Lines lines, int from, int last, int most, int characters) {
    int end = from;
    while (end < last && end + 1 - from < most && lines.length(from, end + 1) <= characters) {
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

  /** Adds lines as a chunk, unless they say nothing. */
  private static void addOne(
      List<Chunk> to, Lines lines, int from, int end, Definition like, String parent, String head) {
    for (int line = from; line <= end; line++) {
      if (lines.hasWord(line)) {
        addText(to, lines, from, from, end, like, parent, head);
        return;
      }
    }
  }

  /**
   * Adds lines as a chunk, without blank ones at their end.
   *
   * @param start the first line that the chunk spans: that of its head, where it has one of its own
   * @param like what type and name are taken from
   * @param head what stands before the lines
   */
  private static void addText(
      List<Chunk> to,
      Lines lines,
      int start,
      int from,
      int end,
      Definition like,
      String parent,
      String head) {
    int last = end;
    while (last > from && lines.isBlank(last)) {
      last--;
    }
    String text = lines.text(from, last);
    // One line may be longer than a chunk: then several chunks are that line.
    int at = 0;
    do {
      int next = last > from ? text.length() : Cut.wordEnd(text, at, MOST_CHARACTERS);
      String piece = head + text.substring(at, next);
      to.add(new Chunk(like.type(), like.name(), parent, start + 1, last + 1, piece));
      at = next;
    } while (at < text.length());
  }
}
