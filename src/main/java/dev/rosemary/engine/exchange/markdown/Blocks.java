package dev.rosemary.engine.exchange.markdown;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text of Markdown into what it is made of. Every block knows where it stands in the text,
 * so that what lies between two of them can be copied. Used once, by one thread.
 */
final class Blocks {
  /** A part of the text. */
  sealed interface Block {
    /** Its first line, from 1. */
    long line();

    /** The offset of its first character. */
    int start();

    /** The offset after its last line, with what ends that. */
    int end();

    /** The text without its marks. */
    String text();
  }

  /** A heading of a level from 1 to 6. */
  record Heading(long line, int start, int end, int level, String text) implements Block {}

  /**
   * An item of a list, with the lines that belong to it.
   *
   * @param text begins with the number of an item that has one
   */
  record Bullet(long line, int start, int end, String text) implements Block {}

  /** Lines of text. */
  record Paragraph(long line, int start, int end, String text) implements Block {}

  /** Lines that are no markup: code, a formula, a comment that is part of the note. */
  record Verbatim(long line, int start, int end, String text) implements Block {}

  /** What stands between {@code <!--} and {@code -->}. */
  record Comment(long line, int start, int end, String text) implements Block {}

  /** Columns that a line has to be moved in by to belong to the bullet above it. */
  private static final int INDENT = 2;

  private static final String COMMENT = "<!--";
  private static final String COMMENT_END = "-->";

  /** Marks that enclose lines which are no markup, beside the fences of code. */
  private static final List<String> PAIRS = List.of("$$", "%%");

  private final String whole;
  private final TextLines lines;
  private final long firstLine;
  private final List<Block> blocks = new ArrayList<>();
  private @Nullable StringBuilder text;
  private boolean bullet;
  private int begun;
  private int last;
  private int width;
  private int blanks;

  private Blocks(String whole, long firstLine) {
    this.whole = whole;
    this.firstLine = firstLine;
    lines = TextLines.of(whole);
  }

  /**
   * The parts of a text, in their order. Blank lines and rules are none.
   *
   * @param firstLine the number of its first line in the file
   */
  static List<Block> of(String text, long firstLine) {
    Blocks blocks = new Blocks(text, firstLine);
    for (int i = 0; i < blocks.lines.count(); i++) {
      i = blocks.line(i);
    }
    blocks.finish();
    return blocks.blocks;
  }

  /** Takes the line at {@code i}, and perhaps more; tells which was the last. */
  private int line(int i) {
    String line = lines.get(i);
    if (line.isBlank()) {
      blanks++;
      if (!bullet) {
        finish();
      }
      return i;
    }
    int item = LineMarks.item(line);
    int indent = LineMarks.indent(line);
    if (bullet && indent >= INDENT && !isMarked(line, item)) {
      return belonging(i, line);
    }
    boolean code = indent >= LineMarks.CODE_INDENT && text == null;
    if (item >= 0 && !code) {
      return bullet(i, line, item);
    }
    if (code) {
      return indented(i);
    }
    int level = LineMarks.heading(line);
    if (level > 0) {
      finish();
      int from = LineMarks.textStart(line) + level;
      heading(i, i, level, line.substring(from).strip());
      return i;
    }
    int enclosed = enclosed(i, line);
    if (enclosed >= 0) {
      return enclosed;
    }
    return text(i, line);
  }

  private static boolean isMarked(String line, int item) {
    return item >= 0 && !LineMarks.isNumbered(line) && Bullets.isMarked(line.substring(item));
  }

  /** A line of text, which continues what is above it. */
  private int text(int i, String line) {
    int underline = text == null || bullet || last != begun ? 0 : LineMarks.underline(line);
    if (underline > 0 && text != null) {
      String title = text.toString().strip();
      text = null;
      heading(begun, i, underline, title);
    } else if (LineMarks.isRule(line)) {
      finish();
      blanks = 0;
    } else if (text != null && blanks == 0) {
      append("\n" + line, i);
    } else {
      begin(i, false, line);
    }
    return i;
  }

  private int bullet(int i, String line, int item) {
    int start = LineMarks.textStart(line);
    begin(i, true, line.substring(LineMarks.isNumbered(line) ? start : item));
    width = LineMarks.indent(line) + item - start;
    String fence = LineMarks.fence(line.substring(item));
    return fence == null ? i : belongingFence(i, fence);
  }

  /** A line that belongs to the bullet above it, and all of the code that it begins. */
  private int belonging(int i, String line) {
    append("\n".repeat(blanks + 1) + unindented(line), i);
    blanks = 0;
    String fence = LineMarks.fence(line);
    return fence == null ? i : belongingFence(i, fence);
  }

  private int belongingFence(int first, String fence) {
    for (int i = first + 1; i < lines.count(); i++) {
      String line = lines.get(i);
      if (line.isBlank()) {
        blanks++;
        continue;
      }
      if (LineMarks.indent(line) < INDENT) {
        return i - 1;
      }
      append("\n".repeat(blanks + 1) + unindented(line), i);
      blanks = 0;
      if (LineMarks.closes(line, fence)) {
        return i;
      }
    }
    return lines.count() - 1;
  }

  /** A line without the white space that makes it belong to the bullet. */
  private String unindented(String line) {
    int columns = 0;
    int i = 0;
    while (i < line.length() && columns < width) {
      char c = line.charAt(i);
      if (c == '\t') {
        columns = columns - columns % LineMarks.CODE_INDENT + LineMarks.CODE_INDENT;
      } else if (c == ' ') {
        columns++;
      } else {
        break;
      }
      i++;
    }
    return line.substring(i);
  }

  /** Code that is moved in: to the last line that is. */
  private int indented(int first) {
    int end = first;
    for (int i = first + 1; i < lines.count(); i++) {
      String line = lines.get(i);
      if (LineMarks.indent(line) >= LineMarks.CODE_INDENT && !line.isBlank()) {
        end = i;
      } else if (!line.isBlank()) {
        break;
      }
    }
    verbatim(first, end);
    return end;
  }

  /** Lines that a mark at their beginning and one at their end enclose; −1 where none are. */
  private int enclosed(int i, String line) {
    String fence = LineMarks.fence(line);
    if (fence != null) {
      int end = i + 1;
      while (end < lines.count() && !LineMarks.closes(lines.get(end), fence)) {
        end++;
      }
      int last = Math.min(end, lines.count() - 1);
      verbatim(i, last);
      return last;
    }
    String stripped = line.strip();
    if (stripped.startsWith(COMMENT)) {
      return comment(i);
    }
    for (String mark : PAIRS) {
      if (stripped.startsWith(mark) && stripped.indexOf(mark, mark.length()) < 0) {
        int close = whole.indexOf(mark, lines.start(i + 1));
        return close < 0 ? -1 : verbatimTo(i, close);
      }
    }
    return -1;
  }

  private int verbatimTo(int first, int close) {
    int end = first;
    while (lines.start(end + 1) <= close) {
      end++;
    }
    verbatim(first, end);
    return end;
  }

  /** A comment that ends; −1 for one that does not, or that text follows in its last line. */
  private int comment(int first) {
    int open = whole.indexOf(COMMENT, lines.start(first)) + COMMENT.length();
    int close = whole.indexOf(COMMENT_END, open);
    if (close < 0) {
      return -1;
    }
    int end = first;
    while (lines.start(end + 1) <= close) {
      end++;
    }
    int after = close + COMMENT_END.length();
    if (!whole.substring(after, Math.max(after, lines.start(end + 1))).isBlank()) {
      return -1;
    }
    finish();
    blanks = 0;
    blocks.add(
        new Comment(
            firstLine + first,
            lines.start(first),
            lines.start(end + 1),
            whole.substring(open, close)));
    return end;
  }

  private void verbatim(int first, int end) {
    finish();
    StringBuilder inside = new StringBuilder();
    for (int i = first; i <= end; i++) {
      inside.append(i == first ? "" : "\n").append(lines.get(i));
    }
    blocks.add(
        new Verbatim(
            firstLine + first, lines.start(first), lines.start(end + 1), inside.toString()));
    blanks = 0;
  }

  private void heading(int first, int end, int level, String title) {
    blocks.add(
        new Heading(firstLine + first, lines.start(first), lines.start(end + 1), level, title));
    blanks = 0;
  }

  private void begin(int i, boolean isBullet, String first) {
    finish();
    text = new StringBuilder(first);
    bullet = isBullet;
    begun = i;
    last = i;
    blanks = 0;
  }

  private void append(String more, int i) {
    if (text != null) {
      text.append(more);
      last = i;
    }
  }

  private void finish() {
    StringBuilder present = text;
    if (present != null) {
      long number = firstLine + begun;
      int start = lines.start(begun);
      int end = lines.start(last + 1);
      String inside = present.toString();
      blocks.add(
          bullet
              ? new Bullet(number, start, end, inside)
              : new Paragraph(number, start, end, inside));
    }
    text = null;
    bullet = false;
  }
}
