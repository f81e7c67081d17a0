package dev.rosemary.engine.exchange.markdown;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts a text of Markdown into what it is made of. Used once, by one thread. */
final class Blocks {
  /** A part of the text, and its line, from 1. */
  sealed interface Block {
    /** Where it begins. */
    long line();

    /** The text without its marks. */
    String text();
  }

  /** A heading of a level from 1 to 6. */
  record Heading(long line, int level, String text) implements Block {}

  /** An item of a list, with the indented lines that belong to it. */
  record Bullet(long line, String text) implements Block {}

  /** Lines of text, or of code between fences. */
  record Paragraph(long line, String text) implements Block {}

  /** What stands between {@code <!--} and {@code -->}. */
  record Comment(long line, String text) implements Block {}

  private static final int DEEPEST_HEADING = 6;

  /** Columns that a line has to be moved in by to belong to the bullet above it. */
  private static final int INDENT = 2;

  private final List<Block> blocks = new ArrayList<>();
  private @Nullable StringBuilder text;
  private boolean bullet;
  private long begun;
  private int blanks;

  private Blocks() {}

  /**
   * The parts of a text, in their order.
   *
   * @param firstLine the number of its first line in the file
   */
  static List<Block> of(String text, long firstLine) {
    Blocks blocks = new Blocks();
    List<String> lines = lines(text);
    for (int i = 0; i < lines.size(); i++) {
      i = blocks.line(lines, i, firstLine + i);
    }
    blocks.finish();
    return blocks.blocks;
  }

  /** The lines of a text without what ends them. */
  static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int from = 0;
    while (from <= text.length()) {
      int feed = text.indexOf('\n', from);
      int end = feed < 0 ? text.length() : feed;
      int visible = end > from && text.charAt(end - 1) == '\r' ? end - 1 : end;
      lines.add(text.substring(from, visible));
      from = end + 1;
    }
    return lines;
  }

  /** Takes the line at {@code i}, and perhaps more; tells which was the last. */
  private int line(List<String> lines, int i, long number) {
    String line = lines.get(i);
    if (line.isBlank()) {
      blanks++;
      if (!bullet) {
        finish();
      }
      return i;
    }
    int marker = marker(line);
    int indent = indent(line);
    if (bullet && indent >= INDENT && !(marker >= 0 && Bullets.isMarked(line.substring(marker)))) {
      String rest = line.charAt(0) == '\t' ? line.substring(1) : line.substring(INDENT);
      append("\n".repeat(blanks + 1) + rest);
      blanks = 0;
      return i;
    }
    if (marker >= 0) {
      begin(number, true, line.substring(marker));
      return i;
    }
    String fence = fence(line);
    if (fence != null) {
      return fenced(lines, i, number, fence);
    }
    if (line.startsWith("<!--")) {
      return comment(lines, i, number);
    }
    int level = level(line);
    if (level > 0) {
      finish();
      blocks.add(new Heading(number, level, line.substring(level).strip()));
      blanks = 0;
      return i;
    }
    if (text != null && blanks == 0) {
      append("\n" + line);
    } else {
      begin(number, false, line);
    }
    return i;
  }

  private void begin(long number, boolean isBullet, String first) {
    finish();
    text = new StringBuilder(first);
    bullet = isBullet;
    begun = number;
    blanks = 0;
  }

  private void append(String more) {
    if (text != null) {
      text.append(more);
    }
  }

  private void finish() {
    StringBuilder present = text;
    if (present != null) {
      String whole = present.toString();
      blocks.add(bullet ? new Bullet(begun, whole) : new Paragraph(begun, whole));
    }
    text = null;
    bullet = false;
  }

  /** All of a block of code, to its closing fence or the end of the text. */
  private int fenced(List<String> lines, int first, long number, String fence) {
    begin(number, false, lines.get(first));
    int i = first + 1;
    while (i < lines.size()) {
      append("\n" + lines.get(i));
      if (lines.get(i).strip().startsWith(fence)
          && lines.get(i).strip().replace(fence.substring(0, 1), "").isEmpty()) {
        break;
      }
      i++;
    }
    finish();
    return Math.min(i, lines.size() - 1);
  }

  private int comment(List<String> lines, int first, long number) {
    finish();
    StringBuilder inside = new StringBuilder();
    int i = first;
    String rest = lines.get(i).substring("<!--".length());
    while (true) {
      int end = rest.indexOf("-->");
      inside.append(end < 0 ? rest : rest.substring(0, end));
      if (end >= 0 || ++i == lines.size()) {
        break;
      }
      inside.append('\n');
      rest = lines.get(i);
    }
    blocks.add(new Comment(number, inside.toString()));
    blanks = 0;
    return Math.min(i, lines.size() - 1);
  }

  /** Where the text of a bullet begins in its line; −1 when the line is none. */
  private static int marker(String line) {
    int i = indent(line);
    int length = line.length();
    if (i < length && "-*+".indexOf(line.charAt(i)) >= 0) {
      i++;
    } else {
      int digits = i;
      while (i < length && line.charAt(i) >= '0' && line.charAt(i) <= '9') {
        i++;
      }
      if (i == digits || i - digits > 9 || i == length || ".)".indexOf(line.charAt(i)) < 0) {
        return -1;
      }
      i++;
    }
    if (i < length && line.charAt(i) == ' ') {
      return isRule(line) ? -1 : i + 1;
    }
    return -1;
  }

  /** Whether a line like {@code * * *} is drawn and no bullet. */
  private static boolean isRule(String line) {
    String marks = line.replace(" ", "");
    return marks.length() >= 3
        && (marks.equals("-".repeat(marks.length())) || marks.equals("*".repeat(marks.length())));
  }

  private static int indent(String line) {
    int i = 0;
    while (i < line.length() && line.charAt(i) == ' ') {
      i++;
    }
    return i < line.length() && line.charAt(i) == '\t' && i == 0 ? INDENT : i;
  }

  private static @Nullable String fence(String line) {
    for (String mark : List.of("`", "~")) {
      int count = 0;
      while (count < line.length() && line.charAt(count) == mark.charAt(0)) {
        count++;
      }
      if (count >= 3 && line.indexOf(mark.charAt(0), count) < 0) {
        return mark.repeat(count);
      }
    }
    return null;
  }

  private static int level(String line) {
    int level = 0;
    while (level < line.length() && line.charAt(level) == '#') {
      level++;
    }
    boolean heading =
        level > 0
            && level <= DEEPEST_HEADING
            && (level == line.length() || line.charAt(level) == ' ' || line.charAt(level) == '\t');
    return heading ? level : 0;
  }
}
