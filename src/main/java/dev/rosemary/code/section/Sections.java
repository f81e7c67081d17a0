package dev.rosemary.code.section;

import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Cut;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.definition.Lines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of files whose structure their lines show. */
public final class Sections {
  /** Lines of data that are worth a section of their own; smaller ones go together. */
  private static final int LEAST_LINES = 4;

  /** Characters of a line that are looked at. */
  private static final int MOST_CHARACTERS = 300;

  private final String[] lines;
  private final List<Definition> found = new ArrayList<>();
  private int open = -1;

  /** The line that named the open section, which begins at its comment. */
  private int namedAt = -1;

  private String name = "";

  private Sections(String text) {
    this.lines = new Lines(text).all();
  }

  /** Markdown: a section for each heading outside of code, under the heading above it. */
  public static List<Definition> headings(String text) {
    String[] lines = new Lines(text).all();
    int last = lines.length - 1;
    List<Definition> found = new ArrayList<>();
    Deque<Heading> open = new ArrayDeque<>();
    String fence = "";
    for (int i = afterFrontMatter(lines); i <= last; i++) {
      String line = bounded(lines[i]);
      String mark = SectionLines.fence(line);
      if (mark != null) {
        fence = fence.isEmpty() ? mark : fence.equals(mark) ? "" : fence;
        continue;
      }
      if (!fence.isEmpty()) {
        continue;
      }
      SectionLines.Heading heading = SectionLines.heading(line);
      if (heading != null) {
        open(found, open, heading.level(), heading.name(), i);
      } else if (isUnderlined(lines, i)) {
        open(found, open, bounded(lines[i + 1]).contains("=") ? 1 : 2, line.strip(), i);
      }
    }
    close(found, open, 0, last);
    return found;
  }

  private static void open(
      List<Definition> found, Deque<Heading> open, int level, String name, int line) {
    close(found, open, level, line - 1);
    Heading around = open.peek();
    int parent = around == null ? Definition.NO_PARENT : around.index();
    open.push(new Heading(found.size(), level));
    found.add(new Definition(ChunkType.Section, name, parent, line, line, line));
  }

  /** The first line behind what stands between two lines {@code ---} at the begin. */
  private static int afterFrontMatter(String[] lines) {
    if (lines.length == 0 || !lines[0].stripTrailing().equals("---")) {
      return 0;
    }
    for (int i = 1; i < lines.length; i++) {
      String line = lines[i].stripTrailing();
      if (line.equals("---") || line.equals("...")) {
        return i + 1;
      }
    }
    return 0;
  }

  /** Whether a paragraph of one line is made a heading by the line below. */
  private static boolean isUnderlined(String[] lines, int line) {
    return line + 1 < lines.length
        && (line == 0 || lines[line - 1].isBlank())
        && SectionLines.isUnderline(bounded(lines[line + 1]))
        && SectionLines.mayBeUnderlined(bounded(lines[line]));
  }

  /** A heading whose section is not at its end yet. */
  private record Heading(int index, int level) {}

  /** Ends the sections of headings of this level and below. */
  private static void close(List<Definition> found, Deque<Heading> open, int level, int line) {
    for (Heading top = open.peek(); top != null && top.level() >= level; top = open.peek()) {
      open.pop();
      Definition d = found.get(top.index());
      found.set(top.index(), d.endingAt(Math.max(line, d.start())));
    }
  }

  /** SQL: a section for each statement that makes or changes something, with its comment. */
  public static List<Definition> statements(String text) {
    Sections sections = new Sections(text);
    for (int i = 0; i < sections.lines.length; i++) {
      String line = bounded(sections.lines[i]);
      String named = SectionLines.namedQuery(line);
      if (named == null) {
        named = SectionLines.statement(line);
      }
      if (named == null && i + 1 < sections.lines.length && SectionLines.isBegun(line)) {
        named = SectionLines.statement(line + " " + bounded(sections.lines[i + 1]));
      }
      if (named != null) {
        sections.begin(i, named, "--");
      }
    }
    return sections.end(1);
  }

  /** TOML and its kin: a section for each name in brackets. */
  public static List<Definition> tables(String text) {
    Sections sections = new Sections(text);
    for (int i = 0; i < sections.lines.length; i++) {
      String table = SectionLines.table(bounded(sections.lines[i]));
      if (table != null) {
        sections.begin(i, table, "#");
      }
    }
    return sections.end(LEAST_LINES);
  }

  /** YAML: a section for each key without indentation. */
  public static List<Definition> yamlKeys(String text) {
    Sections sections = new Sections(text);
    for (int i = 0; i < sections.lines.length; i++) {
      String key = SectionLines.yamlKey(bounded(sections.lines[i]));
      if (key != null) {
        sections.begin(i, key, "#");
      }
    }
    return sections.end(LEAST_LINES);
  }

  /** JSON in lines: a section for each key at the least indentation. */
  public static List<Definition> jsonKeys(String text) {
    Sections sections = new Sections(text);
    int least = Integer.MAX_VALUE;
    for (String line : sections.lines) {
      if (SectionLines.jsonKey(bounded(line)) != null) {
        least = Math.min(least, indent(line));
      }
    }
    for (int i = 0; i < sections.lines.length; i++) {
      String line = bounded(sections.lines[i]);
      String key = indent(line) == least ? SectionLines.jsonKey(line) : null;
      if (key != null) {
        sections.begin(i, key, null);
      }
    }
    return sections.end(LEAST_LINES);
  }

  private void begin(int line, String named, @Nullable String comment) {
    int start = line;
    while (comment != null
        && start > 0
        && start - 1 > namedAt
        && lines[start - 1].strip().startsWith(comment)) {
      start--;
    }
    close(start - 1);
    open = start;
    namedAt = line;
    name = named.strip();
  }

  private void close(int end) {
    if (open >= 0 && end >= open) {
      found.add(new Definition(ChunkType.Section, name, Definition.NO_PARENT, open, end, namedAt));
    }
  }

  private List<Definition> end(int leastLines) {
    close(lines.length - 1);
    // Small sections are left to the windows, which take several of them.
    found.removeIf(section -> section.end() - section.start() + 1 < leastLines);
    return found;
  }

  private static int indent(String line) {
    int i = 0;
    while (i < line.length() && Character.isWhitespace(line.charAt(i))) {
      i++;
    }
    return i;
  }

  /** What the patterns look at: not the end of an endless line. */
  private static String bounded(String line) {
    return Cut.head(line, MOST_CHARACTERS);
  }
}
