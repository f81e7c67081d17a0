package dev.rosemary.engine.code.chunk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
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
  private static final Pattern UNDERLINE = Pattern.compile("^ {0,3}(=+|-+)[ \\t]*$");

  /** A line that a heading may be: no list, quote, table, element, code or rule. */
  private static final Pattern UNDERLINED = Pattern.compile("^ {0,3}[^\\s#>|<`~*+=-][^|]*$");

  private static final Pattern FENCE = Pattern.compile("^ {0,3}(```+|~~~+).*$");
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?i)^\\s*(create|alter|drop)\\s+(?:(?:or|replace|alter|unique|temp(?:orary)?|virtual|"
              + "materialized|global|local|unlogged|recursive|constraint|external|foreign|force|"
              + "editionable|(?:non)?clustered|columnstore|fulltext|spatial|transient|secure|"
              + "(?:definer|algorithm)\\s*=\\s*\\S+|sql\\s+security\\s+\\w+)\\s+){0,8}"
              + "(?:table|view|index|function|proc(?:edure)?|trigger|type|schema|sequence|domain|"
              + "extension|database|role|user|policy|aggregate|event|synonym|rule|server|"
              + "package(?:\\s+body)?)\\s+"
              + "(?:if\\s+(?:not\\s+)?exists\\s+|concurrently\\s+|only\\s+){0,3}"
              + "((?:[\\w$#@]+|\"[^\"]+\"|`[^`]+`|\\[[^\\]]+\\])"
              + "(?:\\.(?:[\\w$#@]+|\"[^\"]+\"|`[^`]+`|\\[[^\\]]+\\]))*).*");

  /** A query that a generator of code knows by a name. */
  private static final Pattern NAMED_QUERY = Pattern.compile("^\\s*--\\s*name\\s*:\\s*([\\w$]+).*");

  private static final Pattern BEGUN =
      Pattern.compile("(?i)^\\s*(?:create|alter|drop)\\s[\\w\\s]*$");
  private static final Pattern TABLE =
      Pattern.compile("^\\s*\\[+\\s*([^\\]]+?)\\s*\\]+\\s*(?:[#;].*)?$");
  private static final Pattern YAML_KEY =
      Pattern.compile(
          "^(\"[^\"]{1,100}\"|'[^']{1,100}'|[\\w.$/@\"'-][^:#]{0,100}?)\\s*:(?:\\s.*)?$");

  /** An entry of a list is called what its first key says. */
  private static final Pattern YAML_ENTRY =
      Pattern.compile("^-\\s+(?:[\\w.$/@-]{1,100})\\s*:\\s+([^\\s#&|>{\\[].*)$");

  private static final Pattern JSON_KEY = Pattern.compile("^\\s*\"([^\"\\\\]{1,100})\"\\s*:.*$");

  private final String[] lines;
  private final List<Definition> found = new ArrayList<>();
  private int open = -1;
  private String name = "";

  private Sections(String text) {
    this.lines = new Lines(text).all();
  }

  /** Markdown: a section for each heading outside of code, under the heading above it. */
  static List<Definition> headings(String text) {
    String[] lines = new Lines(text).all();
    int last = lines.length - 1;
    List<Definition> found = new ArrayList<>();
    Deque<Heading> open = new ArrayDeque<>();
    String fence = "";
    for (int i = afterFrontMatter(lines); i <= last; i++) {
      String line = bounded(lines[i]);
      Matcher fenced = FENCE.matcher(line);
      if (fenced.matches()) {
        String mark = fenced.group(1).substring(0, 3);
        fence = fence.isEmpty() ? mark : fence.equals(mark) ? "" : fence;
        continue;
      }
      if (!fence.isEmpty()) {
        continue;
      }
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        open(found, open, heading.group(1).length(), heading.group(2), i);
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
    found.add(new Definition(ChunkType.Section, name, parent, line, line));
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
        && UNDERLINE.matcher(bounded(lines[line + 1])).matches()
        && UNDERLINED.matcher(bounded(lines[line])).matches();
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
      String line = bounded(sections.lines[i]);
      Matcher query = NAMED_QUERY.matcher(line);
      if (query.matches()) {
        sections.begin(i, query.group(1), "--");
        continue;
      }
      Matcher statement = STATEMENT.matcher(line);
      if (!statement.matches() && i + 1 < sections.lines.length && BEGUN.matcher(line).matches()) {
        statement = STATEMENT.matcher(line + " " + bounded(sections.lines[i + 1]));
      }
      if (statement.matches() && !statement.group(2).equalsIgnoreCase("on")) {
        String named = statement.group(2).replaceAll("[\"`\\[\\]]", "");
        // What changes a table is not what is meant by its name.
        String verb = statement.group(1).toLowerCase(Locale.ROOT);
        sections.begin(i, verb.equals("create") ? named : verb + " " + named, "--");
      }
    }
    return sections.end(1);
  }

  /** TOML and its kin: a section for each name in brackets. */
  static List<Definition> tables(String text) {
    Sections sections = new Sections(text);
    for (int i = 0; i < sections.lines.length; i++) {
      Matcher table = TABLE.matcher(bounded(sections.lines[i]));
      if (table.matches()) {
        sections.begin(i, table.group(1).replaceAll("[\"']", ""), "#");
      }
    }
    return sections.end(LEAST_LINES);
  }

  /** YAML: a section for each key without indentation. */
  static List<Definition> yamlKeys(String text) {
    Sections sections = new Sections(text);
    for (int i = 0; i < sections.lines.length; i++) {
      String line = bounded(sections.lines[i]);
      Matcher entry = YAML_ENTRY.matcher(line);
      Matcher key = entry.matches() ? entry : YAML_KEY.matcher(line);
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
      if (JSON_KEY.matcher(bounded(line)).matches()) {
        least = Math.min(least, indent(line));
      }
    }
    for (int i = 0; i < sections.lines.length; i++) {
      String line = bounded(sections.lines[i]);
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
    return line.length() > MOST_CHARACTERS ? line.substring(0, MOST_CHARACTERS) : line;
  }
}
