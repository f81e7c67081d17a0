package dev.rosemary.engine.code.chunk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The parts of files whose structure their lines show. */
final class Sections {
  /** Lines of data that are worth a section of their own; smaller ones go together. */
  private static final int LEAST_LINES = 4;

  /** Characters of a line that a pattern sees, which bounds its time. */
  private static final int MOST_CHARACTERS = 300;

  private static final Pattern HEADING = Pattern.compile("^ {0,3}(#{1,6})[ \\t]+(.*?)[ \\t#]*$");
  private static final Pattern FENCE = Pattern.compile("^ {0,3}(```+|~~~+).*$");
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?i)^\\s*(?:create|alter|drop)\\s+(?:or\\s+replace\\s+)?(?:unique\\s+|temp(?:orary)?\\s+|"
              + "virtual\\s+|materialized\\s+|global\\s+|unlogged\\s+|recursive\\s+)*"
              + "(?:table|view|index|function|procedure|trigger|type|schema|sequence|domain|extension|"
              + "database|role|user|policy|aggregate|package(?:\\s+body)?)\\s+"
              + "(?:if\\s+(?:not\\s+)?exists\\s+|concurrently\\s+)*([\\w.\"`\\[\\]$]+).*");
  private static final Pattern TABLE =
      Pattern.compile("^\\s*\\[+\\s*([^\\]]+?)\\s*\\]+\\s*(?:[#;].*)?$");
  private static final Pattern YAML_KEY =
      Pattern.compile("^([\\w.$/@\"'-][^:#]{0,100}?)\\s*:(?:\\s.*)?$");
  private static final Pattern JSON_KEY = Pattern.compile("^\\s*\"([^\"\\\\]{1,100})\"\\s*:.*$");

  private final String[] lines;
  private final List<Definition> found = new ArrayList<>();
  private int open = -1;
  private String name = "";

  private Sections(String text) {
    this.lines = text.split("\n", -1);
  }

  /** Markdown: a section for each heading outside of code, under the heading above it. */
  static List<Definition> headings(String text) {
    String[] lines = text.split("\n", -1);
    int last = text.endsWith("\n") ? lines.length - 2 : lines.length - 1;
    List<Definition> found = new ArrayList<>();
    Deque<Heading> open = new ArrayDeque<>();
    String fence = "";
    for (int i = 0; i <= last; i++) {
      String line = withoutReturn(lines[i]);
      Matcher fenced = FENCE.matcher(line);
      if (fenced.matches()) {
        String mark = fenced.group(1).substring(0, 3);
        fence = fence.isEmpty() ? mark : fence.equals(mark) ? "" : fence;
        continue;
      }
      Matcher heading = HEADING.matcher(line);
      if (fence.isEmpty() && heading.matches()) {
        int level = heading.group(1).length();
        close(found, open, level, i - 1);
        Heading around = open.peek();
        int parent = around == null ? Definition.NO_PARENT : around.index();
        open.push(new Heading(found.size(), level));
        found.add(new Definition(ChunkType.Section, heading.group(2), parent, i, i));
      }
    }
    close(found, open, 0, last);
    return found;
  }

  /** A heading whose section is not at its end yet. */
  private record Heading(int index, int level) {}

  /** Ends the sections of headings of this level and below. */
  private static void close(List<Definition> found, Deque<Heading> open, int level, int line) {
    for (Heading top = open.peek(); top != null && top.level() >= level; top = open.peek()) {
      open.pop();
      Definition d = found.get(top.index());
      found.set(
          top.index(),
          new Definition(d.type(), d.name(), d.parent(), d.start(), Math.max(line, d.start())));
    }
  }

  /** SQL: a section for each statement that makes or changes something, with its comment. */
  static List<Definition> statements(String text) {
    Sections sections = new Sections(text);
    for (int i = 0; i < sections.lines.length; i++) {
      Matcher statement = STATEMENT.matcher(withoutReturn(sections.lines[i]));
      if (statement.matches()) {
        sections.begin(i, statement.group(1).replaceAll("[\"`\\[\\]]", ""), "--");
      }
    }
    return sections.end(1);
  }

  /** TOML and its kin: a section for each name in brackets. */
  static List<Definition> tables(String text) {
    Sections sections = new Sections(text);
    for (int i = 0; i < sections.lines.length; i++) {
      Matcher table = TABLE.matcher(withoutReturn(sections.lines[i]));
      if (table.matches()) {
        sections.begin(i, table.group(1), "#");
      }
    }
    return sections.end(LEAST_LINES);
  }

  /** YAML: a section for each key without indentation. */
  static List<Definition> yamlKeys(String text) {
    Sections sections = new Sections(text);
    for (int i = 0; i < sections.lines.length; i++) {
      Matcher key = YAML_KEY.matcher(withoutReturn(sections.lines[i]));
      if (key.matches()) {
        sections.begin(i, key.group(1).replaceAll("[\"']", ""), "#");
      }
    }
    return sections.end(LEAST_LINES);
  }

  /** JSON in lines: a section for each key at the least indentation. */
  static List<Definition> jsonKeys(String text) {
    Sections sections = new Sections(text);
    int least = Integer.MAX_VALUE;
    for (String line : sections.lines) {
      if (JSON_KEY.matcher(withoutReturn(line)).matches()) {
        least = Math.min(least, indent(line));
      }
    }
    for (int i = 0; i < sections.lines.length; i++) {
      String line = withoutReturn(sections.lines[i]);
      Matcher key = JSON_KEY.matcher(line);
      if (indent(line) == least && key.matches()) {
        sections.begin(i, key.group(1), null);
      }
    }
    return sections.end(LEAST_LINES);
  }

  private void begin(int line, String named, @Nullable String comment) {
    int start = line;
    while (comment != null
        && start > 0
        && start - 1 > open
        && lines[start - 1].strip().startsWith(comment)) {
      start--;
    }
    close(start - 1);
    open = start;
    name = named.strip();
  }

  private void close(int end) {
    if (open >= 0 && end >= open) {
      found.add(new Definition(ChunkType.Section, name, Definition.NO_PARENT, open, end));
    }
  }

  private List<Definition> end(int leastLines) {
    int last = lines.length - 1;
    if (last > 0 && lines[last].isEmpty()) {
      last--;
    }
    close(last);
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
  private static String withoutReturn(String line) {
    String shown = line.length() > MOST_CHARACTERS ? line.substring(0, MOST_CHARACTERS) : line;
    return shown.endsWith("\r") ? shown.substring(0, shown.length() - 1) : shown;
  }
}
